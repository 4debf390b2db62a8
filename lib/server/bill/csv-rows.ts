import type { BillMonth } from '@/lib/shared/bill/answer'
import { BASIS_NAMES, PAIR_NAMES } from '@/lib/shared/bill/basis'
import { decimalText, RATE_DECIMALS } from '@/lib/shared/bill/money'
import { plainName } from '@/lib/shared/text/plain-name'
import type { CsvCell } from '@/lib/shared/text/write-csv'
import { spreadsheetTime } from '@/lib/shared/text/write-csv'
import { type Billing, type BillSums, differenceMs, lineOf, totalMs } from './sums'

const MINUTE_MS = 60_000n
const UNITS = ['AudioMinutes', 'VideoMinutes', 'OtherMinutes', 'Minutes', 'Amount'] as const
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
    const digits = (ms: bigint) => ({ digits: decimalText(ms, MINUTE_MS, RATE_DECIMALS) })
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
      nameIn(cell.group, nameOf),
    ]
  })
}

function nameIn(group: string | null, nameOf: (guid: string) => string | null): string | null {
  const name = group === null ? null : nameOf(group)
  return name === null ? null : plainName(name)
}

function camel(pair: string): string {
  return pair.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())
}
