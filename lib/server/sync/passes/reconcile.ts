import { isAboutRequest, isServerFailure, isTooLarge, isUnusable } from '@/lib/server/calls-api/upstream-error'
import { readState, writeState } from '@/lib/server/mirror/mirror'
import { forgetRetired } from '@/lib/server/mirror/write/retired-calls'
import { countSeen, forgetWalks, recordSeen, tombstoneCalls, unseenCalls } from '@/lib/server/mirror/write/walk'
import { backgroundRequest, type SyncContext } from '@/lib/server/sync/context'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { type LookUp, lookUp } from './look-up'
import { continueWalk, newWalk, type WalkState } from './walk'

const STATE_KEY = 'sync.reconcile'
const BATCH = 200

export type ReconcileState = {
  /** The current walk; null between walks. */
  walk: WalkState | null
  /** When the last one ended, epoch milliseconds; null before the first. */
  finishedAtMs: number | null
  /** Whether the last one found anything to correct. */
  wasFruitful: boolean
  /** The API's total minus our calls after the last one: some listed records are not calls. */
  acceptedDifference: number | null
  /** Whether the list of the current walk adds up; absent before its end. */
  isComplete?: boolean
  /** Calls that a complete list lacked, for which the API returned another call of their room, and that no list has contained since. */
  absent?: CallId[]
  /** The same, as far as the current walk has looked. */
  absentNow?: CallId[]
  /** Stored calls that the current walk's list lacks and that are kept. */
  unlisted?: number
}

/** More than this wait for a later walk. */
const MAX_ABSENT = 500

/** Whether a finished walk saw the whole list: all pages named one total, and as many different records were listed. @throws AppError MIRROR_UNAVAILABLE */
async function isListComplete({ mirror }: SyncContext, walk: WalkState): Promise<boolean> {
  const { steadyTotal = null, refused = 0 } = walk
  return steadyTotal !== null && (await countSeen(mirror, walk.walkId)) + refused === steadyTotal
}

/**
 * The API may answer for a room with a single other call, which proves nothing about the one in question. That call is gone if two consecutive complete
 * lists lack it: a call that moved between two pages is missing from at most one of them.
 * @returns the calls that are gone, and those to remember for the next walk
 */
function judgeAbsent(state: ReconcileState, { rest, otherwise }: LookUp): { gone: CallId[]; absentNow: CallId[] } {
  const before = new Set(state.absent?.map(callIdText))
  const told = new Set(otherwise.map(callIdText))
  const gone: CallId[] = []
  const absentNow = [...(state.absentNow ?? [])]
  for (const id of rest) {
    const text = callIdText(id)
    const isEvidence = state.isComplete === true && told.has(text)
    if (isEvidence && before.has(text)) gone.push(id)
    else if ((isEvidence || before.has(text)) && absentNow.length < MAX_ABSENT) absentNow.push(id)
  }
  return { gone, absentNow }
}

export async function openReconcile(context: SyncContext): Promise<ReconcileState> {
  const saved = await readState<ReconcileState>(context.mirror, STATE_KEY)
  return saved ?? { walk: null, finishedAtMs: null, wasFruitful: false, acceptedDifference: null }
}

/** Saves the state, and returns it. */
export async function saved(context: SyncContext, state: ReconcileState): Promise<ReconcileState> {
  await writeState(context.mirror, STATE_KEY, state)
  return state
}

/** Starts a new walk, replacing one in progress. */
export async function beginReconcile(context: SyncContext, state: ReconcileState): Promise<ReconcileState> {
  const { isComplete: _, absentNow: __, unlisted: ___, ...kept } = state
  await forgetWalks(context.mirror)
  return saved(context, { ...kept, walk: newWalk(context.now()), wasFruitful: false })
}

/**
 * Walks all pages, then fetches each call that the walk did not see by id. A call is deleted only when the API itself says that it does not
 * have it, or by the evidence of `judgeAbsent`, and only while fetching a listed call by id works.
 * @param sampleId a call that the API lists
 */
export async function reconcilePass(
  context: SyncContext,
  state: ReconcileState,
  untilMs: number,
  sampleId: string | null,
): Promise<ReconcileState> {
  let current = state
  const save = async (walk: WalkState) => {
    current = await saved(context, { ...current, walk, wasFruitful: current.wasFruitful || walk.newCalls > 0 })
  }
  if (state.walk === null) return state
  if (!state.walk.finished) {
    const walk = await continueWalk(context, { state: state.walk, remember: true, untilMs, save })
    if (!walk.finished) return current
  }
  const walk = current.walk as WalkState
  // Judged before any unlisted call is recorded as seen.
  if (current.isComplete === undefined)
    current = await saved(context, { ...current, isComplete: await isListComplete(context, walk) })
  // At least one batch per pass: if reading the newest calls takes the whole interval, there is never any time left.
  do {
    const unseen = await unseenCalls(context.mirror, walk.walkId, BATCH, walk.startedAtMs)
    if (unseen.length === 0) return finish(context, current, walk)
    const canFetchById = await answersById(context, sampleId)
    if (canFetchById === null) return current
    if (!canFetchById) return finish(context, { ...current, isComplete: false }, walk)
    const found = await lookUp(context, unseen, true)
    const { gone, absentNow } = judgeAbsent(current, found)
    const deleted = [...found.missing, ...gone]
    const kept = found.rest.filter((id) => !gone.includes(id))
    if (deleted.length > 0) await tombstoneCalls(context.mirror, deleted)
    const unlisted = (current.unlisted ?? 0) + kept.length
    const wasFruitful = current.wasFruitful || deleted.length > 0
    current = await saved(context, { ...current, absentNow, unlisted, wasFruitful })
    // Everything that is not deleted counts as seen, even unknown calls and records that are no longer calls: otherwise they would be fetched forever.
    if (kept.length > 0)
      await recordSeen(context.mirror, walk.walkId, [...kept, ...found.stored.calls.map(({ id }) => id)])
    context.log.info({ deleted: deleted.length, kept: kept.length }, 'calls not seen by the full resync')
  } while (context.now() < untilMs)
  return current
}

/** Whether fetching a listed call by id works; null (unknown) if the API fails on that call. @throws UpstreamError */
async function answersById(context: SyncContext, sampleId: string | null): Promise<boolean | null> {
  if (sampleId === null) return false
  try {
    await context.api.getCall(sampleId, backgroundRequest(context))
    return true
  } catch (error) {
    if (isServerFailure(error)) return null
    if (isTooLarge(error)) return true
    if (isAboutRequest(error) || isUnusable(error)) return false
    throw error
  }
}

async function finish(context: SyncContext, state: ReconcileState, walk: WalkState): Promise<ReconcileState> {
  await forgetRetired(context.mirror, walk.startedAtMs)
  const { isComplete, absentNow: absent = [], unlisted = 0, ...kept } = state
  // What a complete list explains: non-calls in it, minus calls kept though unlisted. Null accepts the count of the next sync, along with any changes until then.
  const acceptedDifference = isComplete === true ? (walk.refused ?? 0) - unlisted : null
  const next = { ...kept, absent, walk: null, finishedAtMs: context.now(), acceptedDifference }
  await saved(context, next)
  await forgetWalks(context.mirror)
  return next
}
