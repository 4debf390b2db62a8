import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { textTables } from '@/lib/server/accounts/account-texts'
import { accountsDb } from '@/lib/server/accounts/db'
import { visibleApps } from '@/lib/server/auth/visible-apps'
import { defineRoute } from '@/lib/server/http/define-route'
import type { RouteRole } from '@/lib/server/http/guards'
import { currentApp, inApp } from '@/lib/server/process/config/current-app'
import { runUserCommand } from '@/lib/server/process/start/user-commands'
import { readAppRoles, saveAppRoles } from '@/lib/server/users/app-roles'
import { createToken } from '@/lib/server/users/tokens'
import { updateUser } from '@/lib/server/users/users'
import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { configure, ownUsers } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'

const users = ownUsers()
const directory = ownDirectory()
beforeAll(() => {
  const file = path.join(directory, 'apps.json')
  const app = (id: string) => ({ id, name: `App ${id}`, apiUrl: 'http://127.0.0.1:1/v3', apiKey: `key-${id}` })
  writeFileSync(file, JSON.stringify(['a', 'b', 'c'].map(app)))
  configure({ CALLS_APPS_FILE: file, CALLS_API_URL: '', CALLS_API_KEY: '' })
})
afterAll(() => configure({ CALLS_APPS_FILE: '' }))

const ECHO = {
  method: 'GET',
  path: '/api/x',
  answer: z.looseObject({ data: z.unknown() }),
  query: z.object({}),
} as const
const echoFor = (role: RouteRole, user: User | null) =>
  defineRoute(
    ECHO,
    { role, scope: 'read:calls' },
    async ({ user: own }) => ({ data: [currentApp(), own?.role] }),
    async () => user,
  )
async function asked(user: User | null, search = '', role: RouteRole = 'signed-in', headers = {}) {
  const request = new NextRequest(`http://localhost/api/x${search}`, { headers })
  const response = await echoFor(role, user)(request, { params: Promise.resolve({}) })
  const { data, error } = await response.json()
  return error === undefined ? data : [response.status, error.code, error.details?.fields?.[0]?.field]
}
const admin = { email: 'admin@example.com' }
const NO_SUCH_APP = [404, 'NOT_FOUND', 'app']

test('a role holds in every app unless another is set for one; “none” hides it as if it did not exist', async () => {
  expect(await asked(users.agent)).toEqual(['a', 'agent'])
  await saveAppRoles(users.agent.id, { a: 'none', b: 'ops' }, admin)
  expect(await visibleApps(users.agent)).toEqual([
    { id: 'b', name: 'App b', role: 'ops' },
    { id: 'c', name: 'App c', role: 'agent' },
  ])
  expect(await asked(users.agent)).toEqual(['b', 'ops'])
  expect(await asked(users.agent, '?app=c')).toEqual(['c', 'agent'])
  expect(await asked(users.agent, '?app=C%20')).toEqual(['c', 'agent'])
  for (const blank of ['?app=', '?app=%20', '?app=&app=']) expect(await asked(users.agent, blank)).toEqual(['b', 'ops'])
  expect(await asked(users.agent, '?app=&app=c')).toEqual(['c', 'agent'])
  expect(await asked(users.agent, '?app=a')).toEqual(NO_SUCH_APP)
  expect(await asked(users.agent, '?app=zz')).toEqual(NO_SUCH_APP)
  expect(await asked(users.agent, '?app=b&app=c')).toEqual(NO_SUCH_APP)
  expect(await asked(users.ops, '?app=a')).toEqual(['a', 'ops'])
  // Without signing in, nobody learns which apps exist.
  expect(await asked(null, '?app=a')).toEqual(await asked(null, '?app=zz'))
})

