import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { users } from '@/lib/server/accounts/schema/users'
import { endSession, userOfCookie } from '@/lib/server/auth/session-token'
import { createUser, deleteUser, recordSignIn, updateUser } from '@/lib/server/users/users'
import { ownAccounts } from '../../support/own-accounts'
import { elsewhere, hasPostgres, ownPostgres } from '../../support/postgres'
import { isProof } from '../../support/properties'
import { sessionOf } from '../../support/session-of'

const COOKIE_SECONDS = 3600
let accounts = 0

/** A new account with a session. */
async function signedIn() {
  accounts += 1
  const { id, email } = await createUser({ email: `u${accounts}@example.com`, role: 'agent', password: null })
  return { id, email, cookie: await sessionOf(id, {}, COOKIE_SECONDS) }
}

/** The number of queries to the accounts while the cookie is checked. */
async function queriesFor(cookie: string): Promise<number> {
  const select = vi.spyOn(await accountsDb(), 'select')
  await userOfCookie(cookie)
  const { length } = select.mock.calls
  select.mockRestore()
  return length
}

/** Ways to end the sessions of an account. */
const ENDINGS: [string, (id: string) => Promise<unknown>][] = [
  ['a new role', (id) => updateUser(id, { role: 'ops' })],
  ['a new password', (id) => updateUser(id, { password: 'long enough' })],
  ['disabling the account', (id) => updateUser(id, { disabled: true })],
  ['deleting the account', (id) => deleteUser(id, { id: null, email: 'shell' })],
  ['signing out', (id) => endSession(`s-${id}`, 60)],
  [
    'any statement that changes the version',
    async (id) => (await accountsDb()).execute(sql`UPDATE users SET session_version = 9 WHERE id = ${id}`),
  ],
]

function remembersAndForgets(isRemembered: (cookie: string) => Promise<void>) {
  test.each(ENDINGS)('%s ends a remembered session at once', async (_, end) => {
    const user = await signedIn()
    const other = await signedIn()
    for (const { cookie } of [user, other]) await isRemembered(cookie)
    await end(user.id)
    expect(await userOfCookie(user.cookie)).toBeNull()
    expect(await userOfCookie(other.cookie)).toMatchObject({ id: other.id })
    expect(await queriesFor(other.cookie)).toBe(0)
  })

  test('a disabled account has no session, not even a new one, and enabling it brings none back', async () => {
    const { id, cookie } = await signedIn()
    await updateUser(id, { disabled: true })
    expect(await userOfCookie(await sessionOf(id, {}, COOKIE_SECONDS))).toBeNull()
    await updateUser(id, { disabled: false })
    expect(await userOfCookie(cookie)).toBeNull()
    expect(await userOfCookie(await sessionOf(id, {}, COOKIE_SECONDS))).toMatchObject({ id })
  })

  test('a new name and a sign-in are seen at once', async () => {
    const user = await signedIn()
    await isRemembered(user.cookie)
    await updateUser(user.id, { name: 'Ana' })
    expect(await userOfCookie(user.cookie)).toMatchObject({ name: 'Ana', lastSignInAt: null })
    await recordSignIn(user, 'credentials')
    expect((await userOfCookie(user.cookie))?.lastSignInAt).not.toBeNull()
  })

  test('a change that is rolled back changes nothing', async () => {
    const user = await signedIn()
    await isRemembered(user.cookie)
    const transaction = (await accountsDb()).transaction(async (tx) => {
      await tx.update(users).set({ disabled: true }).where(eq(users.id, user.id))
      tx.rollback()
    })
    await expect(transaction).rejects.toThrow()
    expect(await queriesFor(user.cookie)).toBe(0)
  })
}

describe('with the embedded database', () => {
  ownAccounts()
  remembersAndForgets(async (cookie) => {
    await userOfCookie(cookie)
    expect(await queriesFor(cookie)).toBe(0)
  })

  test('a remembered session ends with its cookie, whatever the clock does', async () => {
    const user = await signedIn()
    await userOfCookie(user.cookie)
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + (COOKIE_SECONDS + 1) * 1000)
    expect(await userOfCookie(user.cookie)).toBeNull()
    later.mockRestore()
    expect(await userOfCookie(user.cookie)).toMatchObject({ id: user.id })
  })
})

describe.skipIf(!hasPostgres)('with a PostgreSQL server', () => {
  const postgres = ownPostgres()
  ownAccounts({ databaseUrl: postgres.databaseUrl })
  /** The listener connects when it is first needed, and again after an outage. */
  const isRemembered = (cookie: string) =>
    vi.waitFor(async () => expect(await queriesFor(cookie)).toBe(0), { timeout: 10_000, interval: 50 })
  remembersAndForgets(isRemembered)

  const queried = <Row>(text: string, values?: unknown[]) => elsewhere<Row>(postgres.databaseUrl(), text, values)
  const disable = (id: string) =>
    queried('UPDATE users SET disabled = true, session_version = session_version + 1 WHERE id = $1', [id])
  const endsWithinASecond = (cookie: string) =>
    expect.poll(() => userOfCookie(cookie), { timeout: 1_000, interval: 20 }).toBeNull()
  /** The backend of the listener, the only one whose last statement is the keep-alive query. */
  async function listenerPid(): Promise<number> {
    const rows = await queried<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_backend_pid() AS pid'`,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.pid ?? 0
  }

  test('a change by another process is known within a second', async () => {
    const user = await signedIn()
    await isRemembered(user.cookie)
    await disable(user.id)
    await endsWithinASecond(user.cookie)
  })

  test('a change while the listener is cut off is known within a second, and it listens again', async () => {
    const user = await signedIn()
    await isRemembered(user.cookie)
    await queried('SELECT pg_terminate_backend($1)', [await listenerPid()])
    await disable(user.id)
    await endsWithinASecond(user.cookie)
    await isRemembered((await signedIn()).cookie)
  })

  let stopped: number | null = null
  afterEach(() => {
    if (stopped !== null) process.kill(stopped, 'SIGCONT')
    stopped = null
  })
  test('a change while the listener’s connection is silently dead is known within a second', async () => {
    const user = await signedIn()
    await isRemembered(user.cookie)
    stopped = await listenerPid()
    process.kill(stopped, 'SIGSTOP')
    await disable(user.id)
    await endsWithinASecond(user.cookie)
  })

  test.skipIf(!isProof)('an outage of the server makes nobody anyone else, and is over when it is', async () => {
    const user = await signedIn()
    await isRemembered(user.cookie)
    await postgres.halt()
    await expect.poll(() => userOfCookie(user.cookie).catch(() => 'refused'), { timeout: 1_000 }).toBe('refused')
    await postgres.start()
    await disable(user.id)
    expect(await userOfCookie(user.cookie)).toBeNull()
    await isRemembered((await signedIn()).cookie)
  })
})
