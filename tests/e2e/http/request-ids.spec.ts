import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { cookieHeader } from '../support/open-answer'
import { type OwnServer, startOwnServer } from '../support/own-server'
import { type RecordedEngine, startRecordedEngine } from '../support/recorded-engine'
import { ADMIN } from '../support/setting'
import { ofCall, share } from '../support/share'
import { signIn } from '../support/sign-in'
import { seenRequests } from '../support/simulator'

/** One after another: the last one stops the engine. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const root = path.resolve(import.meta.dirname, '../../..')
const AT_ONCE = 4
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
/** Secrets that the configuration accepts, each a text that occurs nowhere else. */
const SECRETS = {
  NEXTAUTH_SECRET: 'wQ7-signs-the-sessions-xB2',
  WEBHOOK_PASSWORD: 'kT9-announces-the-calls-mR4',
  OIDC_CLIENT_SECRET: 'zH3-asks-the-provider-cV8',
  SMTP_URL: 'smtp://mailer:jP5-sends-the-mail@127.0.0.1:1',
  CLICKHOUSE_URL: 'gL6-opens-the-mirror',
}
type Line = Record<string, unknown> & { requestId?: string; msg: string }

let folder: string
let engine: RecordedEngine
let server: OwnServer
let request: APIRequestContext

/** Writes a secret to a file, as a container would get it, and returns the path. */
function secretFile(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `${text}\n`)
  return file
}
const lines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
const isOfRequest = ({ msg }: Line) => /^(slow )?request$/.test(msg)
/** The log lines with an id, and the request's own line, which this waits for. */
async function linesOf(id: string): Promise<{ found: Line[]; own: Line | undefined }> {
  const found = () => lines().filter(({ requestId }) => requestId === id)
  await expect.poll(() => found().some(isOfRequest)).toBe(true)
  return { found: found(), own: found().find(isOfRequest) }
}
const upstreamRequests = () => seenRequests(server.simulatorUrl)
const asked = (id: string) => ({ headers: { 'x-request-id': id } })

test.beforeAll(async ({ playwright }) => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'callscope-secrets-'))
  engine = await startRecordedEngine(SECRETS.CLICKHOUSE_URL)
  server = await startOwnServer({
    env: {
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'debug',
      SYNC_INTERVAL_SECONDS: '5',
      CLICKHOUSE_URL_FILE: secretFile('clickhouse', engine.url),
      NEXTAUTH_SECRET_FILE: secretFile('nextauth', SECRETS.NEXTAUTH_SECRET),
      WEBHOOK_USER: 'vendor',
      WEBHOOK_PASSWORD_FILE: secretFile('webhook', SECRETS.WEBHOOK_PASSWORD),
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'callscope',
      OIDC_CLIENT_SECRET_FILE: secretFile('oidc', SECRETS.OIDC_CLIENT_SECRET),
      SMTP_URL_FILE: secretFile('smtp', SECRETS.SMTP_URL),
      MAIL_FROM: 'alerts@e2e.example',
    },
  })
  request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await signIn(request, ADMIN)
  await expect.poll(async () => (await (await request.get('/api/sync')).json()).data.state).toBe('current')
})
test.afterAll(async () => {
  await request?.dispose()
  await server?.remove()
  await engine?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('one request is seen under its id in front, in the handler’s log, at the Calls API and in the engine', async () => {
  const [call] = (await (await request.get('/api/calls?range=all&perPage=1')).json()).data
  const id = 'proxy.trace-0001'
  const answer = await request.get(`/api/calls/${call.sessionId}`, asked(id))
  expect([answer.status(), answer.headers()['x-request-id']]).toEqual([200, id])

  const { found, own } = await linesOf(id)
  const me = (await (await request.get('/api/me')).json()).data
  expect(own).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/api/calls/[sessionId]',
    status: 200,
    userId: me.id,
    statements: expect.any(Number),
  })
  expect(JSON.stringify(own)).not.toContain(call.sessionId)
  expect(found.find(({ msg }) => msg === 'calls api')).toMatchObject({ httpStatus: 200 })

  const sent = (await upstreamRequests()).filter(({ headers }) => headers['x-request-id'] === id)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.path).toContain(call.sessionId)

  const ran = engine.statements.filter((one) => one.id.startsWith(`${id}.`))
  const logged = found.filter(({ msg }) => msg === 'mirror').map(({ queryId, query }) => ({ id: queryId, name: query }))
  expect(ran.length).toBeGreaterThan(0)
  expect(ran).toEqual(expect.arrayContaining(logged))
  expect(own?.statements).toBe(ran.length)
})

test('so is a page, a batch and an export; no two statements have one id', async () => {
  const batch = { questions: ['/api/analytics?metrics=calls&range=all', '/api/people?range=all'] }
  await request.get('/calls?range=all', asked('proxy.page-0001'))
  await (await request.post('/api/batch', { data: batch, ...asked('proxy.batch-01') })).text()
  await (await request.get('/api/calls/export?format=csv&range=all', asked('proxy.export-1'))).body()
  for (const [id, route] of [
    ['proxy.page-0001', '/calls'],
    ['proxy.batch-01', '/api/batch'],
    ['proxy.export-1', '/api/calls/export'],
  ] as const) {
    const { own } = await linesOf(id)
    expect(own, id).toMatchObject({ route, status: 200, userId: expect.any(String) })
    expect(engine.statements.filter((one) => one.id.startsWith(`${id}.`)).length, id).toBeGreaterThan(0)
  }
  const ids = engine.statements.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(engine.statements.filter(({ id, name }) => id.startsWith('proxy.') && name === '')).toEqual([])
})

