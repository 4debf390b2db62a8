import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { StatementError } from '@/lib/server/accounts/guarded'
import { settings } from '@/lib/server/accounts/schema/instance'
import { users } from '@/lib/server/accounts/schema/users'
import { errorResponse } from '@/lib/server/http/errors'
import { createLog } from '@/lib/server/process/log/log-options.mjs'
import { wordsOf } from '@/lib/server/process/start/user-commands'
import { ownAccounts } from '../../support/own-accounts'
import { hasPostgres, ownPostgres } from '../../support/postgres'

const SECRET = 'S3CRET-b0und'
const user = {
  id: SECRET,
  email: `${SECRET}@example.com`,
  name: SECRET,
  role: 'agent' as const,
  source: 'local' as const,
}
/** Too long for an index even when compressed. */
const long = () => SECRET + randomBytes(20_000).toString('base64')

/** Statements on the secret that fail, by SQLSTATE; each runs in its own transaction. */
const FAILURES: Record<string, (tx: Database) => Promise<unknown>> = {
  '23505 insert': async (tx) => {
    await tx.insert(users).values(user)
    await tx.insert(users).values({ ...user, id: 'other' })
  },
  '23502 insert': (tx) => tx.execute(sql`INSERT INTO users (id, email, role) VALUES (${SECRET}, NULL, ${SECRET})`),
  '23514 update': async (tx) => {
    await tx.execute(sql`ALTER TABLE users ADD CONSTRAINT tests_only CHECK (name <> ${sql.raw(`'${'x'}'`)})`)
    await tx.insert(users).values(user)
    await tx.update(users).set({ name: 'x' })
  },
  '23503 insert': (tx) =>
    tx.execute(sql`INSERT INTO app_roles (user_id, app, role) VALUES (${SECRET}, ${SECRET}, 'agent')`),
  '22P02 select': (tx) => tx.execute(sql`SELECT ${SECRET}::uuid`),
  '22P02 json': (tx) => tx.execute(sql`SELECT ${`{"a": ${SECRET}`}::text::json`),
  '22003 delete': (tx) => tx.execute(sql`DELETE FROM users WHERE ${`99999999999`}::int = 1 AND name = ${SECRET}`),
  '22021 insert': (tx) => tx.insert(users).values({ ...user, name: `${SECRET}\u0000` }),
  '22001 insert': async (tx) => {
    await tx.execute(sql`CREATE TABLE short (v varchar(3))`)
    await tx.execute(sql`INSERT INTO short VALUES (${SECRET})`)
  },
  '54000 insert': (tx) => tx.insert(users).values({ ...user, email: long() }),
  '42601 select': (tx) => tx.execute(sql`SELECT ${SECRET} FRO ${SECRET}`),
  '42703 select': (tx) => tx.execute(sql`SELECT nothing FROM users WHERE name = ${SECRET}`),
  'P0001 select': (tx) => tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION '${SECRET}'; END $$`)),
  '25006 insert': (tx) => readOnly(tx, () => tx.insert(users).values(user)),
  '25006 update': (tx) => readOnly(tx, () => tx.update(users).set({ name: SECRET, passwordHash: SECRET })),
  '25006 delete': (tx) => readOnly(tx, () => tx.execute(sql`DELETE FROM users WHERE name = ${SECRET}`)),
  '25006 upsert': (tx) =>
    readOnly(tx, () =>
      tx
        .insert(settings)
        .values({ name: SECRET, value: { token: SECRET } })
        .onConflictDoNothing(),
    ),
}
async function readOnly(tx: Database, write: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`SET TRANSACTION READ ONLY`)
  await write()
}

/** An error in every form in which someone could see it. */
function allOf(error: unknown): Promise<string> {
  const lines: string[] = []
  const log = createLog('debug', { write: (text: string) => void lines.push(text) })
  log.error({ err: error }, 'failed')
  log.warn({ reason: wordsOf(error), error: String(error) }, 'failed')
  const shown = [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), wordsOf(error)]
  return errorResponse(error, 'request')
    .text()
    .then((answer) => [...lines, ...shown, answer].join('\n'))
}

async function expectNoSecret(error: unknown, code: string): Promise<void> {
  expect(error).toBeInstanceOf(StatementError)
  expect(error).toMatchObject({ code })
  const all = await allOf(error)
  expect(all).toContain(code)
  expect(all).not.toContain(SECRET)
}

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

function keepsSecrets() {
  test.each(Object.keys(FAILURES))('a statement that fails with %s says nothing that was bound to it', async (name) => {
    const fail = FAILURES[name]
    const db = await accountsDb()
    const error = await failureOf(db.transaction(async (tx) => fail?.(tx)))
    await expectNoSecret(error, name.slice(0, 5))
  })

  test('nor does one outside a transaction, nor in one within another, nor one that fails when it is committed', async () => {
    const db = await accountsDb()
    await expectNoSecret(await failureOf(db.execute(sql`SELECT ${SECRET}::uuid`) as Promise<unknown>), '22P02')
    const inner = db.transaction((tx) => tx.transaction((one) => one.execute(sql`SELECT ${SECRET}::uuid`)))
    await expectNoSecret(await failureOf(inner), '22P02')
    const late = db.transaction(async (tx) => {
      await tx.execute(sql`CREATE TABLE late (id text UNIQUE DEFERRABLE INITIALLY DEFERRED)`)
      for (const _ of [1, 2]) await tx.execute(sql`INSERT INTO late VALUES (${SECRET})`)
    })
    await expectNoSecret(await failureOf(late), '23505')
  })
}

describe('on the embedded database', () => {
  ownAccounts()
  keepsSecrets()
})

describe.skipIf(!hasPostgres)('on a PostgreSQL server', () => {
  const postgres = ownPostgres()
  ownAccounts({ databaseUrl: postgres.databaseUrl })
  keepsSecrets()

  test.each<[string, string, SQL]>([
    ['55P03', 'lock_timeout', sql`UPDATE users SET name = ${SECRET} WHERE email = ${SECRET}`],
    ['57014', 'statement_timeout', sql`SELECT pg_sleep(9), ${SECRET}::text`],
  ])('nor does one that waits for too long (%s)', async (code, setting, statement) => {
    const db = await accountsDb()
    await db.transaction(async (holder) => {
      await holder.execute(sql`LOCK TABLE users`)
      const waiting = db.transaction(async (tx) => {
        await tx.execute(sql`SELECT set_config(${setting}, '20', true)`)
        await tx.execute(statement)
      })
      await expectNoSecret(await failureOf(waiting), code)
    })
  })

  test('nor does one whose server is gone', async () => {
    const db = await accountsDb()
    const error = await failureOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`SELECT ${SECRET}::text`)
        await postgres.halt()
        await tx.execute(sql`SELECT ${SECRET}::text`)
      }),
    )
    expect(await allOf(error)).not.toContain(SECRET)
    const refused = await failureOf(db.execute(sql`SELECT ${SECRET}::text`) as Promise<unknown>)
    await expectNoSecret(refused, 'ECONNREFUSED')
  })
})
