import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openMirror } from '@/lib/server/mirror/client'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeRecords } from '@/lib/server/sync/store-page'
import type { RawRecord } from '../../unit/analytics/make-records'
import { FIRST_SEEN_SECONDS } from '../../unit/analytics/read-record'

const CHUNK = 1000

/** A real mirror in a directory of its own, and how to be rid of both. */
export async function temporaryMirror(): Promise<{ mirror: Mirror; dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callscope-analytics-'))
  const mirror = await openMirror({ dataDir, clickhouse: null })
  return {
    mirror,
    dataDir,
    async remove() {
      await mirror.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Raw records on the sync's own way into the mirror, as JSON, asked for at `requestedAtMs` (epoch milliseconds). */
export async function store(mirror: Mirror, records: readonly RawRecord[], requestedAtMs: number): Promise<void> {
  const context = { mirror, now: () => FIRST_SEEN_SECONDS * 1000 }
  for (let index = 0; index < records.length; index += CHUNK) {
    const page: unknown[] = JSON.parse(JSON.stringify(records.slice(index, index + CHUNK)))
    const { quarantined } = await storeRecords(context, page, requestedAtMs)
    if (quarantined > 0) throw new Error(`${quarantined} of the records are no calls.`)
  }
}
