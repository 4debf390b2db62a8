import type { APIRequestContext } from '@playwright/test'
import { callTool, connectedClient, credentialsOf } from '../support/mcp'
import { stack } from '../support/setting'
import { expect, test } from '../support/test'

const TOOLS = ['search_calls', 'get_call', 'query', 'brief', 'needs_a_look', 'bill', 'data_quality', 'definitions']
/** The filters of every question here: a range that is over, so that two answers agree. */
const OVER = { range: 'last-month', tz: 'Europe/Berlin' }
const QUERY = String(new URLSearchParams(OVER))

const answerOf = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.json()
}
const clientOf = async (request: APIRequestContext) => connectedClient(await credentialsOf(request))

test('an assistant finds eight read-only tools, each with what it takes and answers', async ({ requestAs }) => {
  const client = await clientOf(await requestAs('agent'))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS)
  for (const tool of tools) {
    expect(tool.annotations, tool.name).toMatchObject({ readOnlyHint: true, openWorldHint: false })
    expect(tool.inputSchema, tool.name).toMatchObject({ type: 'object', additionalProperties: false })
    expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' })
    const words = Object.entries(tool.inputSchema.properties ?? {}) as [string, { description?: string }][]
    expect(
      words.filter(([, { description = '' }]) => description.length < 10),
      tool.name,
    ).toEqual([])
  }
  expect(client.getServerVersion()).toMatchObject({ name: 'callscope' })
  expect(client.getInstructions()).toContain('definitions')
  await client.close()
})

test('the newest revision of the protocol, without a handshake, gets the same answers', async ({ requestAs }) => {
  const own = await credentialsOf(await requestAs('agent'))
  const [modern, legacy] = await Promise.all([connectedClient(own, { pin: '2026-07-28' }), connectedClient(own)])
  expect((await modern.listTools()).tools).toEqual((await legacy.listTools()).tools)
  const given = { ...OVER, metrics: ['calls', 'answerRate'], by: ['type'] }
  const [one, other] = await Promise.all([modern, legacy].map((client) => callTool(client, 'query', given)))
  expect(one?.data.rows.length).toBeGreaterThan(1)
  expect(one).toEqual(other)
  expect((await callTool(modern, 'query', { metrics: ['beauty'] })).text).toContain('metrics')
  await Promise.all([modern.close(), legacy.close()])
})

test('search_calls lists what the list of calls has, page after page, and links to it', async ({ requestAs }) => {
  const request = await requestAs('ops')
  const client = await clientOf(request)
  const filters = { ...OVER, status: ['ended', 'unanswered'], minPeople: 2, sort: '-duration' }
  const first = await callTool(client, 'search_calls', { ...filters, limit: 7 })
  const path = `/api/calls?${QUERY}&status=ended,unanswered&minPeople=2&sort=-duration`
  const plain = await answerOf(request, `${path}&perPage=14`)
  expect(first.data.total).toBe(plain.meta.pagination.total)
  expect(first.data.total).toBeGreaterThan(14)
  expect(first.data.cut).toMatchObject({ shown: 7, of: first.data.total })
  const second = await callTool(client, 'search_calls', { ...filters, limit: 7, cursor: first.data.nextCursor })
  const listed = [...first.data.calls, ...second.data.calls]
  const FIELDS = [
    'sessionId',
    'time',
    'status',
    'type',
    'mode',
    'ringSeconds',
    'durationSeconds',
    'joinedPeople',
  ] as const
  for (const [index, call] of plain.data.entries())
    for (const field of [...FIELDS, 'invitedPeople', 'totalDurationInMinutes', 'hasRecording', 'anomalies'])
      expect(listed[index][field], `${index} ${field}`).toEqual(call[field])
  expect(first.text).toContain(`${stack.serverUrl}/calls?`)
  const { searchParams, pathname } = new URL(first.data.url)
  const behind = await answerOf(request, `/api${pathname}?${searchParams}`)
  expect(behind.meta.pagination.total).toBe(first.data.total)
  expect((await request.get(listed[0].url)).status()).toBe(200)

  // More than fits in one answer: it has fewer calls, and the next page starts right after them.
  const large = await callTool(client, 'search_calls', { ...filters, limit: 100 })
  expect(JSON.stringify(large.data).length).toBeLessThan(45_000)
  expect(large.data.calls.length).toBeLessThan(100)
  expect(large.data.cut.how).toContain('nextCursor')
  const rest = await callTool(client, 'search_calls', { ...filters, limit: 1, cursor: large.data.nextCursor })
  const wanted = await answerOf(request, `${path}&perPage=${large.data.calls.length + 1}`)
  expect(rest.data.calls[0].sessionId).toBe(wanted.data.at(-1).sessionId)
  await client.close()
})

