import { writeFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UserRow } from '@/lib/server/accounts/schema/users'
import { type RuleRow, readRules } from '@/lib/server/alerts/alert-rules'
import { keepSteps } from '@/lib/server/alerts/alert-steps'
import { digestSecret, unsubscribeToken } from '@/lib/server/alerts/unsubscribe'
import { resetAdmin } from '@/lib/server/auth/password-links'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { openApiDocument, type RouteDescription } from '@/lib/server/http/openapi/document'
import { PARAM_WORDS, PATH_WORDS } from '@/lib/server/http/openapi/parameters'
import { FIELD_WORDS } from '@/lib/server/http/openapi/schemas'
import { ROUTE_WORDS } from '@/lib/server/http/openapi/words'
import { startSync, syncStatus, workspace } from '@/lib/server/process/workspace/workspace'
import { createSetupToken } from '@/lib/server/users/ensure'
import { findUserByEmail, toUser } from '@/lib/server/users/users'
import { step } from '@/lib/shared/alerts/machine'
import { ruleMessage } from '@/lib/shared/alerts/message'
import type { CallbackLine, CallbackQueue } from '@/lib/shared/callbacks/callback-queue'
import { DEFAULT_CALLBACK_SETTINGS } from '@/lib/shared/callbacks/callback-settings'
import formerAddresses from '@/lib/shared/former-addresses.json'
import type { WebhookState } from '@/lib/shared/sync/webhooks'
import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { allHandlers } from '../../support/all-handlers'
import { countCost } from '../../support/costs.mjs'
import { instantSeconds } from '../../support/instant.mjs'
import { configure, ownAccounts } from '../../support/own-accounts'
import { isProof, size } from '../../support/properties'
import { startedSimulator } from '../simulator/client'
import { testAssistant } from './assistant'
import {
  type Answer,
  committedExamples,
  type Document,
  EXAMPLES_FILE,
  judgeBy,
  nameOf,
  type Request,
  send,
} from './documented'
import { testOneMeaning } from './one-meaning'
import { testOwnAccount } from './own-account'
import { testRefusals } from './refusals'
import { shortener } from './shortened'
import { testWebhooks } from './webhooks'

/** Recordings exist only in the demo. */
const NOT_IN_THIS_SETTING = new Set(['GET /api/demo/recordings/[file]'])
/** Routes whose answers are documents of their own and not kept as examples. */
const WITHOUT_ANSWER = new Set(['GET /api/openapi.json', 'POST /api/mcp'])
const PASSWORD = 'correct-horse-battery'
const WEBHOOK_PASSWORD = 'kJ8v2Qm5rT9xW3zB'
const WEBHOOK = `Basic ${Buffer.from(`vendor:${WEBHOOK_PASSWORD}`).toString('base64')}`
const RANGE = { range: 'last-week' }

ownAccounts()
let upstream: Awaited<ReturnType<typeof startedSimulator>>
let handlers: ReadonlyMap<string, RouteHandler>
let document: Document
let judge: ReturnType<typeof judgeBy>
const users = {} as Record<Role, User>
/** Successful requests and their answers, as examples. */
const examples: Record<string, unknown> = {}
const { short, inText } = shortener()
/** The ids of an answered call between people, a person in it and a group, and the token of a link. */
const ids = { sessionId: '', uid: '', guid: '', token: '' }

/** Asks as an admin, and checks that the document describes the answer. */
async function ask(name: string, request: Partial<Request> = {}): Promise<Answer> {
  const handler = handlers.get(name)
  if (handler === undefined) throw new Error(`There is no ${name}.`)
  const answer = await send(handler, { as: users.admin, ...request })
  judge(handler, answer)
  return answer
}
/** The same, but the request must succeed; the first one of each route is kept as its example. */
async function succeed(name: string, request: Partial<Request> = {}) {
  const answer = await ask(name, request)
  // A redirect to what was asked for is a success too.
  expect(answer.status, `${name} ${answer.text.slice(0, 300)}`).toBeLessThan(400)
  examples[name] ??= {
    path: inText(answer.path).replace(ids.token || ' ', 'x'.repeat(43)),
    ...(request.body !== undefined && { body: short(request.body) }),
    ...(answer.json !== undefined &&
      !WITHOUT_ANSWER.has(name) && {
        answer: short(answer.json, '', name.includes('/api/shared/') || name.includes('/preview')),
      }),
  }
  return answer.json as { data: never }
}

