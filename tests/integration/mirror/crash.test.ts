import { beforeAll, expect, test } from 'vitest'
import { openMirror } from '@/lib/server/mirror/open/open'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { lockDataDir } from '@/lib/server/process/config/data-dir'
import { ownPlaces, type Place } from '../../support/own-mirror'
import { size } from '../../support/properties'
import { call, item } from './fixtures'
import { killAfter } from './kill-after'

const ROUNDS = size(1, 40)
const TIMEOUT_MS = 60_000 + ROUNDS * 10_000
const places = ownPlaces()
let place: Place
beforeAll(async () => {
  place = await places.empty()
})

/** Kills the writing child during an insert, and returns the last batch that it reported. */
async function killDuringInserts(round: number): Promise<number> {
  const output = await killAfter('crash-child.ts', [JSON.stringify(place), String(round)], 'stored 5', round * 7)
  return Number([...output.matchAll(/stored (\d+)/g)].at(-1)?.[1] ?? -1)
}

test(
  'after kill -9 during inserts the directory is free at once, and every stored call is there exactly once',
  async () => {
    const last: number[] = []
    for (let round = 0; round < ROUNDS; round++) last.push(await killDuringInserts(round))
    const lock = await lockDataDir(place.dataDir)
    const mirror = await openMirror(place)
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
  },
  TIMEOUT_MS,
)
