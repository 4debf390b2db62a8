import type { Bill, BillMonth, BillSort } from '@/lib/shared/bill/answer'
import { BASIS_NAMES, type Basis, PAIR_NAMES, PAIRS, type Pair } from '@/lib/shared/bill/basis'
import { decimalText, RATE_DECIMALS } from '@/lib/shared/bill/money'
import { compareValues, sortedFigure } from '@/lib/shared/charts/sort-by'
import { plainName } from '@/lib/shared/text/plain-name'
import { type CsvCell, spreadsheetTime } from '@/lib/shared/text/write-csv'
import {
  amountOf,
  type Billing,
  type BillSums,
  differenceMs,
  lineOf,
  MINUTE_MS,
  type Sums,
  sumOf,
  totalMs,
} from './sums'

type GroupSums = { group: string | null; sums: Sums }

/** The bill for a range: in total, by month, by group with the rest in one line, and by both, each adding up to the total’s minutes; why the bases differ. */
export function billOf(
  sums: BillSums,
  billing: Billing,
  { sort = `-${billing.basis}`, top }: { sort?: BillSort | `-${BillSort}` | undefined; top: number },
): Bill {
  const groups = sortedGroups(sums, sort)
  const shown = groups.slice(0, top)
  const others = groups.slice(top)
  const names = new Set(shown.map(({ group }) => group))
  return {
    total: lineOf(sumOf(sums.cells), billing),
    months: sums.months.map((month) => ({
      ...month,
      ...lineOf(sumOf(sums.cells.filter(({ start }) => start === month.start)), billing),
    })),
    groups: shown.map(({ group, sums: own }) => ({ group, ...lineOf(own, billing) })),
    otherGroups:
      others.length === 0 ? null : { groups: others.length, ...lineOf(sumOf(others.map((one) => one.sums)), billing) },
    rows: sums.months.flatMap((month) => {
      const cells = sums.cells.filter(({ start }) => start === month.start)
      const rest = sumOf(cells.filter(({ group }) => !names.has(group)))
      return [
        ...shown.flatMap(({ group }) =>
          cells.filter((cell) => cell.group === group).map((cell) => ({ ...month, group, ...lineOf(cell, billing) })),
        ),
        ...(rest.calls === 0 ? [] : [{ ...month, others: true as const, ...lineOf(rest, billing) }]),
      ]
    }),
    causes: sums.causes.map(({ ms, ...cause }) => ({
      ...cause,
      minutes: Number(totalMs(ms)) / MINUTE_MS,
      amount: amountOf(ms, billing.pricing),
    })),
  }
}

/** Each group over all months, sorted; ties by name, with “no group” last. */
function sortedGroups({ cells }: BillSums, sort: BillSort | `-${BillSort}`): GroupSums[] {
  const byGroup = new Map<string | null, Sums[]>()
  for (const cell of cells) byGroup.set(cell.group, [...(byGroup.get(cell.group) ?? []), cell])
  const groups = [...byGroup].map(([group, own]): GroupSums => ({ group, sums: sumOf(own) }))
  const descending = sort.startsWith('-')
  const name = sortedFigure(sort) as BillSort
  const rankOf = ({ group, sums }: GroupSums): bigint | string | null => {
    if (name === 'group') return group
    if (name === 'calls') return BigInt(sums.calls)
    return totalMs(isPair(name) ? differenceMs(sums, name) : sums.ms[name])
  }
  return groups.sort(
    (one, other) =>
      compareValues(rankOf(one), rankOf(other), descending) || compareValues(one.group, other.group, false),
  )
}

const isPair = (name: Basis | Pair): name is Pair => name in PAIRS

const UNITS = ['AudioMinutes', 'VideoMinutes', 'OtherMinutes', 'Minutes', 'Amount'] as const
const camel = (pair: string): string => pair.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())
const utc = (seconds: number) => spreadsheetTime(seconds, 'UTC')

/** Column names: every basis by medium and in money, then the differences between bases. */
export const BILL_CSV_HEADERS: readonly string[] = [
  'month',
  'fromUtc',
  'toUtc',
  'group',
  'calls',
  ...BASIS_NAMES.flatMap((basis) => UNITS.map((unit) => `${basis}${unit}`)),
  ...PAIR_NAMES.map((pair) => `${camel(pair)}Minutes`),
  'currency',
  'groupName',
]

/** A row for every month and group with a call, none folded into “others”; six decimals, so that a reader's own sums stay accurate. */
export function billCsvRows(
  sums: BillSums,
  { basis, pricing }: Billing,
  nameOf: (guid: string) => string | null,
): CsvCell[][] {
  const months = new Map(sums.months.map((month) => [month.start, month]))
  const exact = pricing && { ...pricing, decimals: RATE_DECIMALS }
  return sums.cells.map((cell) => {
    const month = months.get(cell.start) as BillMonth
    const line = lineOf(cell, { basis, pricing: exact })
    const name = cell.group === null ? null : nameOf(cell.group)
    const digits = (ms: bigint) => ({ digits: decimalText(ms, BigInt(MINUTE_MS), RATE_DECIMALS) })
    return [
      month.month,
      utc(month.from),
      utc(month.to),
      cell.group,
      cell.calls,
      ...BASIS_NAMES.flatMap((one) => {
        const { audio, video, other } = cell.ms[one]
        const { amount } = line.bases[one]
        return [
          ...[audio, video, other, totalMs(cell.ms[one])].map(digits),
          amount === null ? null : { digits: amount },
        ]
      }),
      ...PAIR_NAMES.map((pair) => digits(totalMs(differenceMs(cell, pair)))),
      pricing?.rate.currency ?? null,
      name === null ? null : plainName(name),
    ]
  })
}
