import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { GET, POST } from '@/app/api/tokens/route'
import { audit } from '@/lib/server/accounts/audit'
import { accountsDb } from '@/lib/server/accounts/db'
import { apiTokens } from '@/lib/server/accounts/schema/users'
import { defineRoute } from '@/lib/server/http/define-route'
import { TOKEN_REQUESTS, userOfToken } from '@/lib/server/http/guards'
import { DEMO_LOGINS } from '@/lib/server/users/ensure'
import { listAudit } from '@/lib/server/users/read-audit'
import { createToken, listTokens, revokeToken } from '@/lib/server/users/tokens'
import { createUser, deleteUser, updateUser } from '@/lib/server/users/users'
import { dataOf } from '@/lib/shared/http/route'
import type { Role } from '@/lib/shared/users/roles'
import type { Scope } from '@/lib/shared/users/scopes'
import { MAX_TOKENS } from '@/lib/shared/users/tokens'
import type { User } from '@/lib/shared/users/users'
import { ownAccounts } from '../../support/own-accounts'
import { elsewhere, hasPostgres, ownDatabase } from '../../support/postgres'
import { type Handler, type Request, send } from '../api/documented'

const UNKNOWN = `csk_${'a'.repeat(43)}`
let accounts = 0

async function account(role: Role = 'agent', source = 'local'): Promise<User> {
  accounts += 1
  return createUser({ email: `t${accounts}@example.com`, role, password: null, source })
}
async function withToken(scopes: Scope[] = ['read:calls'], role: Role = 'agent') {
  const owner = await account(role)
  return { owner, ...(await createToken({ name: 'Nightly', scopes, expiresInDays: 90 }, owner)) }
}

const route = { method: 'GET', path: '/api/x', answer: dataOf(z.unknown()) } as const
const scoped = (scope: Scope) =>
  defineRoute(route, { role: 'export', scope }, async ({ user }) => ({ data: user.email }))