test('what a route requires is judged by the role in the app; accounts by the role in all of them', async () => {
  await saveAppRoles(users.agent.id, { a: 'none', b: 'admin' }, admin)
  expect(await asked(users.agent, '?app=b', 'export')).toEqual(['b', 'admin'])
  expect(await asked(users.agent, '?app=c', 'export')).toEqual([403, 'FORBIDDEN', undefined])
  expect(await asked(users.agent, '?app=b', 'manage-users')).toEqual([403, 'FORBIDDEN', undefined])
  expect(await asked(users.admin, '?app=b', 'manage-users')).toEqual(['b', 'admin'])
})

test('a page and a batch ask in the app that they name, even for a user who is known as what they are in another', async () => {
  await saveAppRoles(users.agent.id, { a: 'none', b: 'admin' }, admin)
  const signal = AbortSignal.timeout(10_000)
  const handler = echoFor('signed-in', null)
  const inB = { ...users.agent, role: 'admin' as Role }
  expect(await handler.ask(inB, {}, signal, 'c')).toEqual({ data: ['c', 'agent'] })
  expect(await handler.ask(inB, {}, signal)).toEqual({ data: ['b', 'admin'] })
  expect(JSON.parse((await handler.answerTo(inB, new URLSearchParams('app=c'), signal)).json)).toEqual({
    data: ['c', 'agent'],
  })
  await expect(handler.ask(inB, {}, signal, 'a')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(handler.answerTo(inB, new URLSearchParams('app=a'), signal)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('who may see no app is told so, and an admin is one in every app', async () => {
  await saveAppRoles(users.agent.id, { a: 'none', b: 'none', c: 'none' }, admin)
  expect(await asked(users.agent)).toEqual([403, 'FORBIDDEN', undefined])
  await expect(saveAppRoles(users.admin.id, { a: 'none' }, admin)).rejects.toMatchObject({ code: 'CONFLICT' })
  await updateUser(users.agent.id, { role: 'admin' })
  expect((await visibleApps(users.agent)).map(({ role }) => role)).toEqual(['admin', 'admin', 'admin'])
  await updateUser(users.agent.id, { role: 'agent' })
  expect(await visibleApps(users.agent)).toEqual([])
})

test('erasing a person in one app leaves the accounts, which are of every app, as they are', async () => {
  expect((await textTables(await accountsDb())).map(({ name }) => name)).not.toContain('users')
})

test('a token asks in its own app and in no other', async () => {
  const { token } = await inApp('b', () =>
    createToken({ name: 'script', scopes: ['read:calls'], expiresInDays: 1 }, users.ops),
  )
  const headers = { authorization: `Bearer ${token}` }
  expect(await asked(null, '', 'signed-in', headers)).toEqual(['b', 'ops'])
  expect(await asked(null, '?app=b', 'signed-in', headers)).toEqual(['b', 'ops'])
  expect(await asked(null, '?app=a', 'signed-in', headers)).toEqual(NO_SUCH_APP)
  await saveAppRoles(users.ops.id, { b: 'none' }, admin)
  expect(await asked(null, '', 'signed-in', headers)).toEqual(NO_SUCH_APP)
})

test('the shell sets a role in one app and leaves those in others', async () => {
  await saveAppRoles(users.ops.id, { a: 'agent' }, admin)
  const email = users.ops.email
  expect(await runUserCommand(['role', email, 'admin', '--app', 'b'], null)).toBe('ops@example.com: admin in b.')
  expect(await runUserCommand(['role', email, 'none', '--app', 'c'], null)).toBe('ops@example.com: no access to c.')
  expect(await readAppRoles(users.ops.id)).toEqual({ role: 'ops', apps: { a: 'agent', b: 'admin', c: 'none' } })
  await expect(runUserCommand(['role', email, 'boss', '--app', 'b'], null)).rejects.toThrow(
    'A role in an app is one of agent, ops, admin, none.',
  )
  await expect(runUserCommand(['role', email, 'ops', '--app', 'd'], null)).rejects.toThrow(
    'No app d. There are: a, b, c.',
  )
})
