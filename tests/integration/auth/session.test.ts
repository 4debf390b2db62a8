import { encode } from 'next-auth/jwt'
import { expect, onTestFinished, test } from 'vitest'
import { PATCH as changeUser } from '@/app/api/users/[id]/route'
import { endSession, SESSION_MAX_SECONDS, userOfCookie } from '@/lib/server/auth/session-token'
import { DEMO_LOGINS } from '@/lib/server/users/ensure'
import { createUser, findUserById } from '@/lib/server/users/users'
import { configure, ownAccounts } from '../../support/own-accounts'
import { sessionOf } from '../../support/session-of'
import { send } from '../api/documented'

ownAccounts()

const account = (email: string, source = 'local') => createUser({ email, role: 'agent', password: null, source })

test('signing out ends a session, also for a copy of its cookie', async () => {
  const user = await account('b@example.com')
  const cookie = await sessionOf(user.id)
  const other = await sessionOf(user.id, { sessionId: 'another' })
  await endSession(`s-${user.id}`, 60)
  expect(await userOfCookie(cookie)).toBeNull()
  expect(await userOfCookie(other)).toMatchObject({ id: user.id })
})

test('a session ends eight hours after the sign-in, however often it is renewed', async () => {
  const user = await account('c@example.com')
  expect(
    await userOfCookie(await sessionOf(user.id, { signedInAt: Date.now() / 1000 - SESSION_MAX_SECONDS - 1 })),
  ).toBeNull()
})

test('a token that is not our own session is rejected', async () => {
  const user = await account('d@example.com')
  const foreign = await encode({ token: { sub: user.id, sessionVersion: 1 }, secret: 'another secret' })
  for (const cookie of [undefined, '', 'x', 'a.b.c.d.e', foreign]) expect(await userOfCookie(cookie)).toBeNull()
  for (const part of [
    { sessionVersion: '1' },
    { sessionId: undefined },
    { signedInAt: undefined },
    { sub: 'nobody' },
  ]) {
    expect(await userOfCookie(await sessionOf(user.id, part))).toBeNull()
  }
})

test('once an API key is set, a demo account is rejected even with a session', async () => {
  const demo = await account(DEMO_LOGINS[0]?.email ?? '', 'demo')
  expect(await userOfCookie(await sessionOf(demo.id))).toBeNull()
})

test('in the demo, a demo account keeps the password that everyone is shown, unless its owner changes it', async () => {
  configure({ CALLS_API_KEY: '', CALLS_API_URL: '' })
  onTestFinished(() => configure({ CALLS_API_KEY: 'key', CALLS_API_URL: 'http://127.0.0.1:1/v3' }))
  const admin = await createUser({ email: 'ada@example.com', role: 'admin', password: null, source: 'demo' })
  const demo = await account('omar@example.com', 'demo')
  const local = await account('new@example.com')
  const change = async ({ id }: { id: string }, body: object) => {
    const { status, text } = await send(changeUser, { as: admin, params: { id }, body })
    return [status, JSON.parse(text).error?.message]
  }
  const before = await findUserById(demo.id)
  expect(await change(demo, { role: 'ops', password: 'long enough' })).toEqual([
    409,
    'The password of a demo account stays as it is, since everyone who tries the demo is shown it.',
  ])
  expect(await findUserById(demo.id)).toEqual(before)
  expect(await change(demo, { role: 'ops' })).toEqual([200, undefined])
  expect(await change(local, { password: 'long enough' })).toEqual([200, undefined])
  expect(await change(admin, { password: 'long enough' })).toEqual([200, undefined])
})
