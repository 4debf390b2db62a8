import { sleep } from '@/lib/server/calls-api/sleep'
import { dropDeletedRows } from '@/lib/server/mirror/deleted-rows'
import { endRefill, isFilled, readRefill, refillBatch } from '@/lib/server/mirror/refill'
import type { CallId } from '@/lib/shared/call-id'
import type { SyncContext } from './context'
import { rereadQuarantine } from './reread-quarantine'

/** Each batch is followed by a pause of equal length, to let other writes and queries through; this is its limit. */
const MAX_PAUSE_MS = 500

/**
 * Fills the columns that rows of an earlier release lack, and reads again what that could not read, alongside the passes and without requests to the API. Runs until all rows have
 * them or the worker stops; the next worker continues.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function refillRows(context: SyncContext): Promise<void> {
  const { mirror, progress, signal, log } = context
  if (!(await isFilled(mirror))) await rereadQuarantine(context)
  const began = await readRefill(mirror)
  progress.refill = began
  if (began === null) return
  log.info(began, 'sync: filling new columns of rows from an earlier release')
  let after: CallId | null = null
  do {
    const startedAtMs = Date.now()
    const { last, calls }: { last: CallId | null; calls: number } = await refillBatch(mirror, after)
    after = last
    const { done, total, columns } = progress.refill ?? began
    progress.refill = { columns, done: Math.min(done + calls, total), total }
    if (calls > 0) await context.onMoved?.()
    await sleep(Math.min(Date.now() - startedAtMs, MAX_PAUSE_MS), signal)
  } while (after !== null)
  await dropDeletedRows(mirror).catch((error: unknown) =>
    log.warn({ err: error }, 'sync: deleted rows remain until they are merged'),
  )
  await endRefill(mirror)
  progress.refill = null
  log.info({ calls: began.total }, 'sync: all rows have all columns')
}
