import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WORDS, wasFullMsAgo } from '@/lib/server/accounts/out-of-reach'
import { errorResponse } from '@/lib/server/http/errors'
import { createUser, findUserByEmail } from '@/lib/server/users/users'
import { ownAccounts } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { elsewhere, hasPostgres } from '../../support/postgres'
import { startPostgres, type TestPostgres } from '../../support/postgres-server'

/** Only root can mount a disk. */
const isRoot = process.getuid?.() === 0
/** Room for our tables and a few megabytes. */
const DISK = 'size=32m,mode=0777'

describe.skipIf(!isRoot || !hasPostgres)('a PostgreSQL whose disk is full', () => {
  const disk = ownDirectory()
  let postgres: TestPostgres
  let databaseUrl = ''
  let client: Client

  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk])
    execFileSync('chown', ['postgres', disk])
    postgres = await startPostgres()
    const admin = postgres.address('postgres')
    await elsewhere(admin, `CREATE TABLESPACE small LOCATION '${disk}'`)
    await elsewhere(admin, 'CREATE DATABASE on_small TABLESPACE small')
    databaseUrl = postgres.address('on_small')
    client = new Client({ connectionString: databaseUrl })
    await client.connect()
  })
  ownAccounts({ databaseUrl: () => databaseUrl })
  afterAll(async () => {
    await client.end()
    await postgres.close()
    execFileSync('umount', [disk])
  })

  /** Fills the disk to its last page, even if the server frees some meanwhile. */
  async function fill(): Promise<void> {
    await client.query('CREATE TABLE ballast (x text); ALTER TABLE ballast ALTER x SET STORAGE EXTERNAL')
    for (const characters of [1_000_000, 100_000, 7_000])
      for (let isFull = false; !isFull; )
        isFull = await client.query(`INSERT INTO ballast VALUES (repeat('x', ${characters}))`).then(
          () => false,
          ({ code }: { code: string }) => code === '53100',
        )
  }
  /** Writes until the pages that the tables already have are full, too. @returns the error */
  async function fails(): Promise<unknown> {
    for (let at = 0; ; at += 1) {
      const made = createUser({ email: `u${at}@example.com`, role: 'agent', password: null })
      const error = await made.then(
        () => null,
        (reason: unknown) => reason,
      )
      if (error !== null) return error
    }
  }

  test('refuses writes with a 503 in words, goes on reading, and writes again once there is room', async () => {
    await createUser({ email: 'first@example.com', role: 'agent', password: null, source: 'local' })
    await fill()
    const answer = errorResponse(await fails(), 'request')
    const { error } = (await answer.json()) as { error: { message: string } }
    expect([answer.status, error.message]).toEqual([503, WORDS.full])
    expect(wasFullMsAgo()).toBeLessThan(10_000)
    expect(await findUserByEmail('first@example.com')).toMatchObject({ role: 'agent' })
    await client.query('DROP TABLE ballast')
    await createUser({ email: 'last@example.com', role: 'agent', password: null, source: 'local' })
    expect(await findUserByEmail('last@example.com')).not.toBeNull()
  })
})