test('every kind of answer has the id: a page, a redirect, a file, an error, a refusal', async ({ playwright }) => {
  const visitor = await playwright.request.newContext({ baseURL: server.url, maxRedirects: 0 })
  const html = await (await request.get('/login')).text()
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? ''
  for (const [index, [place, status]] of (
    [
      ['/login', 200],
      ['/calls', 307],
      [script, 200],
      ['/api/calls', 401],
      ['/api/nowhere', 404],
      ['/api/auth/csrf', 200],
      ['/%', 400],
    ] as const
  ).entries()) {
    const id = `proxy.kind-${index}`
    const answer = await visitor.get(place, asked(id))
    expect([place, answer.status(), answer.headers()['x-request-id']]).toEqual([place, status, id])
    if (status >= 400) expect((await answer.json()).error.requestId).toBe(id)
  }
  expect(lines().some(({ requestId }) => requestId === 'proxy.kind-2')).toBe(false)
  await visitor.dispose()
})

test('work in the background has ids of its own, at the Calls API too', async () => {
  const syncs = () => lines().filter(({ requestId }) => requestId?.startsWith('sync-'))
  await expect.poll(() => syncs().some(({ msg }) => msg === 'calls api')).toBe(true)
  const sent = (await upstreamRequests()).map(({ headers }) => headers['x-request-id'])
  expect(sent.filter((id) => /^sync-[0-9a-f]{12}$/.test(id ?? '')).length).toBeGreaterThan(0)
  expect(engine.statements.some(({ id }) => /^sync-[0-9a-f]{12}\.\d+$/.test(id))).toBe(true)
})

test('no line holds a secret, whatever is asked and whatever fails', async ({ playwright }) => {
  const [call] = (await (await request.get('/api/calls?range=all&status=ended&perPage=1')).json()).data
  const link = await share(request, ofCall(call))
  const { token } = (
    await (await request.post('/api/tokens', { data: { name: 'walk', scopes: ['read:calls'] } })).json()
  ).data
  const cookie = await cookieHeader(request)
  const password = 'nB1-typed-by-somebody'
  const routes = Object.values(
    JSON.parse(readFileSync(path.join(root, '.next/app-path-routes-manifest.json'), 'utf8')) as Record<string, string>,
  )
  const concrete = (route: string) =>
    route
      .replace('[sessionId]', call.sessionId)
      .replace('[token]', link.token)
      .replace('[id]', '00000000-0000-4000-8000-000000000000')
      .replace('[...nextauth]', 'callback/credentials')
      .replace(/\[\w+\]/g, 'ana-8')
  const bearer = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const walk = async (as: APIRequestContext, methods: readonly (typeof METHODS)[number][]) => {
    const asked = routes.flatMap((route) =>
      (route.startsWith('/api/') ? methods : (['get'] as const))
        .filter((method) => route !== '/api/auth/[...nextauth]' || method === 'post')
        // These would end the session that the rest of the walk needs.
        .filter((method) => method === 'get' || !/^\/api\/(me\/password|users)/.test(route))
        .map((method) => ({ route, method })),
    )
    for (let at = 0; at < asked.length; at += AT_ONCE)
      await Promise.all(
        asked.slice(at, at + AT_ONCE).map(({ route, method }) =>
          as[method](`${concrete(route)}?password=${password}`, {
            maxRedirects: 0,
            ...(method === 'get'
              ? {}
              : { data: { password, email: ADMIN.email, token: link.token, secret: password } }),
          }),
        ),
      )
  }
  await walk(request, METHODS)
  await walk(bearer, ['get'])
  await request.get('/api/auth/signin/oidc')
  // With the engine stopped, errors say where it was.
  await engine.close()
  for (const place of [
    '/api/analytics?metrics=calls&range=all',
    '/api/people',
    '/calls',
    `/api/calls/${call.sessionId}`,
  ])
    await request.get(place)
  await expect.poll(() => lines().some(({ msg }) => msg === 'request failed')).toBe(true)
  await bearer.dispose()

  const output = server.output()
  const session = /session-token=([^;]+)/.exec(cookie)?.[1] ?? ''
  expect(session.length).toBeGreaterThan(50)
  const values = {
    ...SECRETS,
    SMTP_URL: 'jP5-sends-the-mail',
    CALLS_API_KEY: server.apiKey,
    ADMIN_PASSWORD: ADMIN.password,
    'a session': session,
    'a token': token as string,
    'a shared link': link.token,
    'a typed password': password,
  }
  for (const [name, value] of Object.entries(values)) {
    expect(value.length, name).toBeGreaterThan(8)
    expect(output.includes(value), `${name} in ${output.split('\n').find((line) => line.includes(value))}`).toBe(false)
  }
  expect(lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(2 * routes.length)
})