test('get_call tells the story and the figures of a call, with their basis', async ({ requestAs }) => {
  const request = await requestAs('agent')
  const client = await clientOf(request)
  const list = await answerOf(request, `/api/calls?${QUERY}&status=ended&minPeople=3&perPage=5`)
  for (const { sessionId, roomMid } of list.data) {
    const { data, text } = await callTool(client, 'get_call', { sessionId, mid: roomMid, tz: 'Europe/Berlin' })
    const query = roomMid === undefined ? '' : `?mid=${encodeURIComponent(roomMid)}`
    const { data: call, meta } = await answerOf(request, `/api/calls/${encodeURIComponent(sessionId)}${query}`)
    const figure = (name: string) => data.figures.find((one: { name: string }) => one.name === name)
    expect(figure('Duration').value).toBe(call.durationSeconds)
    expect(figure('Minutes, API')).toMatchObject({ value: call.totalDurationInMinutes, unit: 'minutes' })
    expect(figure('Minutes, Participants').value).toBeCloseTo(call.participantSeconds / 60, 9)
    expect(figure('Joined').value).toBe(call.joinedPeople)
    for (const { basis } of data.figures) expect(basis.length).toBeGreaterThan(10)
    expect(data.people.length).toBe(call.invitedPeople)
    expect(data.source).toBe(meta.source)
    expect(data.story.length).toBeGreaterThan(1)
    expect(text).toContain(data.story[0])
    expect(JSON.stringify(data)).not.toContain('deviceId')
    expect((await request.get(data.url)).status()).toBe(200)
  }
  await client.close()
})

test('query, bill, needs_a_look and data_quality give the figures of their routes', async ({ requestAs }) => {
  const request = await requestAs('ops')
  const client = await clientOf(request)
  const metrics = 'calls,answerRate,ringP50,totalMinutes'
  const asked = { ...OVER, metrics: metrics.split(','), by: ['group', 'weekday'], compare: 'previous', order: '-calls' }
  const figures = await callTool(client, 'query', { ...asked, limit: 30 })
  const path = `/api/analytics?${QUERY}&metrics=${metrics}&by=group,weekday&compare=previous&order=-calls&limit=30`
  const plain = await answerOf(request, path)
  expect(plain.data.length).toBeGreaterThan(5)
  expect(figures.data.rows).toEqual(plain.data)
  expect(figures.data.totalRows).toBe(plain.meta.totalRows)
  expect(figures.data.excluded).toEqual(plain.meta.excluded)
  expect(new URL(figures.data.url).pathname).toBe('/explore')
  expect(figures.text).toContain('previously')
  const many = await callTool(client, 'query', {
    ...OVER,
    metrics: ['calls', 'people'],
    by: ['person', 'day'],
    limit: 500,
  })
  expect(many.data.cut).toMatchObject({ shown: many.data.rows.length, of: many.data.totalRows })

  const bill = await callTool(client, 'bill', { ...OVER, top: 3 })
  const plainBill = await answerOf(request, `/api/bill?${QUERY}&top=3`)
  for (const name of ['total', 'months', 'groups', 'otherGroups', 'causes', 'lastMonth'])
    expect(bill.data[name], name).toEqual(plainBill.data[name])

  const look = await callTool(client, 'needs_a_look', { ...OVER, callbackHours: 8, limit: 5 })
  const plainLook = await answerOf(request, `/api/needs-a-look?${QUERY}&callbackHours=8`)
  expect(look.data.callbacks).toEqual(plainLook.data.callbacks)
  expect(look.data.waiting).toBe((await answerOf(request, '/api/callbacks')).meta.waiting)
  expect(look.data.stale.calls).toBe(plainLook.data.stale.calls)
  expect(look.data.queue.map(({ url: _, ...call }: { url: string }) => call)).toEqual(plainLook.data.queue.slice(0, 5))
  for (const { url } of [...look.data.queue, ...look.data.unusual].slice(0, 4))
    expect((await request.get(url)).status()).toBe(200)

  const quality = await callTool(client, 'data_quality', OVER)
  const plainQuality = await answerOf(request, `/api/issues?${QUERY}`)
  expect(quality.data).toMatchObject(plainQuality.data)
  for (const { calls, url } of quality.data.anomalies.filter(({ calls }: { calls: number }) => calls > 0)) {
    const behind = await answerOf(request, `/api/calls${new URL(url).search}`)
    expect(behind.meta.pagination.total, url).toBe(calls)
  }
  await client.close()
})

