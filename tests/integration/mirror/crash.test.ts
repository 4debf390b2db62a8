import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockDataDir } from '@/lib/server/config/data-dir'
import { openMirror } from '@/lib/server/mirror/client'
import { storeCalls } from '@/lib/server/mirror/store'
import { size } from '../../support/properties'
import { call, item, temporaryDirectory } from './fixtures'

const ROUNDS = size(2, 40)
const root = path.resolve(import.meta.dirname, '../../..')

/** Runs the writing child until it has stored some batches, kills it during the next one, and returns the last batch it reported. */
function killDuringInserts(dataDir: string, round: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(import.meta.dirname, 'crash-child.ts'), dataDir, String(round)],
      { cwd: root },
    )
    let text = ''
    let errors = ''
    const lastBatch = () => Number([...text.matchAll(/stored (\d+)/g)].at(-1)?.[1] ?? -1)
    child.stderr.on('data', (chunk) => {
      errors += String(chunk)
    })
    child.stdout.on('data', (chunk) => {
      text += String(chunk)
      if (lastBatch() >= 5) setTimeout(() => child.kill('SIGKILL'), round * 7)
    })
    child.once('exit', (_code, signal) => (signal === 'SIGKILL' ? resolve(lastBatch()) : reject(new Error(errors))))
  })
}

test('after kill -9 during inserts the directory is free at once, and every stored call is there exactly once', async () => {
  const dataDir = temporaryDirectory()
  const last: number[] = []
  for (let round = 0; round < ROUNDS; round++) last.push(await killDuringInserts(dataDir, round))
  const lock = await lockDataDir(dataDir)
  const mirror = await openMirror({ dataDir, clickhouse: null })
  const rows = await mirror.query<{ session_id: string; copies: number }>({
    name: 'test.copies',
    sql: 'SELECT session_id, count() AS copies FROM calls FINAL GROUP BY session_id',
  })
  const stored = new Set(rows.map((row) => row.session_id))
  for (let batch = 0; batch <= Math.max(...last); batch++)
    for (let index = 0; index < 50; index++) expect(stored.has(`crash-${batch}-${index}`)).toBe(true)
  expect(rows.filter((row) => row.copies > 1)).toEqual([])
  const again = Array.from({ length: 50 }, (_, index) =>
    item(call(`crash-0-${index}`, { time: 1_800_000_000 + index }), 1_000_000),
  )
  await storeCalls(mirror, again)
  const copies = await mirror.query<{ copies: number }>({
    name: 'test.again',
    sql: "SELECT count() AS copies FROM calls FINAL WHERE startsWith(session_id, 'crash-0-')",
  })
  expect(copies[0]?.copies).toBe(50)
  await mirror.close()
  await lock.release()
}, 120_000)
