import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLiveCalls } from '@/app/api/calls/live'
import { FILTER_NAMES, type FilterName, filtersSchema, LIVE_FILTERS } from '@/lib/shared/filters/filters'
import { listen } from '../../support/listen'
import { configure, ownUsers } from '../../support/own-accounts'
import { startedSimulator } from '../simulator/client'

let upstream: Awaited<ReturnType<typeof startedSimulator>>
const users = ownUsers()
const servers: Server[] = []
/** A person with calls. */
let uid: string

beforeAll(async () => {
  upstream = await startedSimulator()
  configure({ CALLS_API_URL: await withUnreadable(upstream.simulator), CALLS_API_KEY: upstream.simulator.apiKey })
  const listed = await upstream.list()
  uid = listed.data.map((record) => record?.initiator).find((one) => typeof one === 'string') as string
})
afterAll(async () => {
  for (const server of servers) server.close()
  await upstream.simulator.close()
})

/** The address of the same API, whose lists each have one more record, which is no call. */
async function withUnreadable({ url }: { url: string }): Promise<string> {
  const { origin, pathname } = new URL(url)
  const server = createServer(async ({ url: asked, headers: { apikey = '', onbehalfof = '' } }, response) => {
    const headers = { apikey: String(apikey), ...(onbehalfof && { onbehalfof: String(onbehalfof) }) }
    const answer = await fetch(`${origin}${asked}`, { headers })
    const body = (await answer.json()) as { data: unknown[] }
    body.data.push(null)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  servers.push(server)
  return `http://127.0.0.1:${await listen(server)}${pathname}`
}

const live = async (params: Record<string, unknown>, onBehalfOf = uid) =>
  listLiveCalls(onBehalfOf, {
    query: { ...filtersSchema.parse(params), perPage: 50 },
    user: users.agent,
    signal: new AbortController().signal,
  })

const SAMPLES: Partial<Record<FilterName, string>> = {
  anomaly: 'recording-missing',
  quality: 'dropped',
  weekday: '1',
  hour: '9',
  gap: 'ring',
  toGroup: 'true',
  billGap: 'own-api.stay',
  callback: 'open',
  repeat: 'again',
  reached: 'rang',
  lost: 'rang',
  offered: 'missed',
  role: 'placed',
  hours: 'in',
}

it('applies every filter that the Calls API has, with several values too', async () => {
  const { data: all } = await live({})
  expect(all.length).toBeGreaterThan(5)
  const [first] = all
  for (const name of ['type', 'mode', 'status', 'receiverType', 'hasRecording'] as const) {
    const { data } = await live({ [name]: String(first?.[name]) })
    expect(data.length, name).toBeGreaterThan(0)
    expect(new Set(data.map((call) => call[name])), name).toEqual(new Set([first?.[name]]))
  }
  const two = await live({ status: 'ended,unanswered' })
  expect(two.data.map(({ status }) => status).every((status) => ['ended', 'unanswered'].includes(status))).toBe(true)
  expect(two.meta.filteredOut).toBe(all.length - two.data.length)
  const from = String(all[3]?.time)
  const later = await live({ from })
  expect(later.data.map(({ sessionId }) => sessionId)).toEqual(
    all.filter(({ time }) => time >= Number(from)).map(({ sessionId }) => sessionId),
  )
})

it('compares words that it does not know without case, as the mirror does', async () => {
  const unknown = (await upstream.dump()).find(
    (call) => call?.status === 'parked' && typeof call.initiator === 'string',
  )
  for (const status of ['parked', 'PARKED', 'Parked,busy']) {
    const { data, meta } = await live({ status }, String(unknown?.initiator))
    expect(data.map(({ sessionId }) => sessionId)).toContain(unknown?.sessionId)
    expect(meta.pagination.count).toBe(data.length)
  }
})

it('counts only calls as filtered out, not records that it cannot read', async () => {
  const { data, meta } = await live({})
  expect(data.length).toBeGreaterThan(0)
  expect(meta.filteredOut).toBe(0)
})

it('refuses every other filter and names it', async () => {
  for (const name of FILTER_NAMES.filter((one) => !LIVE_FILTERS.has(one)))
    await expect(live({ [name]: SAMPLES[name] ?? '5' }), name).rejects.toMatchObject({
      status: 400,
      details: { fields: [{ field: name }] },
    })
})
