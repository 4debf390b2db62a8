/** A process that stores the records of a history, all of them written before the clock starts, and prints how many a second. Its argument is a `History` as JSON. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openMirror } from '@/lib/server/mirror/open/open'
import { storePages } from './fill'
import { type History, pageBody, recordsOf } from './history'

const PAGE_CALLS = 1000

const history = JSON.parse(process.argv[2] ?? '') as History
const records = recordsOf(history)
const pages: string[] = []
for (let from = 0; from < records.length; from += PAGE_CALLS)
  pages.push(
    pageBody(
      Array.from({ length: Math.min(PAGE_CALLS, records.length - from) }, (_, index) => records.text(from + index)),
    ),
  )
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-bench-store-'))
const mirror = await openMirror({ dataDir, clickhouse: null })
const callsPerSecond = await storePages(mirror, pages, history.anchorSeconds)
await mirror.close()
rmSync(dataDir, { recursive: true, force: true })
process.stdout.write(String(callsPerSecond), () => process.exit(0))
