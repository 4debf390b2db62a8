import { beforeAll, describe, expect, it } from 'vitest'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import { callFacets } from '@/lib/server/analytics/calls/facets'
import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { runAnalytics } from '@/lib/server/analytics/run'
import { directoryOf } from '@/lib/server/mirror/directory'
import { tombstoneCalls } from '@/lib/server/mirror/walk'
import { analyticsQuerySchema } from '@/lib/shared/contracts/analytics'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { ownMirror } from '../../support/own-mirror'
import { makeRecords, type RawRecord, secondOf } from '../../unit/analytics/make-records'
import { type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { type Params, referenceMatching, spanOf } from '../../unit/analytics/reference-filters'
import { STALE_HOURS, store } from './own-calls'

const DAY_SECONDS = 86_400
const FROM = Date.UTC(2024, 2, 1) / 1000
const DAYS = 30
const NOW = FROM + DAYS * DAY_SECONDS
const PER_PAGE = 20

const made = makeRecords(900, 11, FROM, NOW)
const present = { nowSeconds: NOW, staleOngoingHours: STALE_HOURS }
const own = ownMirror()
const stored = new Map<string, ReferenceCall>()
let askedAtMs = 1000

const deps = async (): Promise<AnalyticsDeps> => ({
  mirror: own.mirror(),
  directory: await directoryOf(own.mirror()),
  ...present,
  syncedAt: null,
})

async function write(records: readonly RawRecord[]): Promise<void> {
  askedAtMs += 1000
  await store(own.mirror(), records, askedAtMs)
  for (const record of records) stored.set(String(record.sessionId), readRecord(record))
}

/** Windows whose ends lie within days, at their bounds, and nowhere. */
const WINDOWS: Params[] = [
  {},
  { from: String(FROM + 3 * DAY_SECONDS + 4321), to: String(FROM + 20 * DAY_SECONDS + 77) },
  { from: String(FROM + 10 * DAY_SECONDS), to: String(FROM + 12 * DAY_SECONDS) },
  { from: String(FROM + 15 * DAY_SECONDS + 1) },
  { to: String(FROM + 15 * DAY_SECONDS + 40_000) },
  { from: String(FROM + 5 * DAY_SECONDS + 100), to: String(FROM + 5 * DAY_SECONDS + 50_000) },
]
const FILTERS: Params[] = [
  {},
  { status: 'ended' },
  { uid: 'u-4' },
  { uid: 'u-1,u-9', type: 'audio' },
  { q: 'u-1' },
  { q: 'u-1 u-2' },
]

const newestFirst = (left: ReferenceCall, right: ReferenceCall) =>
  right.time - left.time || (left.sessionId < right.sessionId ? 1 : -1)

/** Every page of some lists, totals and figures, compared with the plain recomputation. */
async function compareAll(): Promise<void> {
  const context = await deps()
  for (const filter of FILTERS)
    for (const window of WINDOWS) {
      const params = { ...filter, ...window }
      const span = spanOf(params, NOW)
      const calls = referenceMatching([...stored.values()], { params, window: span, ...present }).sort(newestFirst)
      const what = JSON.stringify(params)
      const filters = filtersSchema.parse(params)
      for (const page of [1, 2, Math.ceil(calls.length / PER_PAGE)]) {
        if (page < 1) continue
        const wanted = calls.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((call) => call.sessionId)
        const answer = await listCalls(context, filters, { sort: '-time', page, perPage: PER_PAGE })
        expect(
          answer.calls.map((call) => call.sessionId),
          `${what} page ${page}`,
        ).toEqual(wanted)
        expect(answer.pagination.total, what).toBe(calls.length)
      }
      const { data } = await runAnalytics(context, analyticsQuerySchema.parse({ metrics: 'calls' }), filters)
      expect(data[0]?.calls, what).toBe(calls.length)
      const { data: facets } = await callFacets(context, filters)
      const ended = facets.status.find(({ value }) => value === 'ended')?.calls ?? 0
      const { status: _, ...withoutStatus } = params
      const all = referenceMatching([...stored.values()], { params: withoutStatus, window: span, ...present })
      expect(ended, what).toBe(all.filter(({ status }) => status === 'ended').length)
    }
}

describe('right after a write, remembered days and answers are those of the calls', () => {
  beforeAll(() => write(made.slice(0, 500)))

  it('as stored first', compareAll, 120_000)

  it('with new calls on settled days, and on days without any', async () => {
    const settled = made.slice(500, 520).map((record) => ({ ...record, initiatedAt: FROM + 10 * DAY_SECONDS + 5 }))
    const earlier = made.slice(520, 525).map((record) => ({ ...record, initiatedAt: FROM - 3 * DAY_SECONDS }))
    await write([...settled, ...earlier])
    await compareAll()
  }, 120_000)

  it('with calls that changed, and that moved to other days', async () => {
    const open = made.slice(0, 500).filter(({ status }) => status === 'ongoing' || status === 'initiated')
    const moved = open.map((record, index) => ({
      ...record,
      status: 'ended',
      initiatedAt: index % 2 === 0 ? (secondOf(record) ?? FROM) : FROM + (index % DAYS) * DAY_SECONDS + 60,
    }))
    expect(moved.length).toBeGreaterThan(20)
    await write(moved)
    await compareAll()
  }, 120_000)

  it('with calls deleted', async () => {
    const gone = [...stored.keys()].slice(100, 130)
    await tombstoneCalls(
      own.mirror(),
      gone.map((sessionId) => ({ sessionId, mid: '' })),
    )
    for (const id of gone) stored.delete(id)
    await compareAll()
  }, 120_000)
})

it('a room is shared from its second call on, and no longer once that is deleted', async () => {
  const [record] = made.slice(600)
  const first = { ...record, sessionId: 'room', mid: 'one', status: 'ended', initiatedAt: NOW - 500 }
  const filters = filtersSchema.parse({ from: String(NOW - 600) })
  const listed = async () => {
    const page = await listCalls(await deps(), filters, { sort: '-time', page: 1, perPage: 5 })
    return page.calls.filter(({ sessionId }) => sessionId === 'room').map(({ roomMid }) => roomMid)
  }
  askedAtMs += 1000
  await store(own.mirror(), [first], askedAtMs)
  expect(await listed()).toEqual([undefined])
  await store(own.mirror(), [{ ...first, mid: 'two', initiatedAt: FROM }], askedAtMs)
  expect(await listed()).toEqual(['one'])
  await tombstoneCalls(own.mirror(), [{ sessionId: 'room', mid: 'two' }])
  expect(await listed()).toEqual([undefined])
})

it('counts of concurrent questions hold while calls are written', async () => {
  const filters = filtersSchema.parse({ from: String(FROM) })
  const total = async () => {
    const page = await listCalls(await deps(), filters, { sort: '-time', page: 1, perPage: 1 })
    return page.pagination.total
  }
  const before = await total()
  const extra = Array.from({ length: 40 }, (_, index) => ({
    sessionId: `extra-${index}`,
    status: 'canceled',
    initiatedAt: FROM + (index % DAYS) * DAY_SECONDS + index,
    participants: [],
  }))
  for (const record of extra) {
    askedAtMs += 1000
    const [, during] = await Promise.all([store(own.mirror(), [record], askedAtMs), total(), total()])
    expect(during).toBeGreaterThanOrEqual(before)
  }
  expect(await total()).toBe(before + extra.length)
})
