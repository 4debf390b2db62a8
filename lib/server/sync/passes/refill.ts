import { dropDeletedRows } from '@/lib/server/mirror/schema/deleted-rows'
import { quarantinedAfter, releaseQuarantined } from '@/lib/server/mirror/write/quarantine'
import { endRefill, isFilled, readRefill, refillBatch } from '@/lib/server/mirror/write/refill'
import { sleep } from '@/lib/server/process/coordination/waits'
import { normalize } from '@/lib/server/records/normalize'
import type { SyncContext } from '@/lib/server/sync/context'
import { storeRead } from '@/lib/server/sync/pages/records'
import type { CallId } from '@/lib/shared/calls/call-path'

const BATCH = 200
/** How the reasons given by `normalize` begin. Other records were too large to read, and only their id was kept. */
const READ = 'The record '

/** Reads quarantined records again, and stores those that this release reads as calls. @throws AppError MIRROR_UNAVAILABLE */
export async function rereadQuarantine(context: Pick<SyncContext, 'mirror' | 'onMoved'>): Promise<void> {
  const { mirror } = context
  for (let after = ''; ; ) {
    const records = await quarantinedAfter(mirror, after, BATCH)
    const released: string[] = []
    for (const { id, reason, raw, firstSeenAt } of records) {
      const read = reason.startsWith(READ) ? normalize(JSON.parse(raw), firstSeenAt, raw) : null
      if (read?.kind !== 'call') continue
      await storeRead({ ...context, now: () => firstSeenAt * 1000 }, [read], firstSeenAt * 1000)
      released.push(id)
    }
    await releaseQuarantined(mirror, released)
    if (records.length < BATCH) return
    after = records.at(-1)?.id ?? ''
  }
}

/** Each batch is followed by a pause of equal length, to let other writes and queries through; this is its limit. */
const MAX_PAUSE_MS = 500

/**
 * Fills the columns that rows of an earlier release lack, and rereads the records that it could not read, alongside the passes and without requests to
 * the API. Ends when all rows are filled or the worker stops; the next worker continues. @throws AppError MIRROR_UNAVAILABLE
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
