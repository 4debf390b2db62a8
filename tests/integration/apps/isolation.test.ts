import { NextRequest } from 'next/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { saveAppRoles } from '@/lib/server/users/app-roles'
import type { CallbackQueue } from '@/lib/shared/callbacks/callback-queue'
import { SCOPES } from '@/lib/shared/users/scopes'
import type { User } from '@/lib/shared/users/users'
import { proxy } from '@/proxy'
import { alertRule } from '../../support/alert-rule'
import { allHandlers } from '../../support/all-handlers'
import { isProof } from '../../support/properties'
import { cookieOf } from '../../support/session-of'
import { type Answer, nameOf, type Request, send } from '../api/documented'
import { type AppName, ownTwoApps, synced, WEBHOOK_PASSWORD, WORDS } from './two-apps'

const hostOf = (app: AppName) => `${app}.files.example`
const { users } = ownTwoApps((app, entry) => ({ ...entry, recordingHosts: [hostOf(app)] }))
let handlers: ReadonlyMap<string, RouteHandler>
/** The ids of what was created in each app, by kind. */
const made = { a: {}, b: {} } as Record<AppName, Record<string, string>>
/** The answers of app `b` once both apps were filled. */
let inB: ReadonlyMap<string, Answer>
const OTHER = { a: 'b', b: 'a' } as const
const RANGE = { range: 'last-week', tz: 'UTC' }

/** Public routes have no user who has an app; they take the app from a link, a mail's token or a webhook's credentials. */
const isPublic = (name: string) => handlers.get(name)?.role === 'public'

async function ask(app: AppName | null, name: string, request: Partial<Request> = {}): Promise<Answer> {
  const handler = handlers.get(name)
  if (handler === undefined) throw new Error(`There is no ${name}.`)
  const takesApp = app !== null && (!isPublic(name) || name === 'POST /api/hooks/calls')
  const query = { ...request.query, ...(takesApp && { app }) }
  return send(handler, { as: isPublic(name) ? null : users.admin, ...request, query })
}
async function succeed(app: AppName, name: string, request: Partial<Request> = {}): Promise<Answer> {
  const answer = await ask(app, name, request)
  expect(answer.status, `${name} ${answer.text.slice(0, 300)}`).toBeLessThan(400)
  return answer
}
const idOf = ({ json }: Answer): string => {
  const { data } = json as { data: { id: string } | { id: string }[] }
  return (Array.isArray(data) ? data.at(-1)?.id : data.id) ?? ''
}

/** Request bodies for everything that people may add, with the word and ids of the app. */
const bodiesOf = (app: AppName) => {
  const { sessionId = '', channel = '' } = made[app]
  const word = WORDS[app]
  const channels = channel === '' ? [] : [channel]
  return {
    note: { body: `${word} note` },
    annotation: { from: '2027-05-04T09:00', to: '2027-05-04T11:00', tz: 'UTC', body: `${word} outage` },
    view: { name: `${word} view`, path: `/calls?q=${word}`, forEveryone: true },
    team: { name: `${word} team`, uids: [`${word}-1`] },
    channel: { name: `${word} channel`, kind: 'email', target: `${word}@example.com` },
    alert: alertRule({ name: `${word} alert`, channels }),
    digest: { name: `${word} digest`, frequency: 'weekly', time: '08:00', zone: 'UTC', channels },
    share: { kind: 'call', sessionId, label: `${word} link`, expiresInDays: 7, names: true },
    token: { name: `${word} token`, scopes: [...SCOPES], expiresInDays: 9 },
  }
}

