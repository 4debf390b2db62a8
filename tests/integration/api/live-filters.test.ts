import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLiveCalls } from '@/app/api/calls/live'
import { FILTER_NAMES, type FilterName, filtersSchema, LIVE_FILTERS } from '@/lib/shared/filters/filters'
import { configure, ownUsers } from '../../support/own-accounts'
import { startedSimulator } from '../simulator/client'

let upstream: Awaited<ReturnType<typeof startedSimulator>>
const users = ownUsers()
/** A person with calls. */
let uid: string

beforeAll(async () => {
  upstream = await startedSimulator()
  configure({ CALLS_API_URL: upstream.simulator.url, CALLS_API_KEY: upstream.simulator.apiKey })
  const listed = await upstream.list()
  uid = listed.data.map(({ initiator }) => initiator).find((one) => typeof one === 'string') as string
})
afterAll(() => upstream.simulator.close())

const live = async (params: Record<string, unknown>) =>
  listLiveCalls({
    onBehalfOf: uid,
    filters: filtersSchema.parse(params),
    sort: undefined,
    page: 1,
    perPage: 50,
    cursor: undefined,
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

it('refuses every other filter and names it', async () => {
  for (const name of FILTER_NAMES.filter((one) => !LIVE_FILTERS.has(one)))
    await expect(live({ [name]: SAMPLES[name] ?? '5' }), name).rejects.toMatchObject({
      status: 400,
      details: { fields: [{ field: name }] },
    })
})
