import { describe, expect, it } from 'vitest'
import { readBill, readEarlier } from '@/lib/server/bill/bill'
import { type BillSums, sumOf, totalMs } from '@/lib/server/bill/sums'
import { BILL_GAPS, CAUSE_NAMES, PAIR_NAMES, PAIRS } from '@/lib/shared/bill/basis'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { firstOf, size } from '../../support/properties'
import { makeBillRecords } from '../../unit/analytics/make-bill-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { billCause, billMs } from '../../unit/analytics/reference-bill'
import type { Params } from '../../unit/analytics/reference-filters'
import { localTime } from '../../unit/analytics/reference-quarters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 8, 20) / 1000
const TO = Date.UTC(2024, 3, 10) / 1000

const { ask, calls, deps, listTotal, matching } = ownCalls(
  TO,
  spelledOddly(makeBillRecords(size(2000, 4000), 41, FROM, TO), 41),
)

function reference(shown: readonly ReferenceCall[], zone: string): Record<string, Record<string, number | bigint>> {
  const cells: Record<string, Record<string, number | bigint>> = {}
  for (const call of shown) {
    const month = localTime(call.time, zone).toPlainDate().toString().slice(0, 7)
    const group = call.receiverType === 'group' ? call.receiver : null
    const key = `${month} ${group ?? '–'}`
    const cell = cells[key] ?? {}
    cell.calls = Number(cell.calls ?? 0) + 1
    for (const [basis, media] of Object.entries(billMs(call)))
      for (const [medium, value] of Object.entries(media)) {
        const name = `${basis}.${medium}`
        cell[name] = BigInt(cell[name] ?? 0n) + BigInt(value)
      }
    cells[key] = cell
  }
  return cells
}

function answered(sums: BillSums): Record<string, unknown> {
  const months = new Map(sums.months.map(({ start, month }) => [start, month]))
  return Object.fromEntries(
    sums.cells.map(({ start, group, calls: count, ms }) => [
      `${months.get(start)} ${group ?? '–'}`,
      {
        calls: count,
        ...Object.fromEntries(
          Object.entries(ms).flatMap(([basis, media]) =>
            Object.entries(media).map(([medium, value]) => [`${basis}.${medium}`, value]),
          ),
        ),
      },
    ]),
  )
}

const QUESTIONS: Params[] = [
  {},
  { tz: 'Europe/Paris' },
  { tz: 'America/New_York', status: 'ended' },
  { tz: 'Australia/Lord_Howe', type: 'video,hologram' },
  { tz: 'Asia/Kathmandu', from: '1700000000', to: '1711900000', receiverType: 'group' },
  { guid: 'g-1,g-2', from: '1700000000' },
  { anomaly: 'missing-left-at', to: '1705000000' },
  { from: '5', to: '4000000000' },
]