/** Adds everything that people may add to an app. */
async function fill(app: AppName): Promise<void> {
  const own = made[app]
  const word = WORDS[app]
  const listed = (await succeed(app, 'GET /api/calls', { query: { ...RANGE, status: 'ended', receiverType: 'user' } }))
    .json as { data: { sessionId: string; initiator: string }[] }
  const toGroup = (await succeed(app, 'GET /api/calls', { query: { ...RANGE, receiverType: 'group' } })).json as {
    data: { receiver: string; initiator: string }[]
  }
  own.sessionId = listed.data[0]?.sessionId ?? ''
  own.uid = listed.data[0]?.initiator ?? ''
  own.guid = toGroup.data[0]?.receiver ?? ''
  const ofCall = { params: { sessionId: own.sessionId } }
  const add = async (name: string, request: Partial<Request>) => idOf(await succeed(app, name, request))
  own.note = await add('POST /api/calls/[sessionId]/notes', { ...ofCall, body: bodiesOf(app).note })
  await succeed(app, 'PUT /api/calls/[sessionId]/tags', { ...ofCall, body: { tag: word.toLowerCase() } })
  own.annotation = await add('POST /api/annotations', { body: bodiesOf(app).annotation })
  own.view = await add('POST /api/views', { body: bodiesOf(app).view })
  await succeed(app, 'PUT /api/me/start-view', { body: { viewId: own.view } })
  own.team = await add('POST /api/teams', { body: bodiesOf(app).team })
  own.channel = await add('POST /api/channels', { body: bodiesOf(app).channel })
  own.alert = await add('POST /api/alerts', { body: bodiesOf(app).alert })
  own.digest = await add('POST /api/digests', { body: bodiesOf(app).digest })
  const token = (await succeed(app, 'POST /api/tokens', { body: bodiesOf(app).token })).json as {
    data: { id: string; token: string }
  }
  own.tokenId = token.data.id
  own.bearer = token.data.token
  const share = (await succeed(app, 'POST /api/shares', { body: bodiesOf(app).share })).json as {
    data: { id: string; url: string }
  }
  own.share = share.data.id
  own.token = share.data.url.split('/').at(-1) ?? ''
  const queue = (await succeed(app, 'GET /api/callbacks', { query: { range: 'all' } })).json as { data: CallbackQueue }
  const line = queue.data.lines[0]
  if (line === undefined) throw new Error('Nobody waits for a call back.')
  const target = { id: line.target.id, isGroup: line.isGroup }
  const occasion = { caller: line.caller.id, target, since: line.firstMissedAt, until: line.lastMissedAt }
  await succeed(app, 'POST /api/callbacks', { body: { action: 'claim', ...occasion } })
  await succeed(app, 'POST /api/callbacks', { body: { action: 'note', ...occasion, note: `${word} call-back` } })
  const rate = { currency: app === 'a' ? 'EUR' : 'USD', audio: '0.0035', video: '0.0105' }
  await succeed(app, 'PUT /api/settings/rates', { body: { rates: [rate] } })
  await succeed(app, 'PUT /api/settings/service-level', {
    body: { answeredWithinSeconds: app === 'a' ? 20 : 25, givenUpUnderSeconds: 5 },
  })
  const office = [{ from: app === 'a' ? '09:00' : '07:00', to: '17:00' }]
  await succeed(app, 'PUT /api/settings/business-hours', {
    body: { zone: 'UTC', week: [office, office, office, office, office, [], []], country: null, ownDays: [] },
  })
  await succeed(app, 'POST /api/hooks/calls', {
    as: null,
    body: { trigger: `${word}_happened`, data: {} },
    headers: { authorization: `Basic ${Buffer.from(`vendor:${WEBHOOK_PASSWORD}`).toString('base64')}` },
  })
}

/** The path parameters of a route, with ids of the app. */
function paramsOf(app: AppName, { route }: RouteHandler): Record<string, string> {
  const own = made[app]
  const id = /\/api\/(\w+)\/.*\[id\]/.exec(route.path)?.[1] ?? ''
  const ids: Record<string, string | undefined> = {
    ...own,
    file: 'none.mp4',
    id: {
      users: users.ops.id,
      views: own.view,
      teams: own.team,
      annotations: own.annotation,
      alerts: own.alert,
      channels: own.channel,
      digests: own.digest,
      shares: own.share,
      tokens: own.tokenId,
      calls: own.note,
    }[id],
  }
  return Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, ids[name] ?? '']))
}