/** Fires an alert once, as the evaluation loop would. */
async function firesOnce(id: string): Promise<void> {
  const rule = (await readRules()).find((one) => one.id === id) as RuleRow
  const at = instantSeconds()
  const seen = { value: 7, calls: 31 }
  const { memory } = step(rule.memory, { at, verdict: 'breach' }, { ...AT_ONCE, isSilenced: false })
  const message = ruleMessage('firing', rule, { at, ...seen })
  await keepSteps(
    [
      {
        rule,
        memory,
        seen,
        changes: [{ at, from: 'normal', to: 'firing', ...seen }],
        messages: [{ message, isSilenced: false }],
      },
    ],
    [],
    at * 1000,
  )
}
const AT_ONCE = { forSeconds: 0, keepSeconds: 0, stepSeconds: 300 }

const userOf = async (email: string) => toUser((await findUserByEmail(email)) as UserRow)

beforeAll(async () => {
  const now = instantSeconds()
  // The walk begins at the time of the examples, whatever ran before in this process.
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000, shouldAdvanceTime: true })
  upstream = await startedSimulator({
    calls: 400,
    anchorSeconds: now,
    now: () => now * 1000,
    liveCallsPerMinute: 0,
    callbackRate: 0.16,
    quarantineRate: 0.01,
  })
  const { url, apiKey, chatUrl } = upstream.simulator
  const webhook = { WEBHOOK_USER: 'vendor', WEBHOOK_PASSWORD: WEBHOOK_PASSWORD }
  // One sync is enough: some runs would catch a second one in progress.
  const quiet = { SYNC_INTERVAL_SECONDS: '3600' }
  configure({ CALLS_API_URL: url, CHAT_API_URL: chatUrl, CALLS_API_KEY: apiKey, ...quiet, ...webhook })
  countCost('app boot')
  await startSync()
  await vi.waitFor(async () => expect((await syncStatus()).state).toBe('current'), { timeout: 60_000, interval: 100 })
  handlers = new Map((await allHandlers()).map((handler) => [nameOf(handler), handler]))
  const served = await send(handlers.get('GET /api/openapi.json') as RouteHandler, { as: null })
  document = served.json as Document
  judge = judgeBy(document)
})
afterAll(async () => {
  vi.useRealTimers()
  await workspace().close()
  await upstream.simulator.close()
})

