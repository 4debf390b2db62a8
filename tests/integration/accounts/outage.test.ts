import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountsDb, closeAccounts, openAccounts } from '@/lib/server/accounts/db'
import { answering } from '@/lib/server/runtime/answering'
import { hasPostgres, startPostgres, type TestPostgres } from '../../support/postgres'
import { silent } from '../sync/world-log'

describe.skipIf(!hasPostgres)('a PostgreSQL that is down', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-outage-'))
  let postgres: TestPostgres
  let databaseUrl: string
  beforeAll(async () => {
    postgres = await startPostgres()
    databaseUrl = await postgres.database()
    Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  })
  afterAll(async () => {
    await closeAccounts()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const one = async () => (await accountsDb()).execute(sql`SELECT 1 AS one`)

  it('is asked again by the next who needs it, and not remembered as down', async () => {
    await postgres.halt()
    await expect(one()).rejects.toThrow()
    await postgres.start()
    await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })

  it('breaks what is under way, and the next question goes through once it is back', async () => {
    await one()
    await postgres.halt()
    await expect(one()).rejects.toThrow()
    await postgres.start()
    await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })

  it('fails a transaction that is waiting for something else, and nothing beyond it', async () => {
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

  it('is waited for by a process that starts, which says so and why', async () => {
    await postgres.halt()
    const warn = vi.fn()
    const opened = await answering('The accounts database', () => openAccounts({ dataDir, databaseUrl }), {
      log: { ...silent, warn },
      pause: () => postgres.start(),
    })
    await opened.close()
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([
      'The accounts database is not responding; retrying.',
    ])
  })

  it('is not waited for when waiting does not help', async () => {
    const wrong = databaseUrl.replace(/[^/]+$/, 'no_such_database')
    const pause = () => Promise.reject(new Error('it waited'))
    const opening = answering('The accounts database', () => openAccounts({ dataDir, databaseUrl: wrong }), {
      log: silent,
      pause,
    })
    await expect(opening).rejects.toThrow('no_such_database')
  })
})