describe('the bill', () => {
  it.each(firstOf(QUESTIONS, 5))(
    'adds up every month and group under %o like a slow count, and explains why the bases differ, with causes that add up to the difference',
    async (params) => {
      const sums = await readBill(deps(), filtersSchema.parse(params))
      expect(answered(sums)).toEqual(reference(matching(params), params.tz ?? 'UTC'))
      const total = sumOf(sums.cells)
      const shown = matching(params)
      for (const pair of PAIR_NAMES) {
        const [left, right] = PAIRS[pair]
        const own = sums.causes.filter((one) => one.pair === pair)
        expect(
          own.reduce((sum, one) => sum + totalMs(one.ms), 0n),
          pair,
        ).toBe(totalMs(total.ms[left]) - totalMs(total.ms[right]))
        for (const cause of CAUSE_NAMES)
          expect(own.find((one) => one.cause === cause)?.calls ?? 0, `${pair}.${cause}`).toBe(
            shown.filter((call) => billCause(call, pair) === cause).length,
          )
      }
    },
  )

  it('counts the participant minutes of the metric', async () => {
    for (const params of QUESTIONS.slice(0, 4)) {
      const { data } = await ask({ metrics: ['participantMinutes'] }, params)
      const { ms } = sumOf((await readBill(deps(), filtersSchema.parse(params))).cells)
      expect(Number(totalMs(ms.own)) / 60_000).toBeCloseTo(Number(data[0]?.participantMinutes), 6)
    }
  })

  it('opens exactly the calls of each cause', async () => {
    const sums = await readBill(deps(), filtersSchema.parse({ status: 'ended' }))
    for (const gap of BILL_GAPS.filter((_, index) => index % size(6, 1) === 0)) {
      const params = { status: 'ended', billGap: gap }
      const counted = sums.causes.find((one) => `${one.pair}.${one.cause}` === gap)?.calls ?? 0
      expect(await listTotal(params), gap).toBe(counted)
      expect(matching(params).length, gap).toBe(counted)
    }
  })

  it('separates calls to a group from all others', async () => {
    for (const toGroup of ['true', 'false']) {
      const sums = await readBill(deps(), filtersSchema.parse({ toGroup }))
      const expected = calls.filter(
        (call) => (call.receiverType === 'group' && !!call.receiver) === (toGroup === 'true'),
      )
      expect(sumOf(sums.cells).calls).toBe(expected.length)
      expect(matching({ toGroup }).length).toBe(expected.length)
      expect(sums.cells.every(({ group }) => (group !== null) === (toGroup === 'true'))).toBe(true)
    }
  })

  it('has every cause at least once', async () => {
    const { causes } = await readBill(deps(), filtersSchema.parse({}))
    // Participant minutes and wall-clock minutes both have the call's type, so their medium cannot differ.
    const possible = BILL_GAPS.filter((gap) => gap !== 'clock-own.medium')
    expect(new Set(causes.map(({ pair, cause }) => `${pair}.${cause}`))).toEqual(new Set(possible))
  })

  it('opens exactly the calls of a month, and cuts the first and last month to the range', async () => {
    const params = { tz: 'America/New_York', from: '1697000000', to: '1711000000' }
    const { months, cells } = await readBill(deps(), filtersSchema.parse(params))
    expect(months.map(({ month }) => month)).toEqual(['2023-10', '2023-11', '2023-12', '2024-01', '2024-02', '2024-03'])
    expect(months.map(({ partial }) => partial)).toEqual([true, false, false, false, false, true])
    expect([months[0]?.from, months.at(-1)?.to]).toEqual([1_697_000_000, 1_711_000_000])
    // November has an hour more: clocks went back on the 5th.
    expect(((months[1]?.to ?? 0) - (months[1]?.from ?? 0)) / 3600).toBe(30 * 24 + 1)
    for (const { start, from, to } of months) {
      const counted = sumOf(cells.filter((cell) => cell.start === start)).calls
      expect(matching({ from: String(from), to: String(to) }).length).toBe(counted)
    }
  })

  it('is empty for a range without calls, but has its months', async () => {
    const filters = filtersSchema.parse({ from: '1500000000', to: '1504000000' })
    const { months, cells, causes } = await readBill(deps(), filters)
    expect(months.map(({ month }) => month)).toEqual(['2017-07', '2017-08'])
    expect([cells, causes]).toEqual([[], []])
    const none = await readBill(deps(), filtersSchema.parse({ status: 'no-such' }))
    expect(none).toEqual({ months: [], cells: [], causes: [] })
  })
})

it('stands beside the period before and the whole last month, each like a bill of its own', async () => {
  const tz = 'Europe/Paris'
  const own = async (params: Params) => sumOf((await readBill(deps(), filtersSchema.parse({ ...params, tz }))).cells)
  for (const range of ['30d', 'this-month', 'last-month', '90d'] as const) {
    const filters = filtersSchema.parse({ range, tz })
    const { previous, lastMonth } = await readEarlier(deps(), filters, 'previous')
    if (previous === null) throw new Error('no previous period')
    const before = await own({ from: String(previous.from), to: String(previous.to) })
    expect(before.calls).toBeGreaterThan(0)
    expect(previous.sums).toEqual(before)
    const month = await own({ range: 'last-month' })
    if (range === 'last-month') expect(lastMonth).toBeNull()
    else expect(lastMonth?.sums).toEqual(month)
    expect(totalMs(month.ms.api)).toBeGreaterThan(0n)
  }
  const all = await readEarlier(deps(), filtersSchema.parse({ range: 'all', tz }), 'previous')
  expect(all.previous).toBeNull()
  expect(all.lastMonth).not.toBeNull()
  expect((await readEarlier(deps(), filtersSchema.parse({ range: '30d', tz }), undefined)).previous).toBeNull()
})
