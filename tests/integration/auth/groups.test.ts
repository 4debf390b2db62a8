import { desc } from 'drizzle-orm'
import { encode } from 'next-auth/jwt'
import { beforeEach, expect, test } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { auditLog, users } from '@/lib/server/accounts/schema'
import { createUser, findUserByEmail, updateUser } from '@/lib/server/accounts/users'
import type { GroupRules } from '@/lib/server/auth/groups'
import { accountOfClaims } from '@/lib/server/auth/oidc'
import { sessionSecret } from '@/lib/server/auth/secret'
import { SESSION_MAX_SECONDS, userOfCookie } from '@/lib/server/auth/session-token'
import { ownAccounts } from '../../support/own-accounts'

ownAccounts()
beforeEach(async () => {
  const db = await accountsDb()
  await db.delete(users)
  await db.delete(auditLog)
})

const RULES: GroupRules = {
  claim: 'groups',
  roles: new Map([
    ['admins', 'admin'],
    ['planners', 'ops'],
  ]),
  requiredGroup: 'staff',
}
const EMAIL = 'ingrid@idp.example'
const signIn = (groups: unknown, rest: { email?: string; email_verified?: boolean } = {}) =>
  accountOfClaims({ sub: 'i', email: EMAIL, email_verified: true, name: 'Ingrid', groups, ...rest }, RULES)
const roleOf = async (email = EMAIL) => (await findUserByEmail(email))?.role
const addAdmin = (email = 'other@example.com') => createUser({ email, role: 'admin', password: null })

async function audited(): Promise<{ action: string; details: unknown }[]> {
  const db = await accountsDb()
  const { action, details } = auditLog
  return db.select({ action, details }).from(auditLog).orderBy(desc(auditLog.at))
}

async function newSession(): Promise<string> {
  const row = await findUserByEmail(EMAIL)
  const token = { sub: row?.id, sessionId: 's', sessionVersion: row?.sessionVersion, signedInAt: Date.now() / 1000 }
  return encode({ token, secret: sessionSecret(), maxAge: SESSION_MAX_SECONDS })
}

test('the role follows the groups at every sign-in, up and down, which ends other sessions and is audited', async () => {
  await addAdmin()
  await signIn(['staff', 'planners'])
  expect(await roleOf()).toBe('ops')
  const steps: [string[], string][] = [
    [['staff', 'planners', 'admins'], 'admin'],
    [['staff', 'planners'], 'ops'],
    [['staff'], 'agent'],
  ]
  for (const [groups, role] of steps) {
    const session = await newSession()
    expect(await userOfCookie(session)).toMatchObject({ email: EMAIL })
    expect(await signIn(groups)).toMatchObject({ account: { email: EMAIL, role } })
    expect(await userOfCookie(session)).toBeNull()
    expect(await audited()).toContainEqual({ action: 'users.change', details: { role, provider: 'oidc' } })
  }
  const session = await newSession()
  await signIn(['staff'])
  expect(await userOfCookie(session)).toMatchObject({ role: 'agent' })
})

test('someone outside the required group is refused, and gets neither an account nor a role', async () => {
  for (const groups of [['admins'], [], undefined, 'staffing'])
    expect(await signIn(groups)).toEqual({ refusal: 'no-group' })
  expect(await roleOf()).toBeUndefined()
  await addAdmin()
  await signIn(['staff', 'admins'])
  expect(await signIn(['planners'])).toEqual({ refusal: 'no-group' })
  expect(await roleOf()).toBe('admin')
})

test('the last active admin stays one, which is audited, until there is another', async () => {
  await signIn(['staff', 'admins'])
  const disabled = await addAdmin('disabled@example.com')
  await updateUser(disabled.id, { disabled: true })
  const session = await newSession()
  expect(await signIn(['staff'])).toMatchObject({ account: { role: 'admin' } })
  expect(await userOfCookie(session)).toMatchObject({ role: 'admin' })
  expect(await audited()).toContainEqual({
    action: 'users.keep-last-admin',
    details: { role: 'agent', provider: 'oidc' },
  })
  await addAdmin()
  expect(await signIn(['staff'])).toMatchObject({ account: { role: 'agent' } })
})

test('a disabled account and an unverified address are refused, whatever the groups', async () => {
  await addAdmin()
  expect(await signIn(['staff', 'admins'], { email_verified: false })).toEqual({ refusal: 'no-account' })
  expect(await signIn(['staff', 'admins'], { email: '' })).toEqual({ refusal: 'no-account' })
  const user = await createUser({ email: EMAIL, role: 'agent', password: null })
  await updateUser(user.id, { disabled: true })
  expect(await signIn(['staff', 'admins'])).toEqual({ refusal: 'no-account' })
  expect(await roleOf()).toBe('agent')
})
