'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Banner } from '@/components/ui/state/banner'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { question } from '@/lib/client/http/question'
import { METRICS, metricsLeavingOut } from '@/lib/shared/analytics/metrics'
import { ANOMALIES } from '@/lib/shared/calls/call'
import { anomalyFilters } from '@/lib/shared/charts/questions'
import type { Filters } from '@/lib/shared/filters/filters'
import { GAPS } from '@/lib/shared/sync/gaps'
import { type Ledger, ledgerRoute } from '@/lib/shared/sync/ledger'
import { retentionWords } from '@/lib/shared/sync/retention-words'
import { capital } from '@/lib/shared/text/capital'
import { formatCount } from '@/lib/shared/text/format'
import { type LedgerRow, LedgerTable } from './ledger-table'

/** What is missing from every figure since calls are not kept for ever; nothing where they are. */
function RetentionNote() {
  const retention = useSyncStatus().data?.retention
  if (retention === undefined) return null
  return (
    <Banner tone="info" className="mb-4">
      {retentionWords(retention)} No figure counts them.
    </Banner>
  )
}

const REFETCH_MS = 30_000

/** Data issues, and what figures leave out, under filters. */
const useLedger = (query: Filters) => useQuery({ ...question(ledgerRoute, { query }), refetchInterval: REFETCH_MS })

/** Data issues and the calls that figures leave out, so that nothing is left out silently. */
export function LedgerPage() {
  const { filters } = useAppliedFilters()
  const ledger = useLedger(filters)
  return (
    <>
      <PageHeader
        title="Data quality"
        description="Data issues in this range, and which figures leave calls out because of them. Click a count to list its calls."
      />
      <RetentionNote />
      <Loaded question={ledger} rows={12} apart>
        {({ data }) => (
          <>
            <Sums ledger={data} filters={filters} />
            <div className="mt-4 flex flex-col gap-4">
              <LedgerTable
                title="Data issues"
                description="These calls are still included wherever the required value is present. A call may appear in several rows."
                rows={anomalyRows(data, filters)}
                total={data.calls}
              />
              <LedgerTable
                title="Calls left out of figures"
                description="A figure leaves out a call only when the value it needs is missing."
                rows={gapRows(data, filters)}
                total={data.calls}
              />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Sums({ ledger, filters }: { ledger: Ledger; filters: Filters }) {
  return (
    <Card aria-label="In this range">
      <dl className="grid grid-cols-3 divide-x divide-line">
        <Sum label="Calls in the range">
          <Door filters={filters} label={`${formatCount(ledger.calls)} calls; show them`}>
            {formatCount(ledger.calls)}
          </Door>
        </Sum>
        <Sum label="Calls with data issues">
          <Door
            filters={ledger.doubtful === 0 ? null : anomalyFilters(filters)}
            label={`${formatCount(ledger.doubtful)} calls with data issues; show them`}
          >
            {formatCount(ledger.doubtful)}
          </Door>
        </Sum>
        <Sum label="Quarantined records, all time">
          <TextLink
            href="/settings?tab=sync"
            aria-label={`${formatCount(ledger.quarantined)} quarantined records; show them in Settings`}
          >
            {formatCount(ledger.quarantined)}
          </TextLink>
        </Sum>
      </dl>
    </Card>
  )
}

function Sum({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="num mt-0.5 font-semibold text-xl tracking-tight">{children}</dd>
    </div>
  )
}

/** Turns `missing-left-at` into words. */
const sentenceOf = (name: string) => capital(name.replaceAll('-', ' '))
const byCalls = (left: LedgerRow, right: LedgerRow) => right.calls - left.calls

function anomalyRows(ledger: Ledger, filters: Filters): LedgerRow[] {
  const fields = ledger.coercedFields.map(({ field }) => field).join(', ')
  return ledger.anomalies
    .filter(({ name }) => filters.anomaly.length === 0 || filters.anomaly.includes(name))
    .map(({ name, calls }) => ({
      name: sentenceOf(name),
      words: name === 'coerced-field' && fields !== '' ? `${ANOMALIES[name]} Here: ${fields}.` : ANOMALIES[name],
      calls,
      door: { ...filters, anomaly: [name] },
    }))
    .sort(byCalls)
}

function gapRows(ledger: Ledger, filters: Filters): LedgerRow[] {
  return ledger.gaps
    .filter(({ name }) => filters.gap.length === 0 || filters.gap.includes(name))
    .map(({ name, calls }) => ({
      name: GAPS[name].label,
      words: `${GAPS[name].words} Left out of: ${metricsLeavingOut(name)
        .map((metric) => METRICS[metric].label)
        .join(', ')}.`,
      calls,
      door: { ...filters, gap: [name] },
    }))
    .sort(byCalls)
}
