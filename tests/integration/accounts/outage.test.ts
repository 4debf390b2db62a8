import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { accountsDb, openAccounts } from '@/lib/server/accounts/db'
import { answering } from '@/lib/server/process/start/answering'
import { ownAccounts } from '../../support/own-accounts'
import { hasPostgres, ownPostgres } from '../../support/postgres'
import { silent } from '../../support/silent-log'

describe.skipIf(!hasPostgres)('a PostgreSQL that is down', () => {
  const postgres = ownPostgres()
  ownAccounts({ databaseUrl: postgres.databaseUrl })
  const one = async () => (await accountsDb()).execute(sql`SELECT 1 AS one`)

  it('is retried by the next query, and not remembered as down', async () => {
    await postgres.halt()
    await expect(one()).rejects.toThrow()
    await postgres.start()
    await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })

  it('breaks queries under way, and the next one succeeds once it is back', async () => {
    await one()
    await postgres.halt()
    await expect(one()).rejects.toThrow()
    await postgres.start()
    await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })

  it('fails a transaction that is waiting for something else, and nothing more', async () => {
    const db = await accountsDb()
    const transaction = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      await postgres.halt()
      await tx.execute(sql`SELECT 1`)
    })
    await expect(transaction).rejects.toThrow()
    await postgres.start()
    await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })

  it('delays the start of a process, which logs why', async () => {
    await postgres.halt()
    const warn = vi.fn()
    const opened = await answering(
      'The accounts database',
      () => openAccounts({ dataDir: '', databaseUrl: postgres.databaseUrl() }),
      {
        log: { ...silent, warn },
        pause: () => postgres.start(),
      },
    )
    await opened.close()
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([
      'The accounts database is not responding; retrying.',
    ])
  })

  it('does not delay the start when waiting does not help', async () => {
    const wrong = postgres.databaseUrl().replace(/[^/]+$/, 'no_such_database')
    const pause = () => Promise.reject(new Error('It waited.'))
    const opening = answering('The accounts database', () => openAccounts({ dataDir: '', databaseUrl: wrong }), {
      log: silent,
      pause,
    })
    await expect(opening).rejects.toThrow('it has no database of that name')
  })
})