const ASKED: Record<string, (app: AppName) => Partial<Request>> = {
  'GET /api/calls/export': () => ({ query: { ...RANGE, format: 'csv' } }),
  'GET /api/bill/export': () => ({ query: { ...RANGE, format: 'csv' } }),
  'GET /api/analytics': () => ({ query: { ...RANGE, metrics: 'calls,durationP50,people', by: 'initiator' } }),
  'GET /api/drivers': () => ({ query: { ...RANGE, metric: 'totalMinutes' } }),
  'GET /api/tags/by-call': (app) => ({ query: { session: made[app].sessionId ?? '' } }),
  'GET /api/shares/preview': (app) => ({ query: { kind: 'call', sessionId: made[app].sessionId ?? '' } }),
  'GET /api/annotations': () => ({ query: { from: '2027-05-01', to: '2027-06-01' } }),
  'GET /api/shares': () => ({ query: { all: 'true' } }),
  'GET /api/tokens': () => ({ query: { all: 'true' } }),
  'POST /api/batch': (app) => ({
    body: {
      questions: [`/api/tags?app=${app}`, `/api/calls?range=all&app=${app}`, `/api/people?range=all&app=${app}`],
    },
  }),
  'POST /api/mcp': () => ({
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_calls', arguments: { range: 'last-week', tz: 'UTC' } },
    },
    headers: { accept: 'application/json, text/event-stream' },
  }),
  'POST /api/alerts/preview': () => ({
    body: { metric: 'durationP50', filters: '', windowMinutes: 1440, condition: 'above', threshold: 1 },
  }),
}
/** POST routes that change nothing. */
const ASKING = ['POST /api/batch', 'POST /api/mcp', 'POST /api/alerts/preview']
/** Routes whose answer is the same for every app, or about the process. */
const OF_NO_APP = new Set([
  'GET /api/openapi.json',
  'GET /api/health',
  'GET /api/hooks/calls',
  'GET /api/demo/recordings/[file]',
])
/** Routes that compare apps on purpose, for users who may see them. */
const ACROSS = new Set(['GET /api/apps', 'GET /api/apps/summary'])

/** Routes whose answers differ each time: evidence packs say when they were saved and are audited; each preview has its own pseudonyms. */
const CHANGED = new Set([
  ...ACROSS,
  'GET /api/audit',
  'GET /api/audit/export',
  'GET /api/calls/[sessionId]/evidence',
  'GET /api/shares/preview',
])

const reading = () =>
  [...handlers.values()].filter((handler) => handler.route.method === 'GET' || ASKING.includes(nameOf(handler)))

/** The answers of all reading routes about an app, by route. @param caller the user and headers to send */
async function readAll(
  app: AppName,
  which: (handler: RouteHandler) => boolean = () => true,
  caller: Partial<Request> = {},
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const handler of reading()) {
    const name = nameOf(handler)
    if (OF_NO_APP.has(name) || !which(handler)) continue
    const takesRange = handler.route.query?.shape.range !== undefined
    const own = ASKED[name]?.(app) ?? {}
    const headers = { ...own.headers, ...caller.headers }
    const params = paramsOf(app, handler)
    answers.set(name, await ask(app, name, { params, ...(takesRange && { query: RANGE }), ...own, ...caller, headers }))
  }
  return answers
}

/** An answer without what differs each time: the time, the request id, the duration and the order of lines. */
const settled = ({ status, text }: Answer): unknown => [
  status,
  text
    .replaceAll(
      /"(requestId|fetchedAt|asOf|at|now|lastUsedAt|lagSeconds|syncedAt|ms)":("[^"]*"|[\d.]+|null)/g,
      '"$1":0',
    )
    .split('\n')
    .filter((line) => !/^(callscope_(http|engine|upstream|sync_lag|disk)|process_|nodejs_)/.test(line))
    .sort()
    .join('\n'),
]

/** The answers that have changed. */
const differing = (before: ReadonlyMap<string, Answer>, after: ReadonlyMap<string, Answer>): unknown[] =>
  [...after].flatMap(([name, answer]) => {
    const [was, is] = [settled(before.get(name) as Answer), settled(answer)]
    return CHANGED.has(name) || JSON.stringify(was) === JSON.stringify(is) ? [] : [{ name, was, is }]
  })

