import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLiveCalls } from '@/app/api/calls/live'
import { closeAccounts } from '@/lib/server/accounts/db'
import { createUser } from '@/lib/server/accounts/users'
import { FILTER_NAMES, type FilterName, filtersSchema, LIVE_FILTERS } from '@/lib/shared/contracts/filters'
import type { User } from '@/lib/shared/contracts/users'
import { layAccounts } from '../../support/accounts-template'
import { startedSimulator } from '../simulator/client'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-live-filters-'))
let upstream: Awaited<ReturnType<typeof startedSimulator>>
let user: User
/** Somebody with calls. */
let uid: string

beforeAll(() => layAccounts(dataDir))
beforeAll(async () => {
  upstream = await startedSimulator()
  process.env.DATA_DIR = dataDir
  process.env.CALLS_API_URL = upstream.simulator.url
  process.env.CALLS_API_KEY = upstream.simulator.apiKey
  const listed = await upstream.list()
  uid = listed.data.map(({ initiator }) => initiator).find((one) => typeof one === 'string') as string
  user = await createUser({ email: 'ana@example.com', name: 'Ana', role: 'agent', password: 'long enough' })
})
afterAll(async () => {
  await closeAccounts()
  await upstream.simulator.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const live = async (params: Record<string, unknown>) =>
  listLiveCalls({
    onBehalfOf: uid,
    filters: filtersSchema.parse(params),
    sort: undefined,
    page: 1,
    perPage: 50,
    cursor: undefined,
    user,
    signal: new AbortController().signal,
  })

const SAMPLES: Partial<Record<FilterName, string>> = {
  anomaly: 'recording-missing',
  weekday: '1',
  hour: '9',
  gap: 'ring',
  toGroup: 'true',
  billGap: 'own-api.stay',
  callback: 'open',
  reached: 'rang',
  lost: 'rang',
}

it('narrows by each filter that the Calls API has, and by several values of one', async () => {
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

it('refuses every other filter by its name', async () => {
  for (const name of FILTER_NAMES.filter((one) => !LIVE_FILTERS.has(one)))
    await expect(live({ [name]: SAMPLES[name] ?? '5' }), name).rejects.toMatchObject({
      status: 400,
      details: { fields: [{ field: name }] },
    })
})