describe('the document', () => {
  test('is valid OpenAPI 3.1, as somebody else’s validator says', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect([valid, validator.version]).toEqual([true, '3.1'])
    validator.resolveRefs()
  })

  test('describes every route that is built, with its scope and its roles', () => {
    const described = Object.entries(document.paths).flatMap(([place, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${place.replaceAll('{', '[').replaceAll('}', ']')}`
        return { name, operation }
      }),
    )
    const current = described.filter(({ operation }) => !('deprecated' in operation))
    const former = described.flatMap(({ name, operation }) => ('deprecated' in operation ? [name.split(' ')[1]] : []))
    expect(current.map(({ name }) => name).sort()).toEqual([...handlers.keys()].sort())
    expect([...new Set(former)]).toEqual(Object.keys(formerAddresses.routes))
    for (const { name, operation } of current)
      expect(operation, name).toMatchObject({
        'x-required-scope': handlers.get(name)?.scope,
        summary: expect.stringMatching(/^[A-Z].{8,}[^.]$/),
      })
    const operationIds = described.map(({ operation }) => (operation as unknown as { operationId: string }).operationId)
    expect(new Set(operationIds).size).toBe(operationIds.length)
  })

  test('has no words for what does not exist, and fails without words for what does', () => {
    expect(Object.keys(ROUTE_WORDS).filter((name) => !handlers.has(name))).toEqual([])
    const shapes = [...handlers.values()].map(({ route }) => route)
    const inQueries = new Set(shapes.flatMap(({ query }) => Object.keys(query?.shape ?? {})))
    const inPaths = new Set(shapes.flatMap(({ params }) => Object.keys(params?.shape ?? {})))
    expect(Object.keys(PARAM_WORDS).filter((name) => !inQueries.has(name))).toEqual([])
    expect(Object.keys(PATH_WORDS).filter((name) => !inPaths.has(name))).toEqual([])
    const text = JSON.stringify(document)
    expect(Object.keys(FIELD_WORDS).filter((name) => !text.includes(`"${name}":{"description"`))).toEqual([])
    const calls = handlers.get('GET /api/calls') as RouteHandler
    const unknown: RouteDescription = { ...calls, route: { ...calls.route, path: '/api/unknown' } }
    expect(() => openApiDocument([unknown], '1')).toThrow('GET /api/unknown has no words')
    const shape = { ...calls.route.query?.shape, odd: calls.route.query?.shape.page }
    const odd = { ...calls, route: { ...calls.route, query: { shape } } } as unknown as RouteDescription
    expect(() => openApiDocument([odd], '1')).toThrow('The parameter odd of /api/calls has no words')
  })

  test('is public, small, and not sent again to who has it', async () => {
    const { headers, text } = await ask('GET /api/openapi.json', { as: null })
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(text.length).toBeLessThan(400_000)
    const etag = headers.get('etag') ?? ''
    const handler = handlers.get('GET /api/openapi.json') as RouteHandler
    for (const known of [etag, `"x", W/${etag}`, '*'])
      expect((await send(handler, { as: null, headers: { 'if-none-match': known } })).status, known).toBe(304)
    expect((await send(handler, { as: null, headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })
})

test('an answer that the document does not describe is noticed', async () => {
  const name = 'GET /api/health'
  const handler = handlers.get(name) as RouteHandler
  const answer = await ask(name, { as: null })
  const json = { ...(answer.json as object), odd: 1 }
  for (const wrong of [
    { json },
    { json: {} },
    { status: 201 },
    { headers: new Headers({ 'content-type': 'text/html' }) },
  ])
    expect(() => judge(handler, { ...answer, ...wrong })).toThrow()
  const refusal = { error: { code: 'CONFLICT', message: 'x', requestId: 'x' } }
  expect(() => judge(handler, { ...answer, status: 500, json: refusal })).toThrow('INTERNAL')
})

test('every route answers what the document says, in the examples too', async () => {
  const token = await createSetupToken()
  const admin = { email: 'admin@example.com', password: PASSWORD, name: 'Ada' }
  await succeed('POST /api/setup', {
    as: null,
    body: { token, ...admin },
    headers: { origin: 'http://127.0.0.1:41400' },
  })
  users.admin = await userOf(admin.email)
  const link = await resetAdmin(admin.email, null)
  await succeed('POST /api/reset-password', {
    as: null,
    body: { token: link, password: PASSWORD },
    headers: { origin: 'http://127.0.0.1:41400' },
  })
  users.admin = await userOf(admin.email)
  for (const role of ['ops', 'agent'] as const) {
    const email = `${role}@example.com`
    await succeed('POST /api/users', {
      body: { email, role, password: PASSWORD, name: role === 'ops' ? 'Omar' : 'Agnes' },
    })
    users[role] = await userOf(email)
  }
  const listed = (
    await succeed('GET /api/calls', { query: { ...RANGE, status: 'ended', receiverType: 'user', perPage: '2' } })
  ).data as { sessionId: string; initiator: string }[]
  const toGroup = (await ask('GET /api/calls', { query: { ...RANGE, receiverType: 'group', perPage: '1' } })).json as {
    data: { receiver: string; initiator: string }[]
  }
  ids.sessionId = listed[0]?.sessionId ?? ''
  ids.uid = listed[0]?.initiator ?? ''
  ids.guid = toGroup.data[0]?.receiver ?? ''
  const { sessionId, uid, guid } = ids
  const ofCall = { params: { sessionId } }
  const idIn = (answer: { data: unknown }): string => {
    const data = answer.data as { id?: string } | { id: string }[]
    return (Array.isArray(data) ? data.at(-1)?.id : data.id) ?? ''
  }

  const note = idIn(
    await succeed('POST /api/calls/[sessionId]/notes', { ...ofCall, body: { body: 'Echo on the line.' } }),
  )
  const ofNote = { params: { sessionId, id: note } }
  // The clock of this test moves in steps.
  vi.advanceTimersByTime(1000)
  await succeed('PATCH /api/calls/[sessionId]/notes/[id]', { ...ofNote, body: { body: 'Echo on Bo’s line.' } })
  await succeed('DELETE /api/calls/[sessionId]/notes/[id]', ofNote)
  await succeed('POST /api/calls/[sessionId]/notes/[id]/restore', ofNote)
  await succeed('PUT /api/calls/[sessionId]/tags', { ...ofCall, body: { tag: 'echo' } })
  await succeed('DELETE /api/calls/[sessionId]/tags', { ...ofCall, query: { tag: 'echo' } })
  await succeed('POST /api/calls/[sessionId]/tags/restore', { ...ofCall, body: { tag: 'echo' } })
  const waiting = (await succeed('GET /api/callbacks', { query: { range: 'all' } })).data as CallbackQueue
  const { caller, target, isGroup, firstMissedAt, lastMissedAt } = waiting.lines[0] as CallbackLine
  const line = { caller: caller.id, target: { id: target.id, isGroup } }
  const occasion = { ...line, since: firstMissedAt, until: lastMissedAt }
  await succeed('POST /api/callbacks', { body: { action: 'claim', ...occasion } })
  await succeed('POST /api/callbacks', { body: { action: 'note', ...occasion, note: 'Asked for a call after lunch.' } })
  await succeed('POST /api/callbacks', { body: { action: 'outcome', ...occasion, outcome: 'no-answer' } })
  await succeed('GET /api/callbacks/mine')
  const closed = idIn(
    await succeed('POST /api/callbacks', { body: { action: 'done', ...occasion, outcome: 'reached' } }),
  )
  await succeed('POST /api/callbacks', { body: { action: 'reopen', id: closed } })
  await succeed('POST /api/callbacks', { body: { action: 'release', ...line } })
  const marked = { from: '2027-05-04T09:00', to: '2027-05-04T11:00', tz: 'Europe/Paris', body: 'Outage of the trunk' }
  const annotation = { params: { id: idIn(await succeed('POST /api/annotations', { body: marked })) } }
  await succeed('PUT /api/annotations/[id]', { ...annotation, body: { ...marked, body: 'Outage' } })
  await succeed('DELETE /api/annotations/[id]', annotation)
  await succeed('POST /api/annotations/[id]/restore', annotation)
  const viewed = { name: 'Missed last week', path: '/calls?range=last-week&status=unanswered' }
  const view = { params: { id: idIn(await succeed('POST /api/views', { body: { ...viewed, forEveryone: true } })) } }
  await succeed('PATCH /api/views/[id]', { ...view, body: { name: 'Missed calls' } })
  await succeed('DELETE /api/views/[id]', view)
  await succeed('POST /api/views/[id]/restore', view)
  await succeed('PUT /api/me/start-view', { body: { viewId: view.params.id } })
  await succeed('PATCH /api/me', { body: { uid: ids.uid, team: null } })
  users.admin = await userOf(admin.email)
  await succeed('PUT /api/settings/rates', { body: { rates: [{ currency: 'EUR', audio: '0.0035', video: '0.0105' }] } })
  const team = {
    params: { id: idIn(await succeed('POST /api/teams', { body: { name: 'Field team', uids: ['user-1'] } })) },
  }
  await succeed('PATCH /api/teams/[id]', { ...team, body: { uids: ['user-1', 'user-2', 'user-3'] } })
  await succeed('PATCH /api/teams/[id]', { ...team, body: { remove: ['user-3'] } })
  await succeed('GET /api/teams')
  await succeed('GET /api/teams/export')
  await succeed('DELETE /api/teams/[id]', team)
  await succeed('POST /api/teams/[id]/restore', team)
  const channelBody = { name: 'Duty desk', kind: 'webhook', target: 'http://127.0.0.1:9/hook' }
  const channel = { params: { id: idIn(await succeed('POST /api/channels', { body: channelBody })) } }
  await succeed('GET /api/channels')
  await succeed('PATCH /api/channels/[id]', { ...channel, body: { name: 'On duty' } })
  await succeed('POST /api/channels/[id]/test', channel)
  const judged = {
    metric: 'unanswered',
    filters: 'tz=Europe/Berlin',
    windowMinutes: 60,
    condition: 'above',
    threshold: 5,
  }
  const rule = { name: 'Many unanswered', ...judged, channels: [channel.params.id] }
  const alert = { params: { id: idIn(await succeed('POST /api/alerts', { body: rule })) } }
  await firesOnce(alert.params.id)
  await succeed('GET /api/alerts')
  await succeed('GET /api/alerts/history')
  await succeed('POST /api/alerts/preview', { body: judged })
  const sent = await succeed('GET /api/channels/deliveries')
  const digestBody = { name: 'Every Monday', frequency: 'weekly', time: '08:00', zone: 'Europe/Berlin' }
  await succeed('POST /api/digests/preview', { body: { name: 'Morning', frequency: 'daily', zone: 'Europe/Berlin' } })
  const posted = await succeed('POST /api/digests', { body: { ...digestBody, channels: [channel.params.id] } })
  const digest = { params: { id: idIn(posted) } }
  await succeed('GET /api/digests')
  await succeed('PATCH /api/digests/[id]', { ...digest, body: { time: '07:30' } })
  await succeed('POST /api/digests/[id]/test', digest)
  const ending = unsubscribeToken(
    digest.params.id,
    'lea@desk.example',
    (await digestSecret(digest.params.id))?.secret ?? '',
  )
  await succeed('GET /api/digests/unsubscribe', { query: { token: ending } })
  await succeed('POST /api/digests/unsubscribe', { query: { token: ending } })
  await succeed('DELETE /api/digests/unsubscribe', { query: { token: ending } })
  await succeed('DELETE /api/digests/[id]', digest)
  const delivery = { params: { id: (sent as { data: { id: string }[] }).data[0]?.id ?? '' } }
  await succeed('POST /api/channels/deliveries/[id]/replay', delivery)
  await succeed('PATCH /api/alerts/[id]', { ...alert, body: { keepMinutes: 15 } })
  await succeed('DELETE /api/alerts/[id]', alert)
  await succeed('DELETE /api/channels/[id]', channel)
  await succeed('POST /api/erasures/preview', { body: { uid: 'user-9' } })
  await succeed('POST /api/erasures', { body: { uid: 'user-9' } })
  await succeed('GET /api/erasures')
  await succeed('GET /api/erasures/erased', { query: { uid: 'user-9' } })
  await succeed('POST /api/teams/import', { body: { csv: 'team,uid\nField team,user-2\nBack office,user-3\n' } })
  const office = [{ from: '09:00', to: '17:00' }]
  const week = [office, office, office, office, office, [], []]
  await succeed('PUT /api/settings/business-hours', {
    body: {
      zone: 'Europe/Berlin',
      week,
      country: 'DE-BE',
      ownDays: [{ date: '2026-12-24', name: 'Christmas Eve', spans: [] }],
    },
  })
  await succeed('PUT /api/settings/callbacks', {
    body: { ...DEFAULT_CALLBACK_SETTINGS, link: 'https://crm.example/people/{uid}' },
  })
  await succeed('PUT /api/settings/service-level', { body: { answeredWithinSeconds: 20, givenUpUnderSeconds: 5 } })
  await succeed('PUT /api/settings/week-and-clock', { body: { firstDay: 1, clock: null } })
  await succeed('PUT /api/settings/value-links', {
    body: { links: [{ key: 'ticket', template: 'https://desk.example/tickets/{value}' }] },
  })
  const made = { name: 'Nightly report', scopes: ['read:calls', 'read:analytics'], expiresInDays: 90 }
  const created = { params: { id: idIn(await succeed('POST /api/tokens', { body: made })) } }
  await succeed('GET /api/tokens')
  await succeed('DELETE /api/tokens/[id]', created)
  const shared = (await succeed('POST /api/shares', {
    body: { kind: 'call', sessionId, label: 'Ticket 4711', expiresInDays: 7 },
  })) as { data: { id: string; url: string } }
  ids.token = shared.data.url.split('/').at(-1) ?? ''
  await succeed('POST /api/shared/[token]', { as: null, params: { token: ids.token }, body: {} })
  await succeed('POST /api/hooks/calls', {
    as: null,
    body: { trigger: 'call_ended', data: { sessionId } },
    headers: { authorization: WEBHOOK },
  })
  await vi.waitFor(
    async () => {
      const { json } = await ask('GET /api/sync/webhooks')
      expect((json as { data: { waiting: number } }).data.waiting).toBe(0)
    },
    { timeout: 30_000, interval: 100 },
  )
  await succeed('POST /api/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: { accept: 'application/json, text/event-stream' },
  })
  const onBehalfOf = toGroup.data[0]?.initiator
  await succeed('POST /api/groups/[guid]/conversation/delivered', { params: { guid }, body: { onBehalfOf } })
  await succeed('POST /api/batch', { body: { questions: ['/api/live', '/api/tags'] } })

  const asked: Record<string, Partial<Request>> = {
    'GET /api/calls/export': { query: { ...RANGE, format: 'csv' } },
    'GET /api/bill/export': { query: { ...RANGE, format: 'csv' } },
    'GET /api/analytics': { query: { ...RANGE, metrics: 'calls,answerRate', by: 'day', compare: 'previous' } },
    'GET /api/hooks/calls': { as: null, headers: { authorization: WEBHOOK } },
    'GET /api/drivers': { query: { ...RANGE, metric: 'answerRate', by: 'type,weekday' } },
    'GET /api/tags/by-call': { query: { session: sessionId } },
    'GET /api/directory': { query: { q: uid.slice(0, 3), limit: '2' } },
    'GET /api/people': { query: { ...RANGE, perPage: '2' } },
    'GET /api/audit': { query: { perPage: '2' } },
    'GET /api/users/[id]/roles': { params: { id: users.ops.id } },
    'GET /api/shares/preview': { query: { kind: 'call', sessionId } },
    'GET /api/annotations': { query: { from: '2027-05-01', to: '2027-06-01' } },
  }
  const all = [...handlers.values()].filter(({ route }) => route.method === 'GET')
  for (const handler of all) {
    const name = nameOf(handler)
    if (NOT_IN_THIS_SETTING.has(name)) continue
    const names = Object.keys(handler.route.params?.shape ?? {})
    const params = Object.fromEntries(names.map((one) => [one, (ids as Record<string, string>)[one] ?? '']))
    const takesRange = handler.route.query?.shape.range !== undefined
    await succeed(name, { params, ...(takesRange && { query: RANGE }), ...asked[name] })
    if (takesRange && isProof) await ask(name, { params, query: { ...asked[name]?.query, range: 'all' } })
  }
  await succeed('GET /api/calls', { query: { onBehalfOf: uid } })
  for (const format of ['ndjson', 'parquet']) await succeed('GET /api/calls/export', { query: { ...RANGE, format } })
  const everyCall = (await succeed('GET /api/calls', { query: { perPage: '200' } })).data as { sessionId: string }[]
  for (const one of everyCall.slice(0, size(10, 40)))
    await succeed('GET /api/calls/[sessionId]', { params: { sessionId: one.sessionId } })

  await succeed('PATCH /api/shares/[id]', { params: { id: shared.data.id }, body: { expiresInDays: 30 } })
  await succeed('DELETE /api/shares/[id]', { params: { id: shared.data.id } })
  await succeed('DELETE /api/shares')
  await succeed('POST /api/sync', { body: { action: 'run' } })
  const other = { params: { id: users.ops.id } }
  await succeed('PUT /api/users/[id]/roles', { ...other, body: { apps: { default: 'agent' } } })
  await succeed('PATCH /api/users/[id]', { ...other, body: { role: 'agent' } })
  await succeed('DELETE /api/users/[id]', other)
  await succeed('POST /api/me/password', {
    as: users.agent,
    body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` },
  })
  users.agent = await userOf('agent@example.com')
  const missing = [...handlers.keys()].filter((name) => examples[name] === undefined && !NOT_IN_THIS_SETTING.has(name))
  expect(missing, 'routes without an example').toEqual([])
})

test('the examples are the committed ones', async () => {
  const sorted = Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)))
  if (process.env.UPDATE_EXAMPLES === '1') writeFileSync(EXAMPLES_FILE, `${JSON.stringify(sorted, null, 2)}\n`)
  // At any other time the simulator has other calls.
  if (instantSeconds() === Date.parse('2027-05-12T13:20:00Z') / 1000) expect(sorted).toEqual(committedExamples())
})

