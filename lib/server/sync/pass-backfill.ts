import { readState, writeState } from '@/lib/server/mirror/state'
import type { SyncContext } from './context'
import { newWalk, type WalkState, walkOn } from './walk'

const STATE_KEY = 'sync.backfill'

/** The walk over the history: where it stands, also across restarts. */
export async function openBackfill(context: SyncContext): Promise<WalkState> {
  return (await readState<WalkState>(context.mirror, STATE_KEY)) ?? newWalk(context.now())
}

/** Reads on through the history until its end or `untilMs`; every page is stored before the checkpoint moves past it. */
export function backfillPass(context: SyncContext, state: WalkState, untilMs: number): Promise<WalkState> {
  return walkOn(context, {
    state,
    remember: false,
    untilMs,
    save: (next) => writeState(context.mirror, STATE_KEY, next),
  })
}
