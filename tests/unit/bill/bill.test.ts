import { describe, expect, it } from 'vitest'
import { monthsOf } from '@/lib/server/bill/bill'
import { BILL_CSV_HEADERS, billCsvRows, billOf } from '@/lib/server/bill/bill-answer'
import type { BillSums, Sums } from '@/lib/server/bill/sums'

const sums = (calls: number, api: bigint, own: bigint, clock: bigint): Sums => ({
  calls,
  ms: {
    api: { audio: api, video: 0n, other: 0n },
    own: { audio: own, video: 60_000n, other: 0n },
    clock: { audio: clock, video: 0n, other: 120_000n },
  },
})
const OCTOBER = { month: '2023-10', start: 0, from: 0, to: 10, partial: false }
const NOVEMBER = { month: '2023-11', start: 10, from: 10, to: 20, partial: true }
const BILL: BillSums = {
  months: [OCTOBER, NOVEMBER],
  cells: [
    { start: 0, group: null, ...sums(3, 600_000n, 300_000n, 0n) },
    { start: 0, group: 'a', ...sums(1, 60_000n, 0n, 0n) },
    { start: 10, group: 'a', ...sums(2, 120_000n, 0n, 0n) },
    { start: 10, group: '=b', ...sums(5, 900_000n, 900_000n, 900_000n) },
    { start: 10, group: 'c', ...sums(4, 180_000n, 1n, 1n) },
  ],
  causes: [{ pair: 'own-api', cause: 'stay', calls: 2, ms: { audio: -120_000n, video: 60_000n, other: 0n } }],
}
const FREE = { basis: 'own', pricing: null } as const
const EUR = { basis: 'own', pricing: { rate: { currency: 'EUR', audio: '0.005', video: '1' }, decimals: 2 } } as const

describe('the bill', () => {
  it('adds up by month and by group, with the rest in one line', () => {
    const bill = billOf(BILL, EUR, { sort: '-api', top: 2 })
    expect(bill.total.calls).toBe(15)
    expect(bill.total.bases.api).toEqual({ audio: 31, video: 0, other: 0, minutes: 31, amount: '0.16' })
    // The configured basis comes first, and the line has its figures.
    expect(Object.keys(bill.total.bases)).toEqual(['own', 'api', 'clock'])
    const { minutes, amount } = bill.total.bases.own
    expect(bill.total).toMatchObject({ minutes, amount })
    const byClock = billOf(BILL, { ...EUR, basis: 'clock' }, { top: 2 })
    expect(Object.keys(byClock.total.bases)).toEqual(['clock', 'own', 'api'])
    expect(byClock.total).toMatchObject({ minutes: byClock.total.bases.clock.minutes, amount: '0.08' })
    expect(bill.months.map(({ month, calls }) => [month, calls])).toEqual([
      ['2023-10', 4],
      ['2023-11', 11],
    ])
    expect(bill.groups.map(({ group, calls }) => [group, calls])).toEqual([
      ['=b', 5],
      [null, 3],
    ])
    expect(bill.otherGroups).toMatchObject({ groups: 2, calls: 7 })
    expect(bill.rows.map((row) => [row.month, 'group' in row ? row.group : 'others', row.calls])).toEqual([
      ['2023-10', null, 3],
      ['2023-10', 'others', 1],
      ['2023-11', '=b', 5],
      ['2023-11', 'others', 6],
    ])
    for (const lines of [bill.months, bill.rows, [...bill.groups, ...(bill.otherGroups ? [bill.otherGroups] : [])]])
      expect(lines.reduce((sum, line) => sum + line.calls, 0)).toBe(15)
  })

  it('gives the differences between bases, no price for other types, and no price at all without a rate', () => {
    const { total } = billOf(BILL, EUR, { sort: '-api', top: 9 })
    expect(total.bases.clock).toMatchObject({ other: 10, amount: '0.08' })
    expect(total.differences['own-api']).toEqual({
      minutes: (300_000 + 900_000 + 1 + 300_000 - 1_860_000) / 60_000,
      share: (300_000 + 900_000 + 1 + 300_000 - 1_860_000) / 1_860_000,
      amount: '4.95',
    })
    const free = billOf(BILL, FREE, { sort: '-api', top: 9 })
    expect(free.total.bases.api.amount).toBeNull()
    expect(free.causes[0]).toMatchObject({ minutes: -1, amount: null })
    expect(free.otherGroups).toBeNull()
  })

  it('has no share relative to zero', () => {
    const none = { ...BILL, cells: [{ start: 0, group: null, ...sums(1, 0n, 5n, 0n) }] }
    expect(billOf(none, EUR, { sort: 'calls', top: 1 }).total.differences['own-api'].share).toBeNull()
  })

  it.each([
    ['group', ['=b', 'a', 'c', null]],
    ['-group', ['c', 'a', '=b', null]],
    ['calls', ['a', null, 'c', '=b']],
    ['-own-api', ['=b', 'a', 'c', null]],
  ] as const)('sorts groups by %s', (sort, order) => {
    expect(billOf(BILL, EUR, { sort, top: 9 }).groups.map(({ group }) => group)).toEqual(order)
  })
})

it('exports a value for every header, with exact amounts', () => {
  const rows = billCsvRows(BILL, EUR, (guid) => `Team ${guid}`)
  expect(rows).toHaveLength(5)
  for (const row of rows) expect(row).toHaveLength(BILL_CSV_HEADERS.length)
  const of = (row: number, header: string) => rows[row]?.[BILL_CSV_HEADERS.indexOf(header)]
  expect(of(4, 'month')).toBe('2023-11')
  expect(of(4, 'ownAudioMinutes')).toEqual({ digits: '0.000017' })
  expect(of(0, 'ownApiMinutes')).toEqual({ digits: '-4.000000' })
  expect(of(0, 'ownAmount')).toEqual({ digits: '1.025000' })
  expect(of(0, 'currency')).toBe('EUR')
  const [unpriced] = billCsvRows(BILL, FREE, () => null)
  expect(unpriced?.slice(-2)).toEqual([null, null])
})

describe('the months of a range', () => {
  const at = (text: string) => Date.parse(text) / 1000
  const starts = ['2023-09-30T22:00Z', '2023-10-31T23:00Z', '2023-11-30T23:00Z', '2023-12-31T23:00Z'].map(at)
  const names = (window: { from: number | null; to: number | null }, filled: number[], shown = window) =>
    monthsOf(starts, window, shown, 'Europe/Paris', new Set(filled)).map(({ month, partial }) =>
      partial ? `${month} part` : month,
    )

  it('follow the zone’s calendar and are cut at both ends', () => {
    expect(names({ from: at('2023-10-05T00:00Z'), to: at('2023-12-01T00:00Z') }, [])).toEqual([
      '2023-10 part',
      '2023-11',
      '2023-12 part',
    ])
    expect(names({ from: starts[0] as number, to: starts[1] as number }, [])).toEqual(['2023-10'])
  })

  it('are only those with calls at an open end of the range', () => {
    const open = { from: null, to: null }
    expect(names(open, [starts[1] as number])).toEqual(['2023-11'])
    expect(names(open, [])).toEqual([])
    expect(names({ from: starts[0] as number, to: null }, [starts[1] as number])).toEqual(['2023-10', '2023-11'])
  })
})