testRefusals(() => handlers, ask)
testOneMeaning(ask)
testOwnAccount(
  () => ({ handlers, admin: users.admin, uid: ids.uid }),
  ask,
  async () => {
    users.admin = await userOf('admin@example.com')
    return users.admin
  },
)
testAssistant(
  () => handlers.get('POST /api/mcp') as RouteHandler,
  () => users.admin,
  () => ids.sessionId,
)
testWebhooks(
  (request) => ask('POST /api/hooks/calls', { as: null, ...request }),
  (request) => ask('GET /api/hooks/calls', { as: null, ...request }),
  async () => ((await ask('GET /api/sync/webhooks')).json as { data: WebhookState }).data,
  WEBHOOK,
  () => ids.sessionId,
)

test('a table of teams changes nothing while something of it is not understood, unless the rest is wanted', async () => {
  const csv = `Team;User ID\nTable;${ids.uid.toUpperCase()}\nTable;nobody-1\nTable;1.5E+11`
  const imported = async (more: object) => (await ask('POST /api/teams/import', { body: { csv, ...more } })) as Answer
  const namesOfTeams = async () => (await succeed('GET /api/teams')).data as { name: string; uids: string[] }[]
  const found = {
    changes: [{ name: 'Table', isNew: true, added: [ids.uid, 'nobody-1'].toSorted(), removed: [], kept: 0 }],
    problems: [{ line: 4, text: '1.5E+11', message: 'uid looks like a number that a spreadsheet has changed' }],
    problemCount: 1,
    unknownUids: ['nobody-1'],
    unusedColumns: [],
  }
  expect((await imported({})).json).toEqual({ data: { ...found, isApplied: false } })
  const refused = await imported({ apply: true })
  expect([refused.status, refused.text.includes('line 4: uid looks like a number')]).toEqual([400, true])
  expect((await namesOfTeams()).map(({ name }) => name)).not.toContain('Table')
  expect((await imported({ apply: true, skipProblems: true })).json).toEqual({ data: { ...found, isApplied: true } })
  expect((await namesOfTeams()).find(({ name }) => name === 'Table')?.uids).toEqual(found.changes[0]?.added)
  const file = (await ask('GET /api/teams/export', { headers: { 'accept-language': 'de-DE,de;q=0.9' } })).text
  expect([file.includes('\r\nTable;nobody-1;'), (await imported({ csv: file })).json]).toMatchObject([
    true,
    { data: { problems: [], unusedColumns: ['name'] } },
  ])
})

