import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Call } from '../../../lib/contracts/call'
import { type Mirror, openMirror } from '../../../lib/mirror/client'
import { storeCalls } from '../../../lib/mirror/store'

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

/** Stores calls as the sync does, fetched at `fetchedAtMs`. */
export async function store(mirror: Mirror, calls: readonly Call[], fetchedAtMs: number): Promise<void> {
  for (let index = 0; index < calls.length; index += CHUNK)
    await storeCalls(
      mirror,
      calls
        .slice(index, index + CHUNK)
        .map((call) => ({ call, raw: JSON.stringify(call), coercedFields: [], fetchedAtMs })),
    )
}
