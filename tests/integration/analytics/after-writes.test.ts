import { expect, it } from 'vitest'
import { readConcurrency } from '@/lib/server/analytics/concurrency/concurrency'
import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { runAnalytics } from '@/lib/server/analytics/run'
import { readBill } from '@/lib/server/bill/bill'
import { readBrief } from '@/lib/server/brief/brief'
import { readNeedsALook } from '@/lib/server/callbacks/needs-a-look'
import { callFacets } from '@/lib/server/calls/facets'
import { listPeople } from '@/lib/server/people/people'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { ownAccounts } from '../../support/own-accounts'
import { isProof, size } from '../../support/properties'
import { type MadeRecord, makeRecords } from '../../unit/analytics/make-records'
import { ownCalls, store } from './own-calls'

// The brief asks who has claimed a call-back.
ownAccounts()

const DAY = 86_400
const FROM = Date.UTC(2023, 4, 1) / 1000
const NOW = Date.UTC(2023, 6, 20, 12) / 1000
/** An hour in which one person makes far more calls than ever, in a day that settled weeks ago. */
const BUSY = Date.UTC(2023, 6, 4, 9) / 1000

/** Made calls with the given fields replaced. */
const callsLike = (count: number, seed: number, given: Partial<MadeRecord>) =>
  makeRecords(count, seed, BUSY, BUSY + 3000).map((record, index) => ({
    ...record,
    sessionId: `like-${seed}-${index}`,
    ...given,
  }))
const quiet = makeRecords(size(1000, 2500), 71, FROM, NOW)
const byStorm = { initiator: 'u-storm', initiatedAt: BUSY + 60, startedAt: null, endedAt: null }
const storm = callsLike(60, 72, byStorm)
const MISSED_AT = NOW - 5 * DAY
const pair = { type: 'audio', mode: 'call', receiverType: 'user', startedAt: null, endedAt: null } as const
const missed = callsLike(1, 73, { ...pair, initiator: 'u-anna', receiver: 'u-ben', status: 'unanswered' }).map(
  (call) => ({
    ...call,
    initiatedAt: MISSED_AT,
  }),
)
const { deps, mirror } = ownCalls(NOW, [...quiet, ...storm, ...missed])

/** Moves the end of the window by a second each time, so that no whole answer comes from the cache. */
let shift = 0
const windowOf = () => {
  shift += 1
  return filtersSchema.parse({ from: String(NOW - 30 * DAY), to: String(NOW + shift), tz: 'Europe/Paris' })
}
/** The same mirror with nothing cached. */
const afresh = (): AnalyticsDeps => ({ ...deps(), mirror: { ...mirror() } })

it.skipIf(!isProof)('what needs a look equals a fresh answer after calls of settled days were written', async () => {
  const filters = windowOf()
  const causesOf = (answer: Awaited<ReturnType<typeof readNeedsALook>>) =>
    answer.unusual.find(({ span, from, figure }) => span === 'hour' && from === BUSY && figure === 'calls')?.causes
  const first = await readNeedsALook(deps(), filters)
  expect(causesOf(first)?.[0]).toMatchObject({ id: 'u-storm', value: 60, median: 0 })
  expect(await readNeedsALook(deps(), windowOf())).toMatchObject({ unusual: first.unusual })

  // In each of the weeks before, the same person makes some calls in that hour: their median is no longer zero.
  const earlier = [1, 2, 3, 4, 5].flatMap((week) =>
    callsLike(8, 80 + week, { ...byStorm, initiatedAt: BUSY + 60 - week * 7 * DAY }),
  )
  await store(mirror(), earlier, 5000)
  const second = await readNeedsALook(deps(), windowOf())
  expect(causesOf(second)?.[0]).toMatchObject({ id: 'u-storm', value: 60, median: 8 })
  expect(second).toEqual(await readNeedsALook(afresh(), filters))

  // One more call in the hour itself.
  await store(mirror(), callsLike(1, 90, byStorm), 6000)
  const third = await readNeedsALook(deps(), windowOf())
  expect(causesOf(third)?.[0]).toMatchObject({ id: 'u-storm', value: 61, median: 8 })
  expect(third).toEqual(await readNeedsALook(afresh(), filters))
})

it('a callback that comes days after the call it returns is counted', async () => {
  const before = await readNeedsALook(deps(), windowOf())
  expect(before.queue.find(({ time }) => time === MISSED_AT)).toMatchObject({ state: 'overdue' })
  const back = callsLike(1, 95, { ...pair, initiator: 'u-ben', receiver: 'u-anna', status: 'ended' })
  await store(mirror(), [{ ...back[0], initiatedAt: MISSED_AT + 3 * DAY, startedAt: MISSED_AT + 3 * DAY }], 7000)
  const after = await readNeedsALook(deps(), windowOf())
  expect(after.queue.some(({ time }) => time === MISSED_AT)).toBe(false)
  expect(after.waiting).toBe(before.waiting - 1)
})