function expectNothingOf(word: string, answers: ReadonlyMap<string, Answer>): void {
  for (const [name, { text, headers }] of answers) {
    if (ACROSS.has(name)) continue
    expect(text.toLowerCase().includes(word.toLowerCase()), `${name} has something of ${word}`).toBe(false)
    expect(headers.get('location') ?? '', name).not.toContain(`app=${word === 'Alpha' ? 'a' : 'b'}`)
  }
}

beforeAll(async () => {
  handlers = new Map((await allHandlers()).map((handler) => [nameOf(handler), handler]))
  await synced('a')
  await synced('b')
  return () => closeAccounts()
}, 240_000)

describe('two apps with equal session ids, uids and guids', () => {
  test('what is written in one is not there in the other', async () => {
    await fill('a')
    const before = await readAll('a')
    await fill('b')
    expect(made.b.sessionId).toBe(made.a.sessionId)
    expect(made.b.guid).toBe(made.a.guid)
    const after = await readAll('a')
    expect(differing(before, after)).toEqual([])
    expectNothingOf('Bravo', after)
    inB = await readAll('b')
    expectNothingOf('Alpha', inB)
    // Otherwise the walk would prove nothing: wherever one app has its word, the other must have its own.
    const carrying = [...after].filter(([, { text }]) => /alpha/i.test(text)).map(([name]) => name)
    expect(carrying.length).toBeGreaterThan(35)
    for (const name of carrying) expect(inB.get(name)?.text, name).toMatch(/bravo/i)
    for (const [name, { status, text }] of [...after, ...inB])
      expect(status, `${name} ${text.slice(0, 200)}`).toBeLessThan(400)
  })

  test('an id of one app is none in the other, whatever is done with it', async () => {
    for (const handler of handlers.values()) {
      const { method, path, body } = handler.route
      if (!path.includes('[id]') || path.startsWith('/api/users/') || OF_NO_APP.has(nameOf(handler))) continue
      const bodies = bodiesOf('a') as Record<string, object>
      const kind = /\/api\/(?:calls\/\[sessionId\]\/)?(\w+?)s\//.exec(path)?.[1] ?? ''
      const own = { ...bodies[kind] } as Record<string, unknown>
      for (const fixed of ['kind', 'forEveryone', 'sessionId', 'names', 'channels']) delete own[fixed]
      const request = { params: paramsOf('b', handler), ...(body !== undefined && { body: own }) }
      const { status, text } = await ask('a', nameOf(handler), request)
      expect(status, `${method} ${path} ${text}`).toBe(404)
    }
    // Only what people add: the requests above do not try to change figures.
    const isAdded = ({ route }: RouteHandler) => isProof || route.query?.shape.range === undefined
    expect(differing(inB, await readAll('b', isAdded))).toEqual([])
  })

  test('who has no role in an app gets one and the same 404 from every route; so does a token of another', async () => {
    await saveAppRoles(users.agent.id, { a: 'admin', b: 'none' }, users.admin)
    const asToken = { as: null, headers: { authorization: `Bearer ${made.a.bearer}` } }
    for (const handler of handlers.values()) {
      const name = nameOf(handler)
      if (isPublic(name)) continue
      const refused = await ask('b', name, { as: users.agent, params: paramsOf('b', handler) })
      const expected = { code: 'NOT_FOUND', details: { fields: [{ field: 'app', message: expect.any(String) }] } }
      expect([refused.status, (refused.json as { error: object }).error], name).toEqual([
        404,
        expect.objectContaining(expected),
      ])
      if (handler.scope === null) continue
      const byToken = await ask('b', name, { ...asToken, params: paramsOf('b', handler) })
      expect([byToken.status, (byToken.json as { error: object }).error], name).toEqual([
        404,
        expect.objectContaining(expected),
      ])
    }
  })

  test('a webhook for an app that does not exist is answered like one for an app that does, with wrong credentials', async () => {
    const sent = async (app: string, password: string) => {
      const authorization = `Basic ${Buffer.from(`vendor:${password}`).toString('base64')}`
      // A different address each time, so that none is locked.
      const headers = { authorization, 'x-forwarded-for': `192.0.2.${app.length}` }
      const { status, text } = await ask(null, 'POST /api/hooks/calls', { as: null, headers, body: {}, query: { app } })
      return [status, text.replace(/"requestId":"[^"]+"/, '')]
    }
    const refused = await sent('a', 'wrong')
    expect(refused[0]).toBe(401)
    for (const password of ['wrong', WEBHOOK_PASSWORD]) expect(await sent('nowhere', password)).toEqual(refused)
  })

  test('a page may load recordings of its own app only, and of none that its viewer may not see', async () => {
    await saveAppRoles(users.agent.id, { a: 'agent', b: 'none' }, users.admin)
    const cookie = await cookieOf(users.agent.id)
    const media = async (path: string, headers: Record<string, string> = { cookie }) => {
      const { headers: answered } = await proxy(new NextRequest(`http://localhost${path}`, { headers }))
      return /media-src ([^;]*)/.exec(answered.get('content-security-policy') ?? '')?.[1]
    }
    expect(await media('/calls?app=a')).toBe(`https://${hostOf('a')}`)
    expect(await media('/calls')).toBe(`https://${hostOf('a')}`)
    for (const path of ['/calls?app=b', '/calls?app=nowhere', '/calls?app=a&app=b'])
      expect(await media(path)).toBe("'none'")
    expect(await media('/login?app=a', {})).toBe("'none'")
  })

  test.each<[string, () => Partial<Request>, (handler: RouteHandler) => boolean]>([
    ['a user with a role in one', () => ({ as: users.agent as User }), ({ role }) => role !== 'manage-users'],
    [
      'a token',
      () => ({ as: null, headers: { authorization: `Bearer ${made.a.bearer}` } }),
      ({ scope }) => scope !== null,
    ],
  ])('%s reads nothing of the other', async (_, caller, which) => {
    await saveAppRoles(users.agent.id, { a: 'admin', b: 'none' }, users.admin)
    const answers = await readAll('a', (handler) => handler.role !== 'public' && which(handler), caller())
    expect(answers.size).toBeGreaterThan(20)
    expectNothingOf('Bravo', answers)
    for (const name of ACROSS) expect(answers.get(name)?.text.includes('Bravo') ?? false, name).toBe(false)
    expect([...answers.values()].filter(({ text }) => /alpha/i.test(text)).length).toBeGreaterThan(10)
  })

  test('a link shows its own app, whatever the address says', async () => {
    for (const app of ['a', 'b'] as const) {
      const params = { token: made[app].token ?? '' }
      const { json, text } = await ask(null, 'GET /api/shared/[token]', { params })
      expect((json as { data: { label: string } }).data.label).toBe(`${WORDS[app]} link`)
      expect(text).toContain(WORDS[app])
      expect(text).not.toContain(WORDS[OTHER[app]])
      const handler = handlers.get('GET /api/shared/[token]') as RouteHandler
      const named = await send(handler, { as: null, params, query: { app: OTHER[app] } })
      expect(settled(named)).toEqual(settled(await ask(null, 'GET /api/shared/[token]', { params })))
      const full = await ask(OTHER[app], 'GET /api/shared/[token]/full', { params })
      expect(full.headers.get('location')).toContain(`app=${app}`)
    }
    const refused = await ask('a', 'GET /api/shared/[token]/full', {
      params: { token: made.b.token ?? '' },
      as: users.agent,
    })
    expect([refused.status, refused.headers.get('location')]).toEqual([404, null])
  })

  test('a batch answers each question in its own app', async () => {
    const questions = ['/api/tags?app=a', '/api/tags?app=b', '/api/tags']
    const { text } = await ask('b', 'POST /api/batch', { body: { questions } })
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { question: number; body: unknown })
    const ofQuestion = (question: number) => JSON.stringify(lines.find((line) => line.question === question)?.body)
    expect(ofQuestion(0)).toContain('alpha')
    expect(ofQuestion(0)).not.toContain('bravo')
    expect(ofQuestion(1)).toContain('bravo')
    expect(ofQuestion(1)).not.toContain('alpha')
    expect(ofQuestion(2)).toBe(ofQuestion(0))
  })
})
