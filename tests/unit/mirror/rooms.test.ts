import { expect, test } from 'vitest'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { FILLED } from '@/lib/server/mirror/schema/tables'
import { contentHash } from '@/lib/server/mirror/write/rows'
import { loadRooms } from '@/lib/server/mirror/write/stage'
import { readCall } from '../../support/read-call'
import { dailyRecords } from '../../support/room-records'

const CALLS = 5_000
/** Many times what it takes, and a fraction of what comparing every record with every call takes. */
const MOST_CPU_MS = 5_000

test.each([
  ['with ids of their own', {}],
  ['without', { mid: null }],
])('a room of very many calls %s is matched by looking each record up', async (_, over) => {
  const items = dailyRecords(CALLS, over).map((record) => ({ ...readCall(record), fetchedAtMs: 1 }))
  const hashes = items.map(contentHash)
  const keys = items.map(({ call }, index) => ({
    sessionId: call.sessionId,
    mid: call.mid ?? `@${call.time}`,
    seconds: call.time,
    isFinal: true,
    gone: false,
    hash: hashes[index] as string,
    fetchedAtMs: 1,
    version: 1,
    filled: FILLED,
    isDeleted: false,
  }))
  const asked: string[] = []
  const mirror = {
    query: async ({ name }: { name: string }) => {
      asked.push(name)
      return keys
    },
  } as unknown as Mirror
  const start = process.cpuUsage()
  const rooms = await loadRooms(mirror, items, hashes)
  const found = items.map((item, index) => rooms.find(item, hashes[index] as string)?.key.mid)
  const { user, system } = process.cpuUsage(start)
  expect(found).toEqual(keys.map(({ mid }) => mid))
  expect(asked).toEqual(['keys.find'])
  expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS)
})
