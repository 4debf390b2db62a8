import { isCallNotFound, isServerFailure, isTooLarge, isUnusable } from '@/lib/server/calls-api/upstream-error'
import { readState, writeState } from '@/lib/server/mirror/state'
import { forgetWalks, recordSeen, tombstoneCalls, unseenCalls } from '@/lib/server/mirror/walk'
import { isSessionId } from '@/lib/shared/contracts/ids'
import { backgroundRequest, type SyncContext } from './context'
import { lookUp } from './look-up'
import { newWalk, type WalkState, walkOn } from './walk'

const STATE_KEY = 'sync.reconcile'
const BATCH = 200

export type ReconcileState = {
  /** The walk under way; null between two. */
  walk: WalkState | null
  /** Epoch milliseconds of the last one's end; null before the first. */
  finishedAtMs: number | null
  /** Whether the last one found anything to correct. */
  wasFruitful: boolean
  /** Upstream's total less our calls, as the last one left it: some records are listed that are not calls. */
  acceptedDifference: number | null
}

export async function openReconcile(context: SyncContext): Promise<ReconcileState> {
  const saved = await readState<ReconcileState>(context.mirror, STATE_KEY)
  return saved ?? { walk: null, finishedAtMs: null, wasFruitful: false, acceptedDifference: null }
}

export function saveReconcile(context: SyncContext, state: ReconcileState): Promise<void> {
  return writeState(context.mirror, STATE_KEY, state)
}

/** Starts a new walk, replacing one in progress. */
export async function beginReconcile(context: SyncContext, state: ReconcileState): Promise<ReconcileState> {
  const next = { ...state, walk: newWalk(context.now()), wasFruitful: false }
  await forgetWalks(context.mirror, null)
  await saveReconcile(context, next)
  return next
}

/**
 * Walks everything, then asks by id for each call that the walk did not meet: only what upstream itself says it does not have is deleted,
 * and only while upstream answers by id for a call that it lists.
 * @param sampleId a call that upstream lists
 */
export async function reconcilePass(
  context: SyncContext,
  state: ReconcileState,
  untilMs: number,
  sampleId: string | null,
): Promise<ReconcileState> {
  let current = state
  const save = async (walk: WalkState) => {
    current = { ...current, walk, wasFruitful: current.wasFruitful || walk.newCalls > 0 }
    await saveReconcile(context, current)
  }
  if (state.walk === null) return state
  if (!state.walk.finished) {
    const walk = await walkOn(context, { state: state.walk, remember: true, untilMs, save })
    if (!walk.finished) return current
  }
  const walk = current.walk as WalkState
  while (context.now() < untilMs) {
    const unseen = await unseenCalls(context.mirror, walk.walkId, BATCH, walk.startedAtMs)
    if (unseen.length === 0) return finish(context, current)
    const isBelievable = await answersById(context, sampleId)
    if (isBelievable === null) return current
    if (!isBelievable) return finish(context, current)
    const { missing, rest, stored } = await lookUp(context, unseen)
    if (missing.length > 0) await tombstoneCalls(context.mirror, missing)
    // All that are not missing, be they unknown or, by now, records that are no calls: else they were asked for again and again.
    if (rest.length > 0) await recordSeen(context.mirror, walk.walkId, [...rest, ...stored.ids])
    current = { ...current, wasFruitful: current.wasFruitful || missing.length > 0 }
    context.log.info({ deleted: missing.length, kept: rest.length }, 'calls not seen by the full resync')
  }
  return current
}

/** Whether upstream answers by id for a call that it lists; null while it fails at that one, and nobody can tell. @throws UpstreamError */
async function answersById(context: SyncContext, sampleId: string | null): Promise<boolean | null> {
  if (sampleId === null || !isSessionId(sampleId)) return false
  try {
    await context.api.getCall(sampleId, backgroundRequest(context))
    return true
  } catch (error) {
    if (isServerFailure(error)) return null
    if (isTooLarge(error)) return true
    if (isCallNotFound(error) || isUnusable(error)) return false
    throw error
  }
}

async function finish(context: SyncContext, state: ReconcileState): Promise<ReconcileState> {
  const next = { ...state, walk: null, finishedAtMs: context.now(), acceptedDifference: null }
  await saveReconcile(context, next)
  await forgetWalks(context.mirror, null)
  return next
}
