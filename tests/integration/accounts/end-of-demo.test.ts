import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { audit } from '@/lib/server/accounts/audit'
import { accountsDb } from '@/lib/server/accounts/db'
import { channels, digests } from '@/lib/server/accounts/schema/alerts'
import { settings } from '@/lib/server/accounts/schema/instance'
import { shares } from '@/lib/server/accounts/schema/pages'
import { apiTokens, users } from '@/lib/server/accounts/schema/users'
import { addRule, listRules } from '@/lib/server/alerts/alert-rules'
import { addDigest, listDigests } from '@/lib/server/alerts/digests'
import { isSetupToken } from '@/lib/server/auth/password-links'
import { requireShare } from '@/lib/server/auth/share-visitor'
import { createShare } from '@/lib/server/shares/shares'
import { DEMO_LOGINS, ensureAccounts } from '@/lib/server/users/ensure'
import { listAudit } from '@/lib/server/users/read-audit'
import { createToken } from '@/lib/server/users/tokens'
import { createUser, findUserByEmail, toUser, updateUser } from '@/lib/server/users/users'
import { addAlertRoute } from '@/lib/shared/alerts/alerts'
import { addDigestRoute } from '@/lib/shared/alerts/digests'
import { createShareSchema } from '@/lib/shared/shares/shares'
import type { User } from '@/lib/shared/users/users'
import { configure, ownAccounts } from '../../support/own-accounts'

ownAccounts()
afterAll(() => configure({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }))

const PASSWORD = 'long enough by far'
const demo = () => configure({ CALLS_API_KEY: '', CALLS_API_URL: '' })
const withKey = () => configure({ CALLS_API_KEY: 'key', CALLS_API_URL: 'http://127.0.0.1:1/v3' })
const setupTokenIn = (lines: string[]) => /setup\?token=(\S+)$/.exec(lines.at(-1) ?? '')?.[1] ?? ''
const login = async (email = DEMO_LOGINS[0]?.email ?? '') => {
  const row = await findUserByEmail(email)
  if (row === null) throw new Error(`no ${email}`)
  return toUser(row)
}
const add = (email: string, by: User) =>
  createUser({ email, role: 'admin', password: PASSWORD }, (tx) => audit(by.email, 'users.add', email, {}, tx))
const link = async (user: User) => {
  const input = createShareSchema.parse({ kind: 'call', sessionId: 'room', label: 'x' })
  return (await createShare(input, { sessionId: 'room', mid: '' }, user)).token
}
const opens = (token: string) =>
  requireShare(token).then(
    () => true,
    () => false,
  )
const isDisabled = async (email: string) => (await findUserByEmail(email))?.disabled
/** Alerts and digests that send to a channel of this user. */
async function sender(name: string, user: User) {
  const db = await accountsDb()
  const id = randomUUID()
  await db.insert(channels).values({ id, name, kind: 'email', target: 'x@example.com', createdBy: user.id })
  const rule = { name, metric: 'missedRate', windowMinutes: 60, condition: 'above', threshold: 0.1, channels: [id] }
  await addRule(addAlertRoute.body.parse(rule), user)
  const digest = { name, frequency: 'weekly', time: '08:00', zone: 'UTC', filters: '', channels: [id] }
  await addDigest(addDigestRoute.body.parse(digest), user)
}
const sending = async () =>
  [...(await listRules()), ...(await listDigests())].filter(({ isEnabled }) => isEnabled).map(({ name }) => name)

test('with a key and only demo accounts, the log has a link for the first admin', async () => {
  demo()
  expect(await ensureAccounts()).toHaveLength(DEMO_LOGINS.length)
  withKey()
  const lines = await ensureAccounts()
  expect(lines).toHaveLength(1)
  expect(await isSetupToken(setupTokenIn(lines))).toBe(true)
})

test('what demo accounts had made ends with the first start with a key, once, and nothing of others', async () => {
  demo()
  configure({ ADMIN_EMAIL: 'real@example.com', ADMIN_PASSWORD: PASSWORD })
  await ensureAccounts()
  const [ada, real] = [await login(), await login('real@example.com')]
  const added = await add('added@example.com', ada)
  const further = await add('further@example.com', added)
  const kept = await add('kept@example.com', real)
  const theirs = await Promise.all([ada, added, further].map(link))
  const ours = await Promise.all([real, kept].map(link))
  for (const owner of [ada, further, real])
    await createToken({ name: 'x', scopes: ['read:calls'], expiresInDays: 9 }, owner)
  await sender('theirs', ada)
  await sender('ours', real)
  withKey()
  const [line = '', ...more] = await ensureAccounts()
  expect(more).toEqual([])
  for (const said of ['3 links', '2 tokens', 'added@example.com', 'further@example.com', 'theirs'])
    expect(line).toContain(said)
  expect(line).not.toContain('kept@')
  expect(await Promise.all([...theirs, ...ours].map(opens))).toEqual([false, false, false, true, true])
  expect(
    await Promise.all(['added', 'further', 'kept', 'real'].map((name) => isDisabled(`${name}@example.com`))),
  ).toEqual([true, true, false, false])
  expect(await sending()).toEqual(['ours', 'ours'])
  const db = await accountsDb()
  const inForce = (await db.select().from(apiTokens)).filter(({ revokedAt }) => revokedAt === null)
  expect(inForce.map(({ ownerId }) => ownerId)).toEqual([real.id])
  expect((await listAudit({ perPage: 1, action: 'users.end-demo' })).data).toMatchObject([
    { details: { links: 3, tokens: 2 } },
  ])
  expect(await db.$count(shares)).toBe(5)
  // An admin enables one of them, which holds at the next start.
  await updateUser(added.id, { disabled: false })
  await db.update(digests).set({ isEnabled: true })
  expect(await ensureAccounts()).toEqual([])
  expect(await isDisabled('added@example.com')).toBe(false)
  expect((await sending()).toSorted()).toEqual(['ours', 'ours', 'theirs'])
})

test('where only accounts that a demo account added could sign in, the log has the link', async () => {
  configure({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  const db = await accountsDb()
  await db.delete(users).where(
    inArray(
      users.email,
      ['real', 'kept', 'added', 'further'].map((name) => `${name}@example.com`),
    ),
  )
  await add('later@example.com', await login())
  const lines = await ensureAccounts()
  expect(lines[0]).toContain('later@example.com')
  expect(await isSetupToken(setupTokenIn(lines))).toBe(true)
})

test('an installation that was a demo only under an earlier release is left as it is', async () => {
  const db = await accountsDb()
  await db.delete(settings).where(eq(settings.name, 'demo-since'))
  await add('longstanding@example.com', await login())
  expect(await ensureAccounts()).toEqual([])
  expect(await isDisabled('longstanding@example.com')).toBe(false)
})
