import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { listErasures, requestErasure } from '@/lib/server/erasure/erasures'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { countCalls } from '@/lib/server/mirror/read/lookup'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { storeRecords } from '@/lib/server/sync/pages/records'
import { createUser } from '@/lib/server/users/users'
import { startClickHouse, type TestClickHouse } from '../../support/clickhouse/start'
import { configure, ownAccounts } from '../../support/own-accounts'
import { everyText, mentions, type Wanted } from '../../support/plain-search'
import { hasPostgres, ownPostgres } from '../../support/postgres'
import { silent } from '../../support/silent-log'
import { type Child, callsOf, fill, kill, NAME, startChild, UID, untilStep } from './erasing'

const CALLS = 1_500

describe.skipIf(!hasPostgres)('an erasure where several processes could carry it out', () => {
  const postgres = ownPostgres()
  ownAccounts({ databaseUrl: postgres.databaseUrl })
  let clickhouse: TestClickHouse
  let mirror: Mirror
  let environment: Record<string, string>
  beforeAll(async () => {
    clickhouse = await startClickHouse()
    environment = { CLICKHOUSE_URL: clickhouse.url, DATABASE_URL: postgres.databaseUrl(), LOG_LEVEL: 'warn' }
    configure(environment)
    mirror = await openMirror({ dataDir: 'unused', clickhouse: { url: clickhouse.url, cluster: null }, log: silent })
  })
  afterAll(async () => {
    await mirror.close()
    await workspace().close()
    await clickhouse.close()
  })
  const found = async (wanted: Wanted) =>
    (await everyText(await accountsDb(), mirror)).filter(({ text }) => mentions(text, wanted))
  const term = async (): Promise<number> => {
    const rows = await rowsOf<{ term: number; held: boolean }>(
      await accountsDb(),
      sql`SELECT term, expires_at > clock_timestamp() AS held FROM leases WHERE name = 'erasures default'`,
    )
    return Number(rows[0]?.term ?? 0)
  }

  test('one does, another goes on when it is killed, and what a third had read before is stored without the person', {
    timeout: 240_000,
  }, async () => {
    await fill(mirror, CALLS)
    const email = 'admin@example.com'
    const admin = await createUser({ email, role: 'admin', name: 'Admin', password: null, source: 'local' })
    const { pseudonym } = await requestErasure('default', UID, admin)
    const first = startChild(environment)
    await untilStep(first, 'calls 1')
    const second = startChild(environment)
    await untilStep(second, 'calls')
    expect(await term()).toBe(1)
    await kill(first)
    expect(await second.exited).toEqual([0, null])
    expect(await term()).toBe(2)

    // As a slow process stores a page that it had read before the erasure began.
    const store = await workspace().mirror()
    await storeRecords({ mirror: store, now: () => 1_760_000_000_000 }, callsOf(CALLS + 5).slice(-5), 1_760_000_000_000)
    expect(await found({ uid: UID, name: NAME })).toEqual([])
    expect(await countCalls(mirror)).toBe(CALLS + 5)
    expect(await listErasures('default')).toMatchObject([{ pseudonym, phase: 'done', hits: 0 }])
    const ends = await rowsOf(await accountsDb(), sql`SELECT id FROM audit_log WHERE action = 'privacy.erased'`)
    expect(ends).toHaveLength(1)
  })

  test('a process that had not heard of it yet writes nothing about the person either', {
    timeout: 240_000,
  }, async () => {
    const store = await workspace().mirror()
    const later = callsOf(CALLS + 10).slice(-5)
    const other = later.map((one) => JSON.parse(JSON.stringify(one).replaceAll(UID, 'cy-9').replaceAll(NAME, 'Cy Roe')))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const writing = store.exclusively(() => held)
    const stored = storeRecords({ mirror: store, now: () => 1_760_000_000_000 }, other, 1_760_000_000_000)
    const admin = { email: 'admin@example.com' } as Parameters<typeof requestErasure>[2]
    await requestErasure('default', 'cy-9', admin)
    const child: Child = startChild(environment)
    await untilStep(child, 'search')
    release()
    await writing
    await stored
    expect(await child.exited).toEqual([0, null])
    expect(await found({ uid: 'cy-9', name: 'Cy Roe' })).toEqual([])
    expect((await listErasures('default'))[0]).toMatchObject({ phase: 'done', hits: 0 })
  })
})
