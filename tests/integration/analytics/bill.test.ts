import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBill } from '@/lib/server/analytics/bill/bill'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { BILL_GAPS, CAUSE_NAMES, PAIR_NAMES, PAIRS } from '@/lib/shared/bill/basis'
import { type BillSums, sumOf, totalMs } from '@/lib/shared/bill/sums'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { size } from '../../support/properties'
import { makeBillRecords } from '../../unit/analytics/make-bill-records'
import { type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { billCause, billMs } from '../../unit/analytics/reference-bill'
import { type Params, referenceMatching, spanOf } from '../../unit/analytics/reference-filters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { store, temporaryMirror } from './mirror-of'

const FROM = Date.UTC(2023, 8, 20) / 1000
const TO = Date.UTC(2024, 3, 10) / 1000
const STALE_HOURS = 12

let mirror: Mirror
let remove: () => Promise<void>
let calls: ReferenceCall[]
beforeAll(async () => {
  const opened = await temporaryMirror()
  mirror = opened.mirror
  remove = opened.remove
  const records = spelledOddly(makeBillRecords(size(2000, 4000), 41, FROM, TO), 41)
  calls = records.map(readRecord)
  await store(mirror, records, 1_000)
})
afterAll(() => remove())

const deps = () => ({ mirror, nowSeconds: TO, staleOngoingHours: STALE_HOURS, syncedAt: null })
const inView = (params: Params) =>
  referenceMatching(calls, { params, window: spanOf(params, TO), nowSeconds: TO, staleOngoingHours: STALE_HOURS })
function reference(shown: readonly ReferenceCall[], zone: string): Record<string, Record<string, number | bigint>> {
  const cells: Record<string, Record<string, number | bigint>> = {}
  for (const call of shown) {
    const month = Temporal.Instant.fromEpochMilliseconds(call.time * 1000)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .toString()
      .slice(0, 7)
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
  it.each(QUESTIONS)('adds up every month and group of %o as a slow count does', async (params) => {
    const sums = await readBill(deps(), filtersSchema.parse(params))
    expect(answered(sums)).toEqual(reference(inView(params), params.tz ?? 'UTC'))
  })

  it.each(QUESTIONS)('tells why the bases differ over %o, and the causes add up to the difference', async (params) => {
    const sums = await readBill(deps(), filtersSchema.parse(params))
    const total = sumOf(sums.cells)
    const shown = inView(params)
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
  })

  it('leads each cause to exactly its calls', async () => {
    const sums = await readBill(deps(), filtersSchema.parse({ status: 'ended' }))
    for (const gap of BILL_GAPS) {
      const params = { status: 'ended', billGap: gap }
      const { pagination } = await listCalls(deps(), filtersSchema.parse(params), {
        sort: '-time',
        page: 1,
        perPage: 1,
      })
      const counted = sums.causes.find((one) => `${one.pair}.${one.cause}` === gap)?.calls ?? 0
      expect(pagination.total, gap).toBe(counted)
      expect(inView(params).length, gap).toBe(counted)
    }
  })

  it('tells calls to no group from those to one', async () => {
    for (const toGroup of ['true', 'false']) {
      const sums = await readBill(deps(), filtersSchema.parse({ toGroup }))
      const expected = calls.filter(
        (call) => (call.receiverType === 'group' && !!call.receiver) === (toGroup === 'true'),
      )
      expect(sumOf(sums.cells).calls).toBe(expected.length)
      expect(inView({ toGroup }).length).toBe(expected.length)
      expect(sums.cells.every(({ group }) => (group !== null) === (toGroup === 'true'))).toBe(true)
    }
  })

  it('meets every cause that there is', async () => {
    const { causes } = await readBill(deps(), filtersSchema.parse({}))
    expect(new Set(causes.map(({ pair, cause }) => `${pair}.${cause}`))).toEqual(new Set(BILL_GAPS))
  })

  it('leads a month to exactly its calls, and cuts the first and last to the range', async () => {
    const params = { tz: 'America/New_York', from: '1697000000', to: '1711000000' }
    const { months, cells } = await readBill(deps(), filtersSchema.parse(params))
    expect(months.map(({ month }) => month)).toEqual(['2023-10', '2023-11', '2023-12', '2024-01', '2024-02', '2024-03'])
    expect(months.map(({ partial }) => partial)).toEqual([true, false, false, false, false, true])
    expect([months[0]?.from, months.at(-1)?.to]).toEqual([1_697_000_000, 1_711_000_000])
    // November ends an hour later than it began: the clock went back on the fifth.
    expect(((months[1]?.to ?? 0) - (months[1]?.from ?? 0)) / 3600).toBe(30 * 24 + 1)
    for (const { start, from, to } of months) {
      const counted = sumOf(cells.filter((cell) => cell.start === start)).calls
      expect(inView({ from: String(from), to: String(to) }).length).toBe(counted)
    }
  })

  it('answers nothing of an empty range, with its months', async () => {
    const filters = filtersSchema.parse({ from: '1500000000', to: '1504000000' })
    const { months, cells, causes } = await readBill(deps(), filters)
    expect(months.map(({ month }) => month)).toEqual(['2017-07', '2017-08'])
    expect([cells, causes]).toEqual([[], []])
    const none = await readBill(deps(), filtersSchema.parse({ status: 'no-such' }))
    expect(none).toEqual({ months: [], cells: [], causes: [] })
  })
})
