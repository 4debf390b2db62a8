'use client'

import { Download } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { Select } from '@/components/ui/form/field'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { Skeleton, SkeletonRows } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { useMay } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useInApp } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import { type BillAnswer, type BillMeta, billExportRoute } from '@/lib/shared/bill/answer'
import type { Filters } from '@/lib/shared/filters/filters'
import { addressOf } from '@/lib/shared/http/route'
import { BasisCards } from './basis-cards'
import { CausesPanel } from './causes-panel'
import { GroupsTable } from './groups-table'
import { InWords } from './in-words'
import { MonthsPanel } from './months-panel'
import { RateForm } from './rate-form'
import { useBill, useBillState } from './use-bill'

const RATES_HREF = '/settings?tab=rates'

/** The currency, a link to the rates, and the bill as a file for roles that can export. */
function BillActions({ meta, filters }: { meta: BillMeta | undefined; filters: Filters }) {
  const { setCurrency } = useBillState()
  const inApp = useInApp()
  const mayEdit = useMay('edit-rates')
  const mayExport = useMay('export')
  if (meta === undefined) return null
  const { currency, currencies } = meta
  const shown = currency === null || currencies.includes(currency) ? currencies : [currency, ...currencies]
  const file = addressOf(billExportRoute, { query: { ...filters, currency, format: 'csv' } })
  return (
    <>
      {currency !== null && (
        <Select aria-label="Currency" value={currency} onChange={(event) => setCurrency(event.target.value)}>
          {shown.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
      <Link href={RATES_HREF} className={buttonClass('ghost')}>
        {mayEdit ? 'All rates' : 'Rates'}
      </Link>
      {mayExport && (
        <a href={inApp(file)} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-3.5" />
          Export CSV
        </a>
      )}
    </>
  )
}

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
        <MonthsPanel bill={data} currency={currency} filters={filters} />
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