it('figures and people of remembered days count a call that is written into these days later', async () => {
  const figures = analyticsQuerySchema.parse({ metrics: ['calls', 'durationP50', 'people'], by: [] })
  const page = { sort: '-calls', page: 1, perPage: 200 } as const
  const compared = (['previous', 'weekdays'] as const).flatMap((compare) =>
    [['day'], ['weekday', 'hour'], ['person']].map((by) =>
      analyticsQuerySchema.parse({ metrics: ['calls', 'answerRate'], by, compare }),
    ),
  )
  const read = async (by: AnalyticsDeps) => {
    const rows: unknown[] = []
    for (const query of [figures, { ...figures, compare: 'previous' as const }, ...compared])
      rows.push((await runAnalytics(by, query, windowOf())).data)
    const { figures: brief } = await readBrief(by, windowOf())
    for (const status of [[], ['ended']]) rows.push(await callFacets(by, { ...windowOf(), status }))
    rows.push((await readNeedsALook(by, windowOf())).unusual)
    return [rows, brief.changed?.totals, brief.changed?.causes, brief.week, await listPeople(by, windowOf(), page)]
  }
  const before = await read(deps())
  expect(await read(deps())).toEqual(before)
  await store(mirror(), callsLike(2, 96, { ...pair, initiator: 'u-late', receiver: 'u-ben', status: 'ended' }), 7500)
  const after = await read(deps())
  expect(after).toEqual(await read(afresh()))
  expect(after).not.toEqual(before)
})

it('a call that lasts over midnight counts on both days, also when it is written late', async () => {
  const filters = windowOf()
  const midnight = Date.UTC(2023, 6, 1, 22) / 1000
  const before = await readConcurrency(deps(), filters, 'day')
  const crossing = callsLike(3, 97, { ...pair, initiator: 'u-anna', receiver: 'u-ben', status: 'ended' }).map(
    (call) => ({
      ...call,
      initiatedAt: midnight - 600,
      startedAt: midnight - 600,
      endedAt: midnight + 1200,
    }),
  )
  await store(mirror(), crossing, 8000)
  const after = await readConcurrency(deps(), filters, 'day')
  const secondsOf = ({ concurrency }: typeof before) =>
    concurrency.buckets.map(({ averageCalls, from, to }) => Math.round(averageCalls * (to - from)))
  const more = secondsOf(after).map((seconds, index) => seconds - (secondsOf(before)[index] ?? 0))
  const at = after.concurrency.buckets.findIndex(({ from }) => from === midnight)
  expect(more.map((seconds, index) => (index === at || index === at - 1 ? seconds : 0))).toEqual(more)
  expect([more[at - 1], more[at]]).toEqual([3 * 600, 3 * 1200])
  expect(after).toEqual(await readConcurrency(afresh(), filters, 'day'))
})

it('settled days are asked again when an open call of theirs was written, becomes stale, or a later call reaches back into them', async () => {
  const params = { from: String(NOW - 30 * DAY + 777), to: String(NOW - 5), tz: 'Europe/Paris' }
  const filters = filtersSchema.parse(params)
  const at = (deps: AnalyticsDeps, nowSeconds: number) => readConcurrency({ ...deps, nowSeconds }, filters, 'day')
  const same = async (nowSeconds: number) => {
    const answer = await at(deps(), nowSeconds)
    expect(answer).toEqual(await at(afresh(), nowSeconds))
    return answer
  }
  const peakOn = ({ concurrency }: Awaited<ReturnType<typeof at>>, seconds: number) =>
    concurrency.buckets.find(({ from, to }) => from <= seconds && to > seconds)?.peakPeople ?? 0
  await same(NOW)
  // People were in this call for days before it started. Once the open call is stale, they no longer count on those days.
  const since = NOW - 2 * 3600
  const waiting = NOW - 4 * DAY
  const open = callsLike(1, 98, { ...pair, initiator: 'u-anna', receiver: 'u-ben', status: 'ongoing' }).map((call) => ({
    ...call,
    initiatedAt: waiting,
    startedAt: since,
    endedAt: null,
    participants: Array.from({ length: 90 }, (_, index) => ({
      uid: `u-crowd-${index}`,
      isJoined: true,
      joinedAt: waiting,
      leftAt: null,
    })),
  }))
  await store(mirror(), open as never, 9000)
  const withOpen = await same(NOW)
  expect(peakOn(withOpen, NOW - 3 * DAY)).toBeGreaterThanOrEqual(90)
  await same(NOW + 9 * 3600)
  const stale = await same(NOW + 11 * 3600)
  expect(peakOn(stale, NOW - 3 * DAY)).toBeLessThan(90)
  expect(peakOn(await same(NOW), NOW - 3 * DAY)).toBeGreaterThanOrEqual(90)

  const back = callsLike(4, 99, { ...pair, initiator: 'u-anna', receiver: 'u-ben', status: 'ended' }).map((call) => ({
    ...call,
    initiatedAt: NOW - 600,
    startedAt: NOW - 6 * DAY,
    endedAt: NOW - 300,
  }))
  await store(mirror(), back, 9500)
  const reaching = await same(NOW)
  const day = (answer: typeof reaching) =>
    answer.concurrency.buckets.find(({ from, to }) => from <= NOW - 5 * DAY && to > NOW - 5 * DAY)?.averageCalls ?? 0
  expect(day(reaching)).toBeCloseTo(day(withOpen) + 4)
})

it('the bill of a window counts a call that is written into it later', async () => {
  const filters = windowOf()
  const callsOf = ({ cells }: Awaited<ReturnType<typeof readBill>>) => cells.reduce((sum, { calls }) => sum + calls, 0)
  const before = callsOf(await readBill(deps(), filters))
  const outside = callsLike(2, 101, { ...byStorm, initiatedAt: NOW - 40 * DAY })
  await store(mirror(), outside, 9600)
  expect(callsOf(await readBill(deps(), filters))).toBe(before)
  await store(mirror(), callsLike(3, 102, byStorm), 9700)
  const after = await readBill(deps(), filters)
  expect(callsOf(after)).toBe(before + 3)
  expect(after).toEqual(await readBill(afresh(), filters))
})
