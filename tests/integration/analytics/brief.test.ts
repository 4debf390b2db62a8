import { describe, expect, it } from 'vitest'
import { readBrief } from '@/lib/server/brief/brief'
import { briefOf } from '@/lib/server/brief/items'
import { readWaiting } from '@/lib/server/callbacks/waiting'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { firstOf, size } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { referenceMetric, referenceRows } from '../../unit/analytics/reference'
import { groupOf, isAnswered, outcomeOf, partiesOf } from '../../unit/analytics/reference-facts'
import type { Params } from '../../unit/analytics/reference-filters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 4, 1) / 1000
const { calls, deps, matching, contextOf, listTotal } = ownCalls(
  TO,
  spelledOddly(makeRecords(size(2200, 6000), 5, FROM, TO), 5),
)

const PERIODS: Params[] = [
  { range: '30d', tz: 'Europe/Berlin' },
  { range: 'last-month', tz: 'America/New_York' },
  { tz: 'UTC' },
  { range: '1h', tz: 'UTC' },
  { from: String(FROM), to: String(FROM + 40 * 86_400), tz: 'Asia/Kolkata' },
  { range: 'all', tz: 'UTC' },
]
const EMPTY: Params = { from: '946684800', to: '946771200', tz: 'UTC' }

const read = (params: Params) => readBrief(deps(), filtersSchema.parse(params))
const most = (found: readonly ReferenceCall[], idsOf: (call: ReferenceCall) => Iterable<string | null>) => {
  const counts = new Map<string, number>()
  for (const call of found) for (const id of idsOf(call)) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

describe.each(firstOf(PERIODS, 4))('the figures of %j', (params) => {
  it('are those of a plain recomputation from the records', async () => {
    const { figures, meta } = await read(params)
    const own = matching(params)
    const totals = (found: readonly ReferenceCall[]) => ({
      calls: found.length,
      resolved: found.filter(({ status }) => status !== 'initiated').length,
      answered: found.filter(isAnswered).length,
      unanswered: found.filter((call) => outcomeOf(call) === 'missed').length,
      totalMinutes: expect.closeTo(referenceMetric('totalMinutes', found) ?? 0, 6),
    })
    expect(figures.now).toEqual(totals(own))
    if (meta.previous === null) expect(figures.before).toBeNull()
    else expect(figures.before).toEqual(totals(matching({ tz: params.tz ?? 'UTC' }, meta.previous)))

    const question = { ...contextOf(params), zone: params.tz ?? 'UTC', bucket: null }
    const cells = referenceRows(calls, ['resolved', 'answered'], ['weekday', 'hour'], question)
    const busy = figures.week.filter(({ resolved }) => resolved > 0)
    for (const { weekday, hour, resolved, answered } of busy)
      expect(cells.get(JSON.stringify([weekday, hour])), `${weekday} ${hour}`).toEqual([resolved, answered])
    expect(busy.length).toBe([...cells.values()].filter(([resolved]) => resolved !== 0).length)

    const unanswered = own.filter((call) => outcomeOf(call) === 'missed')
    const shareOf = (kind: string) => figures.shares.filter((one) => one.kind === kind).map((one) => one.unanswered)
    expect(Math.max(0, ...shareOf('group'))).toBe(most(unanswered, (call) => [groupOf(call)]))
    expect(Math.max(0, ...shareOf('person'))).toBe(most(unanswered, partiesOf))
    expect(figures.waiting).toBe((await readWaiting(deps(), filtersSchema.parse({}))).waiting)
  })

  it('stand in sentences whose links list exactly their n calls', async () => {
    const { figures } = await read(params)
    const items = briefOf(figures)
    expect(items.length).toBeLessThanOrEqual(5)
    for (const { text, n, href } of items) {
      const filters = Object.fromEntries(new URL(href, 'http://callscope').searchParams)
      if (href.startsWith('/callbacks')) expect(n, text).toBe(figures.waiting)
      else expect(await listTotal(filters), text).toBe(n)
    }
  })
})

it('several of these periods have something to say', async () => {
  const said = await Promise.all(
    PERIODS.filter(({ range }) => range !== '1h').map(async (params) => briefOf((await read(params)).figures).length),
  )
  expect(Math.min(...said)).toBeGreaterThanOrEqual(3)
})

it('a period without calls says nothing but who waits', async () => {
  const { figures } = await read(EMPTY)
  expect(figures.now).toEqual({ calls: 0, resolved: 0, answered: 0, unanswered: 0, totalMinutes: 0 })
  expect(briefOf(figures).map(({ metric }) => metric)).toEqual(['waiting'])
})
