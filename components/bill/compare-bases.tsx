import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card } from '@/components/ui/layout/card'
import type { BillAnswer } from '@/lib/shared/bill/answer'
import { BASES, type Basis } from '@/lib/shared/bill/basis'
import { formatMoney, moneyBetween } from '@/lib/shared/bill/money'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatMinutes } from '@/lib/shared/text/format'
import { CausesPanel } from './causes-panel'
import { BASIS_WORDS, signedMinutes, signedMoney, signedShare } from './words'

/** The same calls on every basis, each compared with the basis of Settings, and why they differ. */
export const CompareBases = ({ bill: { data, meta }, filters }: { bill: BillAnswer; filters: Filters }) => (
  <>
    <Card
      title="Bases"
      description="The same calls, with minutes counted in three ways. Settings say which one the bill uses."
    >
      <PlainTable
        label="Bases"
        columns={basisColumns(data.total, meta)}
        rows={Object.keys(data.total.bases) as Basis[]}
        rowId={(basis) => basis}
        rowProps={(basis) => ({ 'data-basis': basis })}
      />
    </Card>
    <CausesPanel bill={data} currency={meta.rate?.currency ?? null} filters={filters} />
  </>
)

function basisColumns(
  { bases, minutes, amount }: BillAnswer['data']['total'],
  { basis: set, rate }: BillAnswer['meta'],
): Column<Basis>[] {
  const columns: Column<Basis>[] = [
    {
      id: 'basis',
      header: 'Basis',
      rowHeader: true,
      cell: (basis) => (
        <>
          <span className="font-medium">{BASES[basis].label}</span>
          {basis === set && <span className="text-ink-faint"> · used by the bill</span>}
        </>
      ),
    },
    {
      id: 'words',
      header: 'What it counts',
      from: 'lg',
      className: 'whitespace-normal py-2 text-ink-muted',
      cell: (basis) => BASIS_WORDS[basis],
    },
    { id: 'minutes', header: 'Minutes', numeric: true, cell: (basis) => formatMinutes(bases[basis].minutes) },
    {
      id: 'apart',
      header: 'Difference',
      numeric: true,
      cell: (basis) => {
        const apart = bases[basis].minutes - minutes
        return basis === set ? '' : minutes === 0 ? signedMinutes(apart) : signedShare(apart / minutes)
      },
    },
  ]
  if (rate === null) return columns
  const amountOf = (basis: Basis) => bases[basis].amount ?? '0'
  return [
    ...columns,
    {
      id: 'amount',
      header: `Amount, ${rate.currency}`,
      numeric: true,
      className: 'font-medium',
      cell: (basis) => formatMoney(amountOf(basis), rate.currency),
    },
    {
      id: 'amount-apart',
      header: 'Difference',
      numeric: true,
      from: 'sm',
      cell: (basis) => (basis === set ? '' : signedMoney(moneyBetween(amountOf(basis), amount ?? '0'), rate.currency)),
    },
  ]
}
