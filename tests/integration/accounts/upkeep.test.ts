import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPglite, upkeepOf } from '@/lib/server/accounts/embedded'
import { layAccounts } from '../../support/accounts-template'
import { ownDirectory } from '../../support/own-mirror'
import { isProof } from '../../support/properties'

const HOUR_MS = 3_600_000
const ROUNDS = 8
const ROWS = 12_000
const dataDir = ownDirectory()
const directory = path.join(dataDir, 'accounts')
let client: PGlite
beforeAll(async () => {
  await layAccounts(dataDir)
  client = await openPglite(directory)
})
afterAll(() => client.close())

const megabytesOfLog = () => {
  const folder = path.join(directory, 'pg_wal')
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
}

it.skipIf(!isProof)('the embedded database stays small however long it runs', async () => {
  await client.exec('CREATE TABLE events (hash text PRIMARY KEY, name text, handled_at timestamptz)')
  const round = upkeepOf(client)
  const sizes: number[] = []
  for (let hour = 0; hour < ROUNDS; hour += 1) {
    // As webhook events arrive, are handled and are deleted.
    await client.query(
      `INSERT INTO events (hash, name) SELECT md5($1 || '-' || n), 'call_started' FROM generate_series(1, $2) AS n`,
      [String(hour), ROWS],
    )
    await client.exec('UPDATE events SET handled_at = now()')
    await client.exec('DELETE FROM events')
    await round(hour * HOUR_MS)
    const { rows } = await client.query<{ bytes: number }>("SELECT pg_total_relation_size('events')::float AS bytes")
    sizes.push(rows[0]?.bytes ?? 0)
  }
  // Rounds write about 7 MB of log each, and 5 MB of rows.
  expect(megabytesOfLog()).toBeLessThanOrEqual(64)
  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[1] ?? 0) * 1.1)
})

it('is left alone while nothing changes, and cleaned at most once an hour', async () => {
  const round = upkeepOf(client)
  const cleanings = async () =>
    (await client.query<{ at: string }>('SELECT checkpoint_lsn::text AS at FROM pg_control_checkpoint()')).rows[0]?.at
  await round(0)
  const first = await cleanings()
  await round(2 * HOUR_MS)
  expect(await cleanings()).toBe(first)
  await client.exec('CREATE TABLE one (id int)')
  await round(2 * HOUR_MS)
  const second = await cleanings()
  expect(second).not.toBe(first)
  await client.exec('INSERT INTO one VALUES (1)')
  await round(2 * HOUR_MS + 60_000)
  expect(await cleanings()).toBe(second)
})
