import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { signInAttempts, users } from '@/lib/server/accounts/schema/users'
import { hashOfToken } from '@/lib/server/accounts/secrets'
import { requirePassword, requireShare } from '@/lib/server/auth/share-visitor'
import {
  changeShare,
  countOpen,
  createShare,
  findShare,
  listShares,
  revokeShare,
  revokeShares,
  type ShareSubject,
} from '@/lib/server/shares/shares'
import { annotatedCalls, nameCall } from '@/lib/server/sync/retention'
import { listAudit } from '@/lib/server/users/read-audit'
import { createUser, deleteUser, updateUser } from '@/lib/server/users/users'
import { type CreateShare, createShareSchema } from '@/lib/shared/shares/shares'
import type { User } from '@/lib/shared/users/users'
import { codeOf } from '../../support/code-of'
import { onBothEngines } from '../../support/own-accounts'

const CALL: ShareSubject = { sessionId: 'a-room', mid: 'm-1' }
const DAY_MS = 86_400_000

onBothEngines('links of a call', () => {
  let owner: User
  let admin: User
  const person = (role: 'agent' | 'admin') => createUser({ email: `${randomUUID()}@example.com`, role, password: null })
  beforeAll(async () => {
    owner = await person('agent')
    admin = await person('admin')
  })
  const share = (rest: Partial<CreateShare> = {}, user = owner, subject = CALL) =>
    createShare(createShareSchema.parse({ kind: 'call', label: 'A ticket', ...rest }), subject, user)
  const row = async (token: string) => (await findShare(token)) ?? expect.fail('The link does not work.')
  const dump = async () => JSON.stringify((await (await accountsDb()).execute(sql`SELECT * FROM shares`)) as unknown)

  test('work by their token, of which only the hash is stored', async () => {
    const { token } = await share()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await row(token)).toMatchObject({ sessionId: 'a-room', mid: 'm-1', opens: 0, showsNames: false })
    expect(await dump()).not.toContain(token)
    expect(await dump()).toContain(hashOfToken(token))
  })

  test('are found by nothing but their token: not by the hash, a part, another case or another end', async () => {
    const { token } = await share()
    const changed = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    for (const guess of [
      hashOfToken(token),
      token.slice(0, -1),
      `${token}A`,
      changed,
      '',
      ' ',
      '%',
      `${token}\0`,
      '../x',
    ])
      expect(await codeOf(requireShare(guess)), JSON.stringify(guess)).toBe('NOT_FOUND')
  })

  test('end when they expire and when they are revoked, and cannot be brought back', async () => {
    const { id, token } = await share({ expiresInDays: 7 })
    expect(await findShare(token, new Date(Date.now() + 7 * DAY_MS - 1000))).not.toBeNull()
    expect(await findShare(token, new Date(Date.now() + 7 * DAY_MS + 1000))).toBeNull()
    expect(await countOpen(id, new Date(Date.now() + 8 * DAY_MS))).toBe(false)
    await revokeShare(id, owner.id, owner)
    expect(await findShare(token)).toBeNull()
    expect(await countOpen(id)).toBe(false)
    expect(await codeOf(changeShare(id, { expiresInDays: 30 }, owner.id, owner))).toBe('CONFLICT')
  })

  test('count a hundred visits at once exactly, and keep a limit under them', async () => {
    const [limited, open] = [await share({ maxOpens: 7 }), await share()]
    const visits = (id: string) => Promise.all(Array.from({ length: 100 }, () => countOpen(id)))
    expect((await visits(limited.id)).filter(Boolean)).toHaveLength(7)
    expect((await visits(open.id)).filter(Boolean)).toHaveLength(100)
    expect(await row(limited.token)).toMatchObject({ opens: 7 })
    expect(await row(open.token)).toMatchObject({ opens: 100, lastOpenedAt: expect.any(Date) })
    const { data: items } = await listShares({ ownerId: owner.id }, owner)
    expect(items.find(({ id }) => id === limited.id)?.state).toBe('used-up')
  })

  test('belong to their owner: others neither see, change nor revoke them, admins may', async () => {
    const other = await person('agent')
    const { id, token } = await share()
    expect((await listShares({ ownerId: other.id }, other)).meta.pagination.total).toBe(0)
    expect(await codeOf(revokeShare(id, other.id, other))).toBe('NOT_FOUND')
    expect(await codeOf(changeShare(id, { label: 'Mine' }, other.id, other))).toBe('NOT_FOUND')
    await changeShare(id, { label: 'Renamed' }, null, admin)
    const everyone = await listShares({ ownerId: null }, admin)
    expect(everyone.data.find((one) => one.id === id)).toMatchObject({
      label: 'Renamed',
      isMine: false,
      state: 'active',
    })
    await revokeShare(id, null, admin)
    expect(await findShare(token)).toBeNull()
  })

  test('are revoked together: of one owner, or of everyone', async () => {
    const [one, two] = [await person('agent'), await person('agent')]
    const tokens = await Promise.all([share({}, one), share({}, one), share({}, two)])
    expect(await revokeShares({ ownerId: one.id, app: null }, admin.email)).toBe(2)
    expect(await Promise.all(tokens.map(async ({ token }) => (await findShare(token)) !== null))).toEqual([
      false,
      false,
      true,
    ])
    expect(await revokeShares({ ownerId: null, app: null }, admin.email)).toBeGreaterThanOrEqual(1)
    expect(await findShare(tokens[2]?.token ?? '')).toBeNull()
  })

  test('go on or end with a disabled owner, as the admin says, and end with a deleted one', async () => {
    const [left, revoked, deleted] = [await person('agent'), await person('agent'), await person('agent')]
    const tokens = await Promise.all([left, revoked, deleted].map(async (user) => (await share({}, user)).token))
    await updateUser(left.id, { disabled: true })
    await updateUser(revoked.id, { disabled: true }, (tx) =>
      revokeShares({ ownerId: revoked.id, app: null }, admin.email, tx),
    )
    await deleteUser(deleted.id, { id: admin.id, email: admin.email })
    expect(await Promise.all(tokens.map(async (token) => (await findShare(token)) !== null))).toEqual([
      true,
      false,
      false,
    ])
    expect((await listShares({ ownerId: left.id, active: true }, admin)).meta.pagination.total).toBe(1)
  })

  test('are not revoked where their owner could not be disabled', async () => {
    const { token } = await share({}, admin)
    expect(await (await accountsDb()).$count(users, eq(users.role, 'admin'))).toBe(1)
    const disabling = updateUser(admin.id, { disabled: true }, (tx) =>
      revokeShares({ ownerId: admin.id, app: null }, admin.email, tx),
    )
    expect(await codeOf(disabling)).toBe('CONFLICT')
    expect(await findShare(token)).not.toBeNull()
  })

  test('follow a call whose mid becomes known', async () => {
    const { token } = await share({}, owner, { sessionId: 'late-room', mid: '' })
    expect((await annotatedCalls(sql`mid = ''`)).map(({ sessionId }) => sessionId)).toContain('late-room')
    await nameCall({ sessionId: 'late-room', mid: '' }, 'm-9')
    expect(await row(token)).toMatchObject({ sessionId: 'late-room', mid: 'm-9' })
  })

  test('take their password, audit a wrong one, and lock out whoever guesses', async () => {
    const { token, id } = await share({ password: 'open-sesame-9' })
    const from = (address: string) => new Headers({ 'x-forwarded-for': address })
    const link = await row(token)
    expect(await dump()).not.toContain('open-sesame-9')
    expect(await codeOf(requirePassword(link, 'open-sesame-9', from('10.0.0.1')))).toBe('done')
    expect(await codeOf(requirePassword(link, undefined, from('10.0.0.1')))).toBe('FORBIDDEN')
    const guesses = []
    for (let guess = 0; guess < 6; guess++)
      guesses.push(await codeOf(requirePassword(link, `guess number ${guess}`, from('10.0.0.2'))))
    expect(guesses.at(0)).toBe('FORBIDDEN')
    expect(guesses.at(-1)).toBe('RATE_LIMITED')
    const counted = await (await accountsDb()).select().from(signInAttempts)
    expect(counted.map(({ subject }) => subject)).not.toContain('address:10.0.0.2')
    expect(await codeOf(requirePassword(link, 'open-sesame-9', from('10.0.0.2')))).toBe('RATE_LIMITED')
    expect(await codeOf(requirePassword(link, 'open-sesame-9', from('10.0.0.1')))).toBe('done')
    const { data: entries } = await listAudit({ perPage: 50, action: 'shares.wrong-password' })
    expect(entries.filter(({ details }) => details.share === id).length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(entries)).not.toContain('guess number')
  })

  test('leave who made and revoked them in the audit log, and no token', async () => {
    const { id, token } = await share({ label: 'Audited' })
    await revokeShare(id, owner.id, owner)
    await revokeShare(id, owner.id, owner)
    const { data: entries } = await listAudit({ perPage: 200 })
    const own = entries.filter(({ details }) => details.share === id)
    expect(own.map(({ action, actor }) => [action, actor])).toEqual([
      ['shares.revoke', owner.email],
      ['shares.create', owner.email],
    ])
    expect(JSON.stringify(entries)).not.toContain(token)
  })
})
