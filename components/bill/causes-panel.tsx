import { useQueryStates } from 'nuqs'
import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Segmented } from '@/components/ui/form/segmented'
import { Card } from '@/components/ui/layout/card'
import { ShareBar } from '@/components/ui/state/progress'
import { CountDoor } from '@/components/ui/text/door'
import type { Bill, BillCause } from '@/lib/shared/bill/answer'
import { BILL_PARSERS } from '@/lib/shared/bill/answer'
import { BILL_GAPS, type BillGap, CAUSES, type Pair } from '@/lib/shared/bill/basis'
import type { Door } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { countOf } from '@/lib/shared/text/format'
import {
  CAUSE_WORDS,
  FIRST_PAIR,
  PAIR_HEADS,
  pairHead,
  pairWords,
  signedMinutes,
  signedMoney,
  weightiest,
} from './words'

/** Why two bases differ: every differing call is in exactly one row, and each row links to its calls. */
export function CausesPanel({ bill, currency, filters }: { bill: Bill; currency: string | null; filters: Filters }) {
  const [{ pair: chosen }, set] = useQueryStates(BILL_PARSERS)
  const pair = chosen ?? FIRST_PAIR
  return (
    <Card
      title="Why they differ"
      description={`${pairWords(pair, bill.total.differences[pair])}. Each differing call is counted once, under the first cause that applies.`}
      actions={<Segmented label="Difference" value={pair} onChange={(pair) => set({ pair })} options={PAIR_HEADS} />}
    >
      <PlainTable
        label={`Causes: ${pairHead(pair)}`}
        columns={causeColumns(bill, pair, currency, filters)}
        rows={weightiest(bill.causes, pair)}
        rowId={({ cause }) => cause}
        rowProps={({ cause }) => ({ 'data-cause': `${pair}.${cause}` })}
        summary="last"
        summaryProps={{ 'data-cause': `${pair}.all` }}
      />
    </Card>
  )
}

function causeColumns(bill: Bill, pair: Pair, currency: string | null, filters: Filters): Column<BillCause>[] {
  const causes = weightiest(bill.causes, pair)
  const calls = causes.reduce((sum, one) => sum + one.calls, 0)
  const largest = Math.max(1, ...causes.map((one) => Math.abs(one.minutes)))
  const alike = bill.total.calls - calls
  return [
    {
      id: 'cause',
      header: 'Cause',
      className: 'whitespace-normal py-2.5 align-baseline leading-5 lg:whitespace-nowrap',
      cell: ({ cause }) => (
        <>
          <span className="font-medium">{CAUSES[cause].label}</span>
          <span className="mt-0.5 block text-ink-muted text-xs lg:hidden">{CAUSE_WORDS[cause]}</span>
        </>
      ),
      summary: 'All differing calls',
    },
    {
      id: 'words',
      header: 'What it means',
      from: 'lg',
      className: 'w-full whitespace-normal py-2.5 align-baseline font-normal text-ink-muted leading-5',
      cell: ({ cause }) => CAUSE_WORDS[cause],
      summary:
        alike === 0
          ? 'Every call in the range.'
          : `The other ${countOf(alike, 'call')} in the range ${alike === 1 ? 'is' : 'are'} the same on both.`,
    },
    {
      id: 'calls',
      header: 'Calls',
      numeric: true,
      className: 'py-2.5 align-baseline leading-5',
      cell: ({ cause, calls: count }) => (
        <CountDoor of={CAUSES[cause].label} count={count} filters={billGapDoor(filters, `${pair}.${cause}`)} />
      ),
      summary: <CountDoor of="All differing calls" count={calls} filters={pairDoor(filters, pair)} />,
    },
    {
      id: 'difference',
      header: 'Difference',
      numeric: true,
      className: 'py-2.5 align-baseline leading-5',
      cell: (cause) => (
        <>
          <Difference {...cause} currency={currency} />
          <ShareBar share={Math.abs(cause.minutes) / largest} className="mt-1 h-[3px] min-w-20" />
        </>
      ),
      summary: <Difference {...bill.total.differences[pair]} currency={currency} />,
    },
  ]
}

const Difference = ({
  minutes,
  amount,
  currency,
}: Pick<BillCause, 'minutes' | 'amount'> & { currency: string | null }) => (
  <>
    {signedMinutes(minutes)}
    {currency !== null && amount !== null && (
      <span className="ml-2 font-normal text-ink-muted max-md:hidden">{signedMoney(amount, currency)}</span>
    )}
  </>
)

/** The calls whose bases differ for a reason. Causes in the filter mean "any of", so while it is set, only those causes are linked. */
export function billGapDoor(filters: Partial<Filters>, gap: BillGap): Door {
  const filtered = filters.billGap ?? []
  return filtered.length > 0 && !filtered.includes(gap) ? null : { ...filters, billGap: [gap] }
}

/** All calls for which the bases of a pair differ. */
export function pairDoor(filters: Partial<Filters>, pair: Pair): Door {
  const all = BILL_GAPS.filter((gap) => gap.startsWith(`${pair}.`))
  return (filters.billGap ?? []).length > 0 ? null : { ...filters, billGap: all }
}