async function ask(handler: Handler, request: Partial<Request>) {
  const answer = await send(handler, { as: null, ...request })
  return { ...answer, body: JSON.parse(answer.text) }
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const isValid = (token: string) =>
  userOfToken(token).then(
    () => true,
    (error) => error.code,
  )

describe('with the embedded database', () => {
  ownAccounts()

  test('a token is shown once and stored as a hash, with what was asked', async () => {
    const owner = await account('ops')
    const body = { name: ' Nightly report ', scopes: ['export', 'read:calls', 'export'] }
    const made = await ask(POST, { as: owner, body })
    expect(made.status).toBe(201)
    const { id, token } = made.body.data
    expect(token).toMatch(/^csk_[A-Za-z0-9_-]{43}$/)
    const [row] = await (await accountsDb()).select().from(apiTokens).where(eq(apiTokens.id, id))
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
    const { data } = (await ask(GET, { as: owner })).body
    expect(data).toEqual([
      expect.objectContaining({
        id,
        name: 'Nightly report',
        prefix: token.slice(0, 10),
        scopes: ['export', 'read:calls'],
        owner: owner.email,
        isMine: true,
        lastUsedAt: null,
      }),
    ])
    expect(data[0].expiresAt - data[0].createdAt).toBe(90 * 86_400)
    const { data: entries } = await listAudit({ perPage: 5, actor: owner.email })
    expect(entries).toMatchObject([{ action: 'tokens.create', target: 'Nightly report' }])
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test.each([
    [{ name: '', scopes: ['read:calls'] }, 'name'],
    [{ name: 'x'.repeat(81), scopes: ['read:calls'] }, 'name'],
    [{ name: 'a\u0000b', scopes: ['read:calls'] }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['write'] }, 'scopes'],
    [{ name: 'x', scopes: 'read:calls' }, 'scopes'],
    [{ name: 'x', scopes: ['read:calls', 'export'] }, 'scopes'],
    [{ name: 'x', scopes: ['read:calls'], expiresInDays: 0 }, 'expiresInDays'],
    [{ name: 'x', scopes: ['read:calls'], expiresInDays: 366 }, 'expiresInDays'],
    [{ name: 'x', scopes: ['read:calls'], expiresInDays: 1.5 }, 'expiresInDays'],
    [{ name: 'x', scopes: ['read:calls'], role: 'admin' }, 'role'],
    [{ scopes: ['read:calls'] }, 'name'],
    [[], 'body'],
  ])('%j from an agent is a 400 that names %s', async (body, field) => {
    const { status, body: answer } = await ask(POST, { as: await account(), body })
    expect([status, answer.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(answer.error.details.fields).toContainEqual(expect.objectContaining({ field }))
  })

  test('a user has a limited number of tokens, also when they are created at once', async () => {
    const owner = await account()
    const create = () => createToken({ name: 'x', scopes: ['read:calls'], expiresInDays: 1 }, owner)
    const made = await Promise.allSettled(Array.from({ length: MAX_TOKENS + 3 }, create))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TOKENS)
    const [first] = await listTokens(owner, { all: false })
    await revokeToken(first?.id ?? '', owner)
    await expect(create()).resolves.toMatchObject({ id: expect.any(String) })
  })

  test.each([
    ['', 'nothing'],
    ['csk_', 'only the prefix'],
    [UNKNOWN, 'an unknown one'],
    [`${UNKNOWN}b`, 'one too long'],
    ['csk_ä', 'other characters'],
    ['eyJhbGciOiJIUzI1NiJ9.e30.x', 'somebody else’s'],
  ])('“%s” (%s) is a 401, even beside a valid session, and writes nothing', async (token) => {
    const as = await account('admin')
    const db = await accountsDb()
    const writes = [vi.spyOn(db, 'insert'), vi.spyOn(db, 'update'), vi.spyOn(db, 'delete')]
    const { status, body } = await ask(scoped('read:calls'), { as, ...bearer(token) })
    expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
    for (const write of writes) {
      expect(write).not.toHaveBeenCalled()
      write.mockRestore()
    }
  })

  test('another scheme is not ours: the session counts', async () => {
    const as = await account('admin')
    for (const authorization of ['Basic YTpi', 'Digest x', 'Bearerish x'])
      expect((await ask(scoped('read:calls'), { as, headers: { authorization } })).status, authorization).toBe(200)
  })

  test('the role of the owner still applies', async () => {
    const { owner, token } = await withToken(['read:calls'], 'ops')
    expect((await ask(scoped('read:calls'), bearer(token))).body).toEqual({ data: owner.email })
    await updateUser(owner.id, { role: 'agent' })
    const demoted = await ask(scoped('read:calls'), bearer(token))
    expect([demoted.status, demoted.body.error.details]).toEqual([403, { permission: 'export' }])
    await updateUser(owner.id, { disabled: true })
    await updateUser(owner.id, { disabled: false })
    expect(await isValid(token)).toBe(true)
  })

  test.each<[string, (one: { id: string; owner: User }) => Promise<unknown>]>([
    ['revoking it', ({ id, owner }) => revokeToken(id, owner)],
    ['an admin who revokes it', async ({ id }) => revokeToken(id, await account('admin'))],
    ['disabling its owner', ({ owner }) => updateUser(owner.id, { disabled: true })],
    ['deleting its owner', ({ owner }) => deleteUser(owner.id, { id: null, email: 'shell' })],
  ])('%s ends a remembered token at once', async (_, end) => {
    const one = await withToken()
    const other = await withToken()
    for (const { token } of [one, other]) expect(await isValid(token)).toBe(true)
    await end(one)
    expect(await isValid(one.token)).toBe('UNAUTHENTICATED')
    const select = vi.spyOn(await accountsDb(), 'select')
    expect(await isValid(other.token)).toBe(true)
    expect(select).not.toHaveBeenCalled()
    select.mockRestore()
  })

  test('a remembered token ends when it expires', async () => {
    const { token } = await withToken()
    expect(await isValid(token)).toBe(true)
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 90 * 86_400_000)
    expect(await isValid(token)).toBe('UNAUTHENTICATED')
    later.mockRestore()
    expect(await isValid(token)).toBe(true)
  })

  test('a token of a demo account ends with the demo', async () => {
    const owner = await createUser({
      email: DEMO_LOGINS[0]?.email ?? '',
      role: 'admin',
      password: null,
      source: 'demo',
    })
    const { token } = await createToken({ name: 'x', scopes: ['read:calls'], expiresInDays: 1 }, owner)
    expect(await isValid(token)).toBe('UNAUTHENTICATED')
  })

  test('others see and revoke no token of mine, admins do; a revoked one is gone', async () => {
    const { owner, id } = await withToken()
    const [other, admin] = [await account('ops'), await account('admin')]
    await expect(revokeToken(id, other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await listTokens(other, { all: false })).toEqual([])
    await expect(listTokens(other, { all: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await listTokens(admin, { all: true })).toContainEqual(
      expect.objectContaining({ id, owner: owner.email, isMine: false }),
    )
    await revokeToken(id, admin)
    await expect(revokeToken(id, admin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await listTokens(owner, { all: false })).toEqual([])
    const { data: entries } = await listAudit({ perPage: 5, actor: admin.email })
    expect(entries).toMatchObject([
      { action: 'tokens.revoke', target: 'Nightly', details: { scopes: ['read:calls'], owner: owner.email } },
    ])
  })

  test('what a token does is audited with its name; what a session does is not', async () => {
    const act = defineRoute(route, { role: 'read', scope: 'read:calls' }, async ({ user }) => {
      await audit(user.email, 'calls.evidence', null, { a: 1 })
      return { data: 1 }
    })
    const { owner, token } = await withToken()
    await ask(act, bearer(token))
    await ask(act, { as: owner })
    const { data: entries } = await listAudit({ perPage: 2, actor: owner.email, action: 'calls.evidence' })
    expect(entries.map(({ details }) => details)).toEqual([{ a: 1 }, { a: 1, token: 'Nightly' }])
  })
})

describe('use', () => {
  ownAccounts()
  const lastUsedAt = async (id: string) =>
    (await (await accountsDb()).select().from(apiTokens).where(eq(apiTokens.id, id)))[0]?.lastUsedAt?.getTime() ?? null

  test('is noted once a minute, beside the request', async () => {
    const { id, token } = await withToken()
    const update = vi.spyOn(await accountsDb(), 'update')
    for (let times = 0; times < 5; times++) await userOfToken(token)
    await vi.waitFor(async () => expect(await lastUsedAt(id)).not.toBeNull())
    expect(update).toHaveBeenCalledTimes(1)
    update.mockRestore()
  })

  test('fails no request when it cannot be noted', async () => {
    const { id, token } = await withToken()
    const update = vi.spyOn(await accountsDb(), 'update').mockImplementation(() => {
      throw new Error('read-only')
    })
    expect(await isValid(token)).toBe(true)
    await vi.waitFor(() => expect(update).toHaveBeenCalled())
    update.mockRestore()
    // The next request tries again.
    await userOfToken(token)
    await vi.waitFor(async () => expect(await lastUsedAt(id)).not.toBeNull())
  })

  test('beyond the limit is a 429 that says when to come back; other tokens are not concerned', async () => {
    const busy = await withToken()
    const calm = await withToken()
    for (let times = 0; times < TOKEN_REQUESTS; times++) await userOfToken(busy.token)
    const refused = await ask(scoped('read:calls'), bearer(busy.token))
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await isValid(calm.token)).toBe(true)
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect(await isValid(busy.token)).toBe(true)
    later.mockRestore()
  })
})

describe.skipIf(!hasPostgres)('with a PostgreSQL server', () => {
  const postgres = ownDatabase()
  ownAccounts({ databaseUrl: postgres.databaseUrl })
  let one: Awaited<ReturnType<typeof withToken>>
  beforeEach(async () => {
    one = await withToken()
    const isRemembered = async () => {
      const select = vi.spyOn(await accountsDb(), 'select')
      await userOfToken(one.token)
      const { length } = select.mock.calls
      select.mockRestore()
      expect(length).toBe(0)
    }
    await vi.waitFor(isRemembered, { timeout: 10_000, interval: 50 })
  })

  test.each([
    ['UPDATE api_tokens SET revoked_at = now() WHERE id = $1', 'id'],
    ['DELETE FROM api_tokens WHERE id = $1', 'id'],
    ['UPDATE users SET disabled = true WHERE id = $1', 'owner'],
    ['DELETE FROM users WHERE id = $1', 'owner'],
  ] as const)('%s of another process ends a remembered token within a second', async (text, whose) => {
    await elsewhere(postgres.databaseUrl(), text, [whose === 'id' ? one.id : one.owner.id])
    await expect.poll(() => isValid(one.token), { timeout: 1_000, interval: 20 }).toBe('UNAUTHENTICATED')
  })
})
