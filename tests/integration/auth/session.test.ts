import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { expect, onTestFinished, test } from 'vitest'
import { PATCH as changeUser } from '@/app/api/users/[id]/route'
import { endSession, SESSION_MAX_SECONDS, sessionSecret, userOfCookie } from '@/lib/server/auth/session-token'
import { DEMO_LOGINS } from '@/lib/server/users/ensure'
import { createUser, findUserById, updateUser } from '@/lib/server/users/users'
import { configure, ownAccounts } from '../../support/own-accounts'

ownAccounts()

async function cookieOf(id: string, change: Record<string, unknown> = {}): Promise<string> {
  const row = await findUserById(id)
  const token = {
    sub: id,
    sessionId: `s-${id}`,
    sessionVersion: row?.sessionVersion,
    signedInAt: Date.now() / 1000,
    ...change,
  }
  return encode({ token, secret: sessionSecret(), maxAge: SESSION_MAX_SECONDS })
}
const account = (email: string, source = 'local') => createUser({ email, role: 'agent', password: null, source })

test('a session is valid until the role, the password or the state of its account changes', async () => {
  const user = await account('a@example.com')
  for (const change of [{ role: 'ops' as const }, { password: 'long enough' }, { disabled: true }]) {
    const cookie = await cookieOf(user.id)
    expect(await userOfCookie(cookie)).toMatchObject({ id: user.id })
    await updateUser(user.id, change)
    expect(await userOfCookie(cookie)).toBeNull()
  }
  expect(await userOfCookie(await cookieOf(user.id))).toBeNull()
})

test('signing out ends a session, also for a copy of its cookie', async () => {
  const user = await account('b@example.com')
  const cookie = await cookieOf(user.id)
  const other = await cookieOf(user.id, { sessionId: 'another' })
  await endSession(`s-${user.id}`, 60)
  expect(await userOfCookie(cookie)).toBeNull()
  expect(await userOfCookie(other)).toMatchObject({ id: user.id })
})

test('a session ends eight hours after the sign-in, however often it is renewed', async () => {
  const user = await account('c@example.com')
  expect(
    await userOfCookie(await cookieOf(user.id, { signedInAt: Date.now() / 1000 - SESSION_MAX_SECONDS - 1 })),
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
    expect(await userOfCookie(await cookieOf(user.id, part))).toBeNull()
  }
})

test('once an API key is set, a demo account is rejected even with a session', async () => {
  const demo = await account(DEMO_LOGINS[0]?.email ?? '', 'demo')
  expect(await userOfCookie(await cookieOf(demo.id))).toBeNull()
})

test('in the demo, a demo account keeps the password that everyone is shown, unless its owner changes it', async () => {
  configure({ CALLS_API_KEY: '', CALLS_API_URL: '' })
  onTestFinished(() => configure({ CALLS_API_KEY: 'key', CALLS_API_URL: 'http://127.0.0.1:1/v3' }))
  const admin = await createUser({ email: 'ada@example.com', role: 'admin', password: null, source: 'demo' })
  const demo = await account('omar@example.com', 'demo')
  const local = await account('new@example.com')
  const change = async ({ id }: { id: string }, body: object) => {
    const request = new NextRequest('http://localhost:41400/api/x', {
      method: 'PATCH',
      headers: {
        ...{ host: 'localhost:41400', origin: 'http://localhost:41400', 'content-type': 'application/json' },
        cookie: `next-auth.session-token=${await cookieOf(admin.id)}`,
      },
      body: JSON.stringify(body),
    })
    const response = await changeUser(request, { params: Promise.resolve({ id }) })
    return [response.status, (await response.json()).error?.message]
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
