'use client'

import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { NothingFound } from '@/components/ui/nothing-found'
import { PageHeader } from '@/components/ui/page-header'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import { useMay } from '@/lib/client/use-me'
import { useAppliedFilters } from '@/lib/client/use-overview'
import type { BillAnswer, BillMeta } from '@/lib/shared/bill/answer'
import { BasisCards } from './basis-cards'
import { BillActions } from './bill-actions'
import { CausesPanel } from './causes-panel'
import { GroupsTable } from './groups-table'
import { InWords } from './in-words'
import { MonthsPanel } from './months-panel'
import { RateForm } from './rate-form'
import { useBill, useBillState } from './use-bill'

/** The rate of the amounts: set in place by those who may, read by everyone else, with the reason. */
function RateStrip({ meta }: { meta: BillMeta }) {
  const mayEdit = useMay('edit-rates')
  const { setCurrency } = useBillState()
  return (
    <Card aria-label="Rate" className="mb-4 px-4 py-3">
      {mayEdit ? (
        <RateForm meta={meta} onSaved={setCurrency} />
      ) : (
        <p className="num text-data">
          {rateWords(meta)} <span className="text-ink-muted">Only ops and admins can change rates.</span>
        </p>
      )}
      {meta.rate !== null && (
        <p className="mt-2 text-ink-faint text-xs">
          An estimate, not an invoice: amounts are rounded individually, and other types have no rate.
        </p>
      )}
    </Card>
  )
}

function rateWords({ currency, rate }: BillMeta): string {
  if (rate !== null) return `${rate.audio} ${rate.currency} per audio minute and ${rate.video} per video minute.`
  return currency === null
    ? 'No rates set, so only minutes are shown.'
    : `No rate for ${currency}, so only minutes are shown.`
}

/** The minutes of a range on three bases, what they would cost, and why the bases differ. */
export function BillPage() {
  const { filters } = useAppliedFilters()
  const bill = useBill(filters)
  return (
    <>
      <PageHeader
        title="Bill"
        description="The same calls, with minutes counted on three bases, what they would cost, and why the bases differ."
        actions={<BillActions meta={bill.data?.meta} filters={filters} />}
      />
      {bill.data !== undefined ? (
        <div
          aria-busy={bill.isPlaceholderData}
          inert={bill.isPlaceholderData}
          className={cn(bill.isPlaceholderData && 'refreshing')}
        >
          <RateStrip meta={bill.data.meta} />
          <BillView answer={bill.data} />
        </div>
      ) : bill.isError ? (
        <Card>
          <ErrorState error={bill.error} onRetry={() => bill.refetch()} />
        </Card>
      ) : (
        <LoadingBill />
      )}
    </>
  )
}

function BillView({ answer: { data, meta } }: { answer: BillAnswer }) {
  const { filters, zone } = useAppliedFilters()
  const { range } = useFilters()
  const currency = meta.rate?.currency ?? null
  if (data.total.calls === 0)
    return (
      <Card>
        <NothingFound title="No calls">
          {range === 'all'
            ? 'No calls match the filters.'
            : 'No calls in this range match the filters. Try a longer range.'}
        </NothingFound>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      <BasisCards data={data} rate={meta.rate} filters={filters} zone={zone} />
      <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
        <MonthsPanel bill={data} currency={currency} filters={filters} zone={zone} />
        <InWords bill={data} filters={filters} />
      </div>
      <CausesPanel bill={data} currency={currency} filters={filters} />
      <GroupsTable bill={data} currency={currency} filters={filters} />
    </div>
  )
}

function LoadingBill() {
  return (
    <div className="flex flex-col gap-4">
      <Card className="h-[58px] max-sm:h-[138px]" />
      <Card className="grid h-[190px] grid-cols-3 gap-8 px-4 py-3 max-md:h-[560px] max-md:grid-cols-1">
        {['api', 'own', 'clock'].map((basis) => (
          <div key={basis}>
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-2 h-6 w-32" />
            <Skeleton className="mt-3 h-4 w-40" />
          </div>
        ))}
      </Card>
      <Card>
        <SkeletonRows rows={7} />
      </Card>
    </div>
  )
}
