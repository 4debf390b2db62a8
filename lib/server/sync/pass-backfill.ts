import { mergeLate } from '@/lib/server/mirror/late-merges'
import { readState, writeState } from '@/lib/server/mirror/state'
import type { SyncContext } from './context'
import { giveBackMemory } from './give-back'
import { continueWalk, newWalk, type WalkState } from './walk'

const STATE_KEY = 'sync.backfill'

/** The state of the backfill, which survives restarts. */
export async function openBackfill(context: SyncContext): Promise<WalkState> {
  const state = (await readState<WalkState>(context.mirror, STATE_KEY)) ?? newWalk(context.now())
  await mergeLate(context.mirror, !state.finished)
  return state
}

/** Continues reading the history until its end or `untilMs`; every page is stored before the checkpoint moves past it. */
export async function backfillPass(context: SyncContext, state: WalkState, untilMs: number): Promise<WalkState> {
  const reached = await continueWalk(context, {
    state,
    remember: false,
    untilMs,
    save: (next) => writeState(context.mirror, STATE_KEY, next),
  })
  if (reached.finished) {
    await mergeLate(context.mirror, false)
    giveBackMemory(reached.callsDone - state.callsDone)
  }
  return reached
}
