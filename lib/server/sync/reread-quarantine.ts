import { quarantinedAfter, releaseQuarantined } from '@/lib/server/mirror/quarantine'
import { normalize } from '@/lib/shared/normalize/normalize'
import type { SyncContext } from './context'
import { storeRead } from './store-page'

const BATCH = 200
/** How the reasons of `normalize` begin; of what was too large to be read, only an id is kept. */
const READ = 'The record '

/**
 * Reads quarantined records again, and stores those that this release reads as calls.
 * @throws AppError MIRROR_UNAVAILABLE
 */
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
