import type { ReactNode } from 'react'
import type { Column } from '@/components/table/column'
import { CountDoor } from '@/components/ui/text/door'
import type { BillLine } from '@/lib/shared/bill/answer'
import { BASES, BASIS_NAMES, type Basis, type Pair } from '@/lib/shared/bill/basis'
import { formatMoney } from '@/lib/shared/bill/money'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { formatCount, formatMinutes } from '@/lib/shared/text/format'
import { BASIS_WORDS } from './causes-words'
import { PAIR_HEADS, pairHead, signedMinutes, signedMoney } from './words'

/** A line of the bill: a group, a month or the total. */
export type LineRow = {
  id: string
  /** Its name, on the screen and for screen readers. */
  head: ReactNode
  name: string
  line: BillLine
  door: DoorFilters
}

/** The differences shown, since `clock-own` follows from the other two. */
const SHOWN_PAIRS = { 'own-api': 'lg', 'clock-api': 'xl' } as const satisfies Partial<
  Record<Pair, Column<never>['from']>
>
const SHORT: Record<Basis, string> = { api: 'Calls’', own: 'Own', clock: 'Clock' }
const CELL = 'h-auto py-1.5 align-baseline'

/** The columns of lines: name, calls, the three bases and two differences; minutes are below the amounts. `total` is the last line. */
export function lineColumns(
  first: { id: string; header: string; className?: string },
  currency: string | null,
  sort?: 'descending',
  total?: LineRow,
): Column<LineRow>[] {
  const columns: Column<LineRow>[] = [
    {
      id: first.id,
      header: first.header,
      sort,
      pinned: true,
      rowHeader: true,
      className: `${CELL} ${first.className ?? ''}`,
      cell: ({ head }) => head,
    },
    { id: 'calls', header: 'Calls', sort, numeric: true, className: CELL, cell: (row) => calls(row) },
    ...BASIS_NAMES.map(
      (basis): Column<LineRow> => ({
        id: basis,
        header: <BasisHead basis={basis} />,
        hint: BASIS_WORDS[basis],
        sort,
        numeric: true,
        className: CELL,
        cell: ({ line: { bases } }) => {
          const { minutes, amount } = bases[basis]
          return figure(`${formatMinutes(minutes)} min`, money(formatMoney, amount, currency))
        },
      }),
    ),
    ...Object.entries(SHOWN_PAIRS).map(([pair, from]): Column<LineRow> => {
      const name = pair as Pair
      return {
        id: pair,
        header: PAIR_HEADS[name],
        hint: pairHead(name),
        sort,
        numeric: true,
        from,
        className: CELL,
        cell: ({ line: { differences } }) => {
          const { minutes, amount } = differences[name]
          return figure(signedMinutes(minutes), money(signedMoney, amount, currency))
        },
      }
    }),
  ]
  return columns.map((column) => ({ ...column, summary: total && column.cell(total) }))
}

/** The head of a basis column, shorter on a phone. */
function BasisHead({ basis }: { basis: Basis }) {
  return (
    <>
      <span className="sm:hidden">{SHORT[basis]}</span>
      <span className="max-sm:hidden">{BASES[basis].label}</span>
    </>
  )
}

function calls({ name, line, door }: LineRow) {
  const label = `${name}: ${formatCount(line.calls)} calls; show them`
  return <CountDoor count={line.calls} filters={door} extra={{ sort: '-minutes' }} label={label} />
}

const money = (
  format: (amount: string, currency: string) => string,
  amount: string | null,
  currency: string | null,
): string | null => (currency === null || amount === null ? null : format(amount, currency))

function figure(minutes: string, amount: string | null) {
  if (amount === null) return minutes
  return (
    <>
      <span className="block">{amount}</span>
      <span className="block text-ink-faint text-xs">{minutes}</span>
    </>
  )
}