test('brief has the sentences of its route, each with its link', async ({ requestAs }) => {
  const request = await requestAs('agent')
  const client = await clientOf(request)
  const { data, text } = await callTool(client, 'brief', OVER)
  const plain = await answerOf(request, `/api/brief?${QUERY}`)
  expect(plain.items.length).toBeGreaterThanOrEqual(1)
  expect(data.items).toEqual(
    plain.items.map(({ href, ...item }: { href: string }) => ({ ...item, url: new URL(href, stack.serverUrl).href })),
  )
  for (const { text: sentence } of data.items) expect(text).toContain(sentence)
  await client.close()
})

test('definitions has the words of every metric, dimension and filter', async ({ requestAs }) => {
  const client = await clientOf(await requestAs('agent'))
  const { data } = await callTool(client, 'definitions')
  expect(data.metrics.find(({ name }: { name: string }) => name === 'answerRate').definition).toContain('divided by')
  expect(data.dimensions.length).toBeGreaterThan(15)
  const status = data.filters.find(({ name }: { name: string }) => name === 'range')
  expect(status.values).toContain('last-month')
  const some = await callTool(client, 'definitions', { kinds: ['metrics'] })
  expect([some.data.metrics.length, some.data.filters.length]).toEqual([data.metrics.length, 0])
  await client.close()
})

test('a wrong argument is a tool error that names it', async ({ requestAs }) => {
  const client = await clientOf(await requestAs('agent'))
  const wrong: [tool: string, given: Record<string, unknown>, field: string][] = [
    ['search_calls', { limit: 101 }, 'limit'],
    ['search_calls', { limit: 0 }, 'limit'],
    ['search_calls', { from: 200, to: 100 }, 'from'],
    ['search_calls', { q: 'a\u0000b' }, 'q'],
    ['search_calls', { cursor: 'bm90LWEtY3Vyc29y' }, 'cursor'],
    ['get_call', {}, 'sessionId'],
    ['get_call', { sessionId: 'x'.repeat(1001) }, 'sessionId'],
    ['get_call', { sessionId: 'a\u0000b' }, 'sessionId'],
    ['get_call', { sessionId: 'v1.us.app.none', mid: 'a\u0000' }, 'mid'],
    ['get_call', { sessionId: 'v1.us.app.none', tz: 5 }, 'tz'],
    ['query', {}, 'metrics'],
    ['query', { metrics: ['beauty'] }, 'metrics'],
    ['query', { metrics: ['calls'], by: ['status', 'type', 'mode', 'hour'] }, 'by'],
    ['query', { metrics: ['calls'], order: 'colour' }, 'order'],
    ['query', { metrics: ['calls'], limit: 501 }, 'limit'],
    ['brief', { range: 'soon' }, 'range'],
    ['brief', { uid: 'ana-8' }, 'uid'],
    ['needs_a_look', { callbackHours: 0 }, 'callbackHours'],
    ['bill', { currency: 'Euro' }, 'currency'],
    ['bill', { top: 26 }, 'top'],
    ['definitions', { kinds: ['spells'] }, 'kinds'],
  ]
  for (const [tool, given, field] of wrong) {
    const { isError, text } = await callTool(client, tool, given)
    expect(isError, `${tool} ${JSON.stringify(given)}`).toBe(true)
    expect(text, tool).toContain('INVALID_REQUEST')
    expect(text, `${tool} ${JSON.stringify(given)}`).toContain(field)
    expect(text).not.toMatch(/at .*\.(js|ts):\d+/)
  }
  const none = await callTool(client, 'get_call', { sessionId: 'v1.us.app.none' })
  expect(none.isError).toBe(true)
  expect(none.text).toContain('NOT_FOUND')
  await client.close()
})
