import { expect, test } from 'vitest'
import { audit } from '@/lib/server/accounts/audit'
import { createFirstAdmin, isSetupToken } from '@/lib/server/auth/password-links'
import { createSetupToken } from '@/lib/server/users/ensure'
import { listAudit } from '@/lib/server/users/read-audit'
import { createUser, findUserByEmail, listUsers, updateUser } from '@/lib/server/users/users'
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

test('an e-mail address has one account, in upper or lower case', async () => {
  await createUser({ email: 'ana@example.com', role: 'agent', password: 'long enough' })
  await expect(createUser({ email: 'ana@example.com', role: 'ops', password: 'long enough' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await findUserByEmail('ANA@example.com'))?.role).toBe('agent')
  expect(JSON.stringify(await listUsers())).not.toContain('password')
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
