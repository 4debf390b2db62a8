import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { auditLog } from '@/lib/server/accounts/schema/instance'
import { users } from '@/lib/server/accounts/schema/users'
import { accountOfClaims, type GroupRules } from '@/lib/server/auth/oidc'
import { userOfCookie } from '@/lib/server/auth/session-token'
import { userOfToken } from '@/lib/server/http/guards'
import { createToken } from '@/lib/server/users/tokens'
import { createUser, findUserByEmail, toUser, updateUser } from '@/lib/server/users/users'
import type { User } from '@/lib/shared/users/users'
import { ownAccounts } from '../../support/own-accounts'
import { sessionOf } from '../../support/session-of'

ownAccounts()
beforeEach(async () => {
  const db = await accountsDb()
  await db.delete(users)
  await db.delete(auditLog)
})

const RULES: GroupRules & { issuer: string; uidClaim: string } = {
  uidClaim: 'telephony.uid',
  issuer: 'https://id.example',
  claim: 'groups',
  roles: new Map([
    ['admins', 'admin'],
    ['planners', 'ops'],
  ]),
  requiredGroup: 'staff',
}
const EMAIL = 'ingrid@idp.example'
type Rest = { sub?: string; iss?: string; email?: string; email_verified?: boolean | undefined }
const signIn = (groups: unknown, rest: Rest = {}) =>
  accountOfClaims(
    { sub: rest.email ?? 'i', email: EMAIL, email_verified: true, name: 'Ingrid', groups, ...rest },
    RULES,
  )
const roleOf = async (email = EMAIL) => (await findUserByEmail(email))?.role
const addAdmin = (email = 'other@example.com') => createUser({ email, role: 'admin', password: null })

async function audited(): Promise<{ action: string; details: unknown }[]> {
  const db = await accountsDb()
  const { action, details } = auditLog
  return db.select({ action, details }).from(auditLog).orderBy(desc(auditLog.at))
}

const newSession = async (email = EMAIL) => sessionOf((await findUserByEmail(email))?.id ?? '')

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

test('the uid of a claim becomes the account’s at every sign-in, and stays where there is none', async () => {
  await addAdmin()
  const uidAfter = async (telephony: object) => {
    await accountOfClaims({ sub: 'i', email: EMAIL, email_verified: true, groups: ['staff'], telephony }, RULES)
    return (await findUserByEmail(EMAIL))?.uid
  }
  expect(await uidAfter({})).toBeNull()
  expect(await uidAfter({ uid: ' User-7 ' })).toBe('user-7')
  for (const none of [{}, { uid: '' }, { uid: 7 }, { uid: 'me' }]) expect(await uidAfter(none)).toBe('user-7')
  expect(await uidAfter({ uid: 'user-8' })).toBe('user-8')
  expect(await audited()).toContainEqual({ action: 'users.change', details: { uid: 'user-8', provider: 'oidc' } })
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

test('whoever has left the required group loses sessions and tokens at the next try, unless the account is not of single sign-on', async () => {
  const work = async (user: User) => {
    const session = await newSession(user.email)
    const { token } = await createToken({ name: 'x', scopes: ['read:calls'], expiresInDays: 365 }, user)
    const still = async () => [
      (await userOfCookie(session)) !== null,
      await userOfToken(token).then(Boolean, () => false),
    ]
    expect(await still()).toEqual([true, true])
    return still
  }
  const signedIn = await signIn(['staff'])
  if (!('account' in signedIn)) throw new Error('not signed in')
  const still = await work(toUser(signedIn.account))
  expect(await signIn(['planners'])).toEqual({ refusal: 'no-group' })
  expect(await still()).toEqual([false, false])
  expect(await audited()).toContainEqual({ action: 'users.leave-group', details: { tokens: 1, provider: 'oidc' } })
  // They come back: the account works again, the old tokens do not.
  expect(await signIn(['staff'])).toMatchObject({ account: { email: EMAIL } })
  expect(await still()).toEqual([false, false])
  const local = await work(await addAdmin('local@idp.example'))
  expect(await signIn([], { email: 'local@idp.example' })).toEqual({ refusal: 'no-group' })
  expect(await local()).toEqual([true, true])
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

const staff = ['staff']
const NO_ACCOUNT = { refusal: 'no-account' }

test('an account is found by who someone is at the provider, whatever their address is later', async () => {
  const first = await signIn(staff)
  const again = await signIn(staff, { sub: 'i', email: 'married@idp.example', email_verified: false })
  expect(again).toMatchObject({ account: { id: 'account' in first && first.account.id, email: EMAIL } })
  // The address was given to someone else.
  expect(await signIn(staff, { sub: 'another' })).toEqual(NO_ACCOUNT)
})

test('an address joins an account with a password only when the provider has verified it', async () => {
  const { id } = await createUser({ email: EMAIL, role: 'ops', password: null })
  for (const email_verified of [undefined, false]) expect(await signIn(staff, { email_verified })).toEqual(NO_ACCOUNT)
  expect(await signIn(staff)).toMatchObject({ account: { id, role: 'agent' } })
  expect(await signIn(staff, { sub: 'i', email_verified: undefined })).toMatchObject({ account: { id } })
})

test('an account that signed in there before this was kept is joined as before, once', async () => {
  const { id } = await createUser({ email: EMAIL, role: 'agent', password: null, source: 'oidc' })
  expect(await signIn(staff, { email_verified: undefined })).toMatchObject({ account: { id } })
  expect(await signIn(staff, { sub: 'another' })).toEqual(NO_ACCOUNT)
})

test('a token of another issuer is nobody here', async () => {
  expect(await signIn(staff, { iss: 'https://other.example' })).toEqual(NO_ACCOUNT)
  expect(await signIn(staff, { iss: 'https://id.example/' })).toMatchObject({ account: { email: EMAIL } })
})
