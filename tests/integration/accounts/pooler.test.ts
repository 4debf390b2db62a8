import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectAccounts } from '@/lib/server/accounts/connect'
import { openAccounts } from '@/lib/server/accounts/db'
import { faultsOf, inspectAccounts } from '@/lib/server/accounts/inspect'
import { levelOf, MIGRATION_LOCK, newestLevel } from '@/lib/server/accounts/migrate'
import { bringUpToDate } from '@/lib/server/accounts/up-to-date'
import { userOfToken } from '@/lib/server/http/guards'
import { createToken } from '@/lib/server/users/tokens'
import { createUser } from '@/lib/server/users/users'
import { ownAccounts } from '../../support/own-accounts'
import { hasPgbouncer, startPgbouncer, type TestPgbouncer } from '../../support/pgbouncer'
import { elsewhere, hasPostgres, ownDatabases } from '../../support/postgres'
import { isProof } from '../../support/properties'
import { silent } from '../../support/silent-log'

const nowhere = { dataDir: '' }

describe.skipIf(!hasPostgres)('on a PostgreSQL server', () => {
  const postgres = ownDatabases()

  describe.skipIf(!hasPgbouncer || !isProof)('through PgBouncer', () => {
    let direct = ''
    let pooler: TestPgbouncer
    beforeAll(async () => {
      direct = await postgres.database({ isLaid: false })
      pooler = await startPgbouncer(direct, 'transaction')
    })
    afterAll(() => pooler?.close())
    ownAccounts({ databaseUrl: () => pooler.through(direct) })

    test('a token that another process revokes is refused the next time', async () => {
      const owner = await createUser({ email: 'a@example.com', role: 'ops', password: null })
      const { id, token } = await createToken({ name: 'Nightly', scopes: ['read:calls'], expiresInDays: 90 }, owner)
      const ask = () => userOfToken(token).then(({ user }) => user.id)
      // Enough queries to use every connection of the pool, and the one that listens.
      for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 3 }, ask))
      await elsewhere(direct, 'UPDATE api_tokens SET revoked_at = now() WHERE id = $1', [id])
      await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    })

    test('a start leaves no lock behind, and the next one is not held up', async () => {
      for (const _ of [1, 2])
        await (
          await openAccounts({ ...nowhere, databaseUrl: pooler.through(await postgres.database({ isLaid: false })) })
        ).close()
      expect(await elsewhere(direct, `SELECT pid FROM pg_locks WHERE locktype = 'advisory'`)).toEqual([])
    })

    test('the doctor and the start say that it is in between', async () => {
      const state = await inspectAccounts({ ...nowhere, databaseUrl: pooler.through(direct) })
      expect(faultsOf(state)).toEqual([
        { fault: expect.objectContaining({ text: expect.stringContaining('leads through a pooler') }), isFatal: false },
      ])
      expect(faultsOf(await inspectAccounts({ ...nowhere, databaseUrl: direct }))).toEqual([])
    })

    test('in statement mode, a start is refused in words', async () => {
      const statements = await startPgbouncer(direct, 'statement')
      const databaseUrl = statements.through(await postgres.database({ isLaid: false }))
      await expect(openAccounts({ ...nowhere, databaseUrl })).rejects.toThrow('runs in statement mode')
      await statements.close()
    })
  })

  test('the lock of migrations is waited for with words, and not for ever', async () => {
    const databaseUrl = await postgres.database({ isLaid: false })
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { pid } = (await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0] ?? {}
    const { db, close } = await connectAccounts({ ...nowhere, databaseUrl })
    const warn = vi.fn()
    const waiting = { log: { ...silent, warn }, lookAgainMs: 20 }
    await expect(bringUpToDate(db, 'here', { ...waiting, maxWaitMs: 100 })).rejects.toThrow(
      `pg_terminate_backend(${pid})`,
    )
    warn.mockClear()
    const again = bringUpToDate(db, 'here', waiting)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 20_000 })
    expect(warn).toHaveBeenLastCalledWith({ pid }, 'accounts: waiting for another process that changes the tables')
    await holder.end()
    await again
    await close()
  })

  test('a process that reads the list of release 0.1.0 while another drops it looks again', async () => {
    const databaseUrl = await postgres.database({ isLaid: false })
    const other = new Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('CREATE TABLE migrations (id text)')
    await other.query('BEGIN')
    await other.query('DROP TABLE migrations')
    const { db, close } = await connectAccounts({ ...nowhere, databaseUrl })
    const upToDate = bringUpToDate(db, 'here')
    const waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await vi.waitFor(async () => expect((await other.query(waits)).rows).toHaveLength(1), { timeout: 20_000 })
    await other.query('COMMIT')
    await upToDate
    expect(await levelOf(db)).toBe(newestLevel())
    await other.end()
    await close()
  })
})
