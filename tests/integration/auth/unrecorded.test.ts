import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as markDelivered } from '@/app/api/groups/[guid]/conversation/delivered/route'
import { POST as changePassword } from '@/app/api/me/password/route'
import { PATCH as changeMe } from '@/app/api/me/route'
import { POST as setUp } from '@/app/api/setup/route'
import { POST as commandSync } from '@/app/api/sync/route'
import { PATCH as changeUser } from '@/app/api/users/[id]/route'
import { POST as addUser } from '@/app/api/users/route'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { accountOfClaims } from '@/lib/server/auth/oidc'
import { runUserCommand } from '@/lib/server/process/start/user-commands'
import { workspace } from '@/lib/server/process/workspace/workspace'
import type { SyncWorker } from '@/lib/server/sync/worker'
import { createSetupToken, ensureAccounts } from '@/lib/server/users/ensure'
import { createUser } from '@/lib/server/users/users'
import type { User } from '@/lib/shared/users/users'
import { listen } from '../../support/listen'
import { configure, ownAccounts } from '../../support/own-accounts'
import { type Handler, ORIGIN, send } from '../api/documented'

ownAccounts()

let sent = 0
let refuses = false
const upstream = createServer((_, response) => {
  sent += 1
  const status = refuses ? 404 : 200
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify(refuses ? { error: { code: 'ERR_UID_NOT_FOUND', message: 'No.' } } : { data: { success: true } }),
  )
})
let commands = 0
beforeAll(async () => {
  configure({ CALLS_API_URL: `http://127.0.0.1:${await listen(upstream)}/v3` })
  const worker = { status: () => ({}), request: () => (commands += 1) } as unknown as SyncWorker
  workspace().running.worker = worker
})
afterAll(() => {
  upstream.close()
  configure({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
})

const run = async (...statements: string[]) => {
  for (const statement of statements) await (await accountsDb()).execute(sql.raw(statement))
}
const rows = async (what: string) => rowsOf<Record<string, unknown>>(await accountsDb(), sql.raw(what))
/** Makes the audit log refuse entries. */
const refuse = () =>
  run(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$`,
    'CREATE TRIGGER refuse BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse()',
  )
const allow = () => run('DROP TRIGGER refuse ON audit_log', 'DROP FUNCTION refuse')
const state = async () => ({
  users: await rows(
    'SELECT email, role, disabled, uid, teams, password_hash, oidc_subject, session_version FROM users ORDER BY email',
  ),
  setup: await rows('SELECT used_at FROM setup_tokens'),
  ...{ sent, commands },
})

/** Does what a route does. @param by a user; nobody is signed in without one */
async function succeed(handler: Handler, body: unknown, by: User | null, params: Record<string, string> = {}) {
  // A new object has a new session, after whatever has ended others.
  const { status, text } = await send(handler, { as: by && { ...by }, params, body, headers: { origin: ORIGIN } })
  if (status >= 400) throw new Error(`${status} ${text}`)
}

const RULES = {
  ...{ issuer: 'https://id.example', claim: 'groups', requiredGroup: null, uidClaim: 'uid' },
  roles: new Map([['planners', 'ops' as const]]),
}
const signIn = (sub: string, more = {}) =>
  accountOfClaims({ sub, email: `${sub}@idp.example`, email_verified: true, ...more }, RULES)

const PASSWORD = 'long enough by far'
let admin: User
let other: User
beforeAll(async () => {
  admin = await createUser({ email: 'admin@example.com', role: 'admin', password: PASSWORD })
  other = await createUser({ email: 'other@example.com', role: 'agent', password: PASSWORD })
  await createUser({ email: 'tied@idp.example', role: 'agent', password: PASSWORD })
  await signIn('known')
})

const DEEDS: Record<string, [deed: () => Promise<unknown>, entries: object[]]> = {
  'adding a user': [
    () => succeed(addUser, { email: 'new@example.com', role: 'ops', name: 'New', password: PASSWORD }, admin),
    [{ actor: 'admin@example.com', action: 'users.add', target: 'new@example.com', details: { role: 'ops' } }],
  ],
  'changing a user': [
    () => succeed(changeUser, { role: 'ops', password: 'quite another one' }, admin, { id: other.id }),
    [{ action: 'users.change', target: 'other@example.com', details: { role: 'ops', password: 'changed' } }],
  ],
  'saying who one is': [
    () => succeed(changeMe, { uid: 'me-7' }, other),
    [{ actor: 'other@example.com', action: 'users.change', details: { uid: 'me-7' } }],
  ],
  'changing one’s password': [
    () => succeed(changePassword, { currentPassword: PASSWORD, newPassword: 'an entirely new one' }, admin),
    [{ actor: 'admin@example.com', action: 'users.change-own-password' }],
  ],
  'a command for the sync': [
    // The worker of this test has no status to answer with.
    () =>
      succeed(commandSync, { action: 'run' }, admin).catch((error) => {
        if (commands === 0) throw error
      }),
    [{ action: 'sync.run', target: null }],
  ],
  'a first sign-in': [
    () => signIn('first', { groups: ['planners'] }),
    [
      { action: 'session.sign-in' },
      { action: 'users.change', target: 'first@idp.example', details: { provider: 'oidc' } },
      {
        actor: 'first@idp.example',
        action: 'users.add',
        target: 'first@idp.example',
        details: { role: 'ops', provider: 'oidc' },
      },
    ],
  ],
  'tying an account to an identity': [
    () => signIn('tied'),
    [
      { action: 'session.sign-in' },
      { action: 'users.change', target: 'tied@idp.example', details: { provider: 'oidc' } },
    ],
  ],
  'a role by groups': [
    () => signIn('known', { groups: ['planners'] }),
    [{ action: 'session.sign-in' }, { action: 'users.change', details: { role: 'ops', provider: 'oidc' } }],
  ],
  'a uid by a claim': [
    () => signIn('known', { uid: 'known-7', groups: ['planners'] }),
    [{ action: 'session.sign-in' }, { action: 'users.change', details: { uid: 'known-7', provider: 'oidc' } }],
  ],
  'adding a user in the shell': [
    () => runUserCommand(['add', 'shell@example.com', '--role', 'agent'], PASSWORD),
    [{ actor: 'shell', action: 'users.add', target: 'shell@example.com', details: { role: 'agent' } }],
  ],
  'changing a user in the shell': [
    () => runUserCommand(['password', 'other@example.com'], 'yet another one'),
    [{ actor: 'shell', action: 'users.change', details: { password: 'changed' } }],
  ],
  'marking as delivered': [
    () => succeed(markDelivered, { onBehalfOf: 'ana' }, admin, { guid: 'g' }),
    [{ action: 'groups.mark-delivered', target: 'g', details: { onBehalfOf: 'ana', outcome: 'success' } }],
  ],
  'the first admin of the environment': [
    async () => {
      configure({ ADMIN_EMAIL: 'Boss@example.com', ADMIN_PASSWORD: PASSWORD })
      await ensureAccounts()
    },
    [{ actor: 'boss@example.com', action: 'users.first-admin', target: 'boss@example.com' }],
  ],
  'the first admin by a link': [
    async () => {
      configure({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
      await run('UPDATE users SET disabled = true')
      const token = await createSetupToken()
      const before = await state()
      await succeed(setUp, { token, email: 'one@example.com', password: PASSWORD }, null).catch(async (error) => {
        expect(await state()).toEqual(before)
        await run('DELETE FROM setup_tokens', 'UPDATE users SET disabled = false')
        throw error
      })
    },
    [{ actor: 'one@example.com', action: 'users.first-admin', target: 'one@example.com' }],
  ],
}

test.each(Object.entries(DEEDS))('%s is recorded, or does not happen', async (_, [deed, entries]) => {
  await run('DELETE FROM audit_log')
  const before = await state()
  await refuse()
  await expect(deed()).rejects.toThrow()
  await allow()
  expect(await state()).toEqual(before)
  await deed()
  expect(await state()).not.toEqual(before)
  const written = await rows('SELECT actor, action, target, details FROM audit_log ORDER BY at DESC')
  expect(written).toHaveLength(entries.length)
  for (const entry of entries) expect(written).toContainEqual(expect.objectContaining(entry))
})

test('a refusal of the Calls API is the outcome of the entry', async () => {
  await run('DELETE FROM audit_log', 'UPDATE users SET disabled = false')
  refuses = true
  await expect(succeed(markDelivered, { onBehalfOf: 'ana' }, admin, { guid: 'g' })).rejects.toThrow()
  const [entry, ...more] = await rows('SELECT details FROM audit_log')
  expect(entry?.details).toEqual({ onBehalfOf: 'ana', outcome: expect.stringMatching(/^[A-Z_]+$/) })
  expect(more).toEqual([])
})
