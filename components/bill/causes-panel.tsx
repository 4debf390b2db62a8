'use client'

import { ShareBar } from '@/components/charts/share-bar'
import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card, CardHeader } from '@/components/ui/card'
import { CountDoor } from '@/components/ui/door'
import { Segmented } from '@/components/ui/segmented'
import type { Bill } from '@/lib/shared/bill/answer'
import { CAUSE_NAMES, CAUSES, PAIR_NAMES } from '@/lib/shared/bill/basis'
import { CAUSE_WORDS } from '@/lib/shared/bill/causes-words'
import { billGapDoor, pairDoor } from '@/lib/shared/bill/doors'
import { pairWords, signedMinutes, signedMoney, weightiest } from '@/lib/shared/bill/words'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { countOf } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/contracts/filters'
import { PAIR_HEADS, pairHead } from './pair-heads'
import { useBillState } from './use-bill'

const ALL = 'all'

type CauseRow = {
  id: string
  label: string
  words: string
  calls: number
  door: DoorFilters
  minutes: number
  amount: string | null
  /** Of the largest difference; the row of all has none. */
  share?: number
}

/** Why two bases differ: every call that differs in exactly one row, each row leading to its calls. */
export function CausesPanel({ bill, currency, asked }: { bill: Bill; currency: string | null; asked: Filters }) {
  const { pair, setPair } = useBillState()
  const causes = weightiest(bill.causes, pair, CAUSE_NAMES.length)
  const calls = causes.reduce((sum, one) => sum + one.calls, 0)
  const largest = Math.max(1, ...causes.map((one) => Math.abs(one.minutes)))
  const difference = bill.total.differences[pair]
  const rows = causes.map(
    ({ cause, ...counted }): CauseRow => ({
      id: cause,
      label: CAUSES[cause].label,
      words: CAUSE_WORDS[cause].words,
      door: billGapDoor(asked, `${pair}.${cause}`),
      share: Math.abs(counted.minutes) / largest,
      ...counted,
    }),
  )
  rows.push({
    id: ALL,
    label: 'All differing calls',
    words:
      bill.total.calls === calls
        ? 'Every call of the range.'
        : `The other ${countOf(bill.total.calls - calls, 'call')} of the range count the same both ways.`,
    calls,
    door: pairDoor(asked, pair),
    minutes: difference.minutes,
    amount: difference.amount,
  })
  return (
    <Card>
      <CardHeader
        title="Why they differ"
        description={`${pairWords(pair, difference)}. Each differing call counts in one row, the first cause that applies.`}
        actions={
          <Segmented
            label="Which difference"
            value={pair}
            onChange={setPair}
            options={PAIR_NAMES.map((name) => ({ value: name, label: PAIR_HEADS[name] }))}
          />
        }
      />
      <PlainTable
        label={`Causes: ${pairHead(pair)}`}
        columns={causeColumns(currency)}
        rows={rows}
        rowId={({ id }) => id}
        rowProps={({ id }) => ({
          'data-cause': `${pair}.${id}`,
          className: id === ALL ? 'bg-surface-sunken font-medium hover:bg-surface-sunken' : undefined,
        })}
      />
    </Card>
  )
}

function causeColumns(currency: string | null): Column<CauseRow>[] {
  return [
    {
      id: 'cause',
      header: 'Cause',
      className: 'whitespace-normal py-2.5 align-top leading-5 lg:whitespace-nowrap',
      cell: ({ label, words }) => (
        <>
          <span className="font-medium">{label}</span>
          <span className="mt-0.5 block font-normal text-ink-muted text-xs lg:hidden">{words}</span>
        </>
      ),
    },
    {
      id: 'words',
      header: 'What it means',
      from: 'lg',
      className: 'w-full whitespace-normal py-2.5 font-normal text-ink-muted leading-5',
      cell: ({ words }) => words,
    },
    {
      id: 'calls',
      header: 'Calls',
      numeric: true,
      className: 'align-top leading-10',
      cell: ({ label, calls, door }) => (
        <CountDoor count={calls} filters={door} label={`${label}: ${countOf(calls, 'call')}; show them`} />
      ),
    },
    {
      id: 'difference',
      header: 'Difference',
      numeric: true,
      className: 'align-top leading-10',
      cell: ({ minutes, amount, share }) => (
        <>
          {signedMinutes(minutes)}
          {currency !== null && amount !== null && (
            <span className="ml-2 font-normal text-ink-muted max-md:hidden">{signedMoney(amount, currency)}</span>
          )}
          {share !== undefined && <ShareBar share={share} className="-mt-1.5 mb-2 h-[3px] min-w-20" />}
        </>
      ),
    },
  ]
}
