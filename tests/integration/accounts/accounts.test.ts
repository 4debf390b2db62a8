import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '@/lib/server/accounts/audit'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { hashPassword, verifyPassword } from '@/lib/server/accounts/secrets'
import { createFirstAdmin, isSetupToken } from '@/lib/server/auth/password-links'
import { createSetupToken } from '@/lib/server/users/ensure'
import { listAudit } from '@/lib/server/users/read-audit'
import { createUser, findUserByEmail, findUserById, listUsers, updateUser } from '@/lib/server/users/users'
import { ownAccounts } from '../../support/own-accounts'

ownAccounts({ isLaid: false })

test('a setup link creates the first admin, and only once', async () => {
  const old = await createSetupToken()
  const token = await createSetupToken()
  expect(await isSetupToken(old)).toBe(false)
  expect(await isSetupToken(token)).toBe(true)
  const admin = await createFirstAdmin(token, { email: 'first@example.com', password: 'long enough' })
  expect(admin).toMatchObject({ role: 'admin', disabled: false, source: 'local' })
  await expect(createFirstAdmin(token, { email: 'second@example.com', password: 'long enough' })).rejects.toMatchObject(
    { code: 'FORBIDDEN' },
  )
})

test('migrations run once, also when the database is opened again', async () => {
  const applied = async () => {
    const rows = await (await accountsDb()).execute(
      sql`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`,
    )
    return (rows as unknown as { rows: { applied: number }[] }).rows[0]?.applied
  }
  const before = await applied()
  expect(before).toBeGreaterThan(0)
  await closeAccounts()
  expect(await applied()).toBe(before)
})

test('the right password verifies, and neither another nor that of no account', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).not.toContain('correct')
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horsE', hash)).toBe(false)
  expect(await verifyPassword('correct horse', null)).toBe(false)
})

test('an e-mail address has one account, in upper or lower case', async () => {
  await createUser({ email: 'ana@example.com', role: 'agent', password: 'long enough' })
  await expect(createUser({ email: 'ana@example.com', role: 'ops', password: 'long enough' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await findUserByEmail('ANA@example.com'))?.role).toBe('agent')
  expect(JSON.stringify(await listUsers())).not.toContain('password')
})

describe('sessions', () => {
  const versionOf = async (id: string) => (await findUserById(id))?.sessionVersion

  test('end when the role, the password or the state changes, but not the name', async () => {
    const user = await createUser({ email: 'bo@example.com', role: 'agent', password: 'long enough' })
    const before = await versionOf(user.id)
    await updateUser(user.id, { name: 'Bo' })
    expect(await versionOf(user.id)).toBe(before)
    await updateUser(user.id, { role: 'ops' })
    await updateUser(user.id, { password: 'another password' })
    await updateUser(user.id, { disabled: true })
    expect(await versionOf(user.id)).toBe((before ?? 0) + 3)
  })

  test('the last active admin can be neither demoted nor disabled', async () => {
    const admin = await findUserByEmail('first@example.com')
    await expect(updateUser(admin?.id ?? '', { role: 'ops' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(updateUser(admin?.id ?? '', { disabled: true })).rejects.toMatchObject({ code: 'CONFLICT' })
    // An admin of the demo, which cannot sign in beside a key, is no other one.
    await createUser({ email: 'demo-admin@example.com', role: 'admin', password: 'long enough', source: 'demo' })
    await expect(updateUser(admin?.id ?? '', { disabled: true })).rejects.toMatchObject({ code: 'CONFLICT' })
    const second = await createUser({ email: 'other-admin@example.com', role: 'admin', password: 'long enough' })
    await updateUser(admin?.id ?? '', { role: 'ops' })
    await updateUser(admin?.id ?? '', { role: 'admin' })
    await updateUser(second.id, { disabled: true })
    await expect(updateUser('no-such-id', { role: 'ops' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('the audit log is paged, newest first', async () => {
  for (const action of ['tags.add', 'tags.remove', 'tags.restore'] as const) {
    await audit('ana', action, 'thing', { n: action })
    // The log is ordered by a time in milliseconds.
    const atMs = Date.now()
    while (Date.now() <= atMs + 1) await new Promise(setImmediate)
  }
  const page = await listAudit({ perPage: 2 })
  expect(page.data.map((entry) => entry.action)).toEqual(['tags.restore', 'tags.remove'])
  expect(page.meta.pagination.total).toBeGreaterThanOrEqual(3)
  expect((await listAudit({ page: 2, perPage: 2 })).data[0]?.action).toBe('tags.add')
})
