import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { getStoredCall } from '@/lib/server/mirror/read/lookup'
import { repairServer } from '@/lib/server/mirror/write/repair'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { startClickHouse, type TestClickHouse } from '../../support/clickhouse/start'
import { onServerAt } from '../../support/own-mirror'
import { silent, until } from '../sync/world'
import { call, item } from './fixtures'

let server: TestClickHouse
let writer: Mirror
let other: Mirror
const openOne = () => openMirror({ ...onServerAt(server.url), watchEveryMs: 20 })
beforeAll(async () => {
  server = await startClickHouse()
  writer = await openOne()
  other = await openOne()
})
afterAll(async () => {
  await writer?.close()
  await other?.close()
  await server?.close()
})

const polls = async () => (await server.statements()).filter((name) => name === 'state.read-many').length
/** Waits until both processes have polled for others’ changes again. */
async function looked(): Promise<void> {
  const before = await polls()
  await until('the next looks', async () => (await polls()) >= before + 4)
}

it('a write advances the version once in its own process, and once in every other', async () => {
  await looked()
  const before = [writer.version(), other.version()]
  await storeCalls(writer, [item(call('once'), 1000)])
  await looked()
  expect([writer.version() - (before[0] ?? 0), other.version() - (before[1] ?? 0)]).toEqual([1, 1])
})

it('a process that writes right after another still sees the other’s change', async () => {
  await looked()
  const before = other.version()
  await storeCalls(writer, [item(call('first'), 1000)])
  await storeCalls(other, [item(call('second'), 1000)])
  await looked()
  expect(other.version() - before).toBe(2)
})

it('is not repaired by every process that starts, since others may be writing', async () => {
  await server.forget()
  await (await openOne()).close()
  expect((await server.statements()).filter((name) => name.startsWith('repair.'))).toEqual([])
})

it('is repaired by the lease holder as the only writer: a call that lost its key gets it back', async () => {
  const held: unknown[] = []
  const mirror: Mirror = {
    ...writer,
    hold: (ids, work) => {
      held.push(ids)
      return work()
    },
  }
  await storeCalls(mirror, [item(call('cut'), 1000)])
  await mirror.command({ name: 'test.cut', sql: "DELETE FROM call_keys WHERE session_id = 'cut'" })
  expect(await getStoredCall(mirror, 'cut')).toBeNull()
  await repairServer(mirror, silent)
  expect(held.at(-1)).toBe('all')
  expect((await getStoredCall(mirror, 'cut'))?.call.sessionId).toBe('cut')
})