test('a view is a CSV file in the words of the screen, and of its columns alone', async () => {
  const view = { ...RANGE, format: 'csv', view: 'duration,time,minutes', tz: 'Asia/Kolkata' }
  const english = (await ask('GET /api/calls/export', { query: view })).text
  const german = (await ask('GET /api/calls/export', { query: view, headers: { 'accept-language': 'de' } })).text
  expect(english).toContain('When,Duration,Minutes\r\n')
  expect(german.replaceAll(/(\d),(\d)/g, '$1.$2').replaceAll(';', ',')).toBe(english)
  for (const query of [
    { ...view, view: 'time,nonsense' },
    { ...view, format: 'parquet' },
  ]) {
    const refused = await ask('GET /api/calls/export', { query })
    expect([refused.status, refused.json]).toMatchObject([400, { error: { details: { fields: [{ field: 'view' }] } } }])
  }
})

test('a failure of the Calls API is told as the document says', async () => {
  await upstream.fault({ kind: 'status', status: 500, times: 100 })
  const { status } = await ask('GET /api/calls', { query: { onBehalfOf: ids.uid } })
  expect(status).toBeGreaterThanOrEqual(500)
  await ask('GET /api/calls/[sessionId]', { params: { sessionId: ids.sessionId } })
  await ask('GET /api/calls/[sessionId]/transcriptions', { params: { sessionId: ids.sessionId } })
  await upstream.clearFaults()
})
