'use client'

import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useAskedFilters } from '@/lib/client/use-overview'
import { anomalyFilters } from '@/lib/shared/charts/questions'
import { ANOMALIES } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GAPS } from '@/lib/shared/contracts/gaps'
import type { Ledger } from '@/lib/shared/contracts/ledger'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { formatCount } from '@/lib/shared/format'
import { type LedgerRow, LedgerTable } from './ledger-table'
import { useLedger } from './use-ledger'

/** What stands behind the figures: nothing is left out of them silently. */
export function LedgerPage() {
  const { asked } = useAskedFilters()
  const ledger = useLedger(asked)
  return (
    <>
      <PageHeader
        title="Trust ledger"
        description="What arrived doubtful, converted or incomplete in this range, and which figures leave it out. Every count leads to its calls."
      />
      {ledger.data === undefined ? (
        <Card>
          {ledger.isError ? (
            <ErrorState error={ledger.error} onRetry={() => ledger.refetch()} />
          ) : (
            <SkeletonRows rows={12} />
          )}
        </Card>
      ) : (
        <div aria-busy={ledger.isPlaceholderData} className={ledger.isPlaceholderData ? 'refreshing' : undefined}>
          <Sums ledger={ledger.data.data} asked={asked} />
          <div className="mt-4 flex flex-col gap-4">
            <LedgerTable
              title="Something to doubt"
              description="These calls count in every figure that has the value it needs. One call may be in several rows."
              rows={anomalyRows(ledger.data.data, asked)}
              total={ledger.data.data.calls}
            />
            <LedgerTable
              title="What figures leave out"
              description="A figure cannot count a value that is not there. It leaves the call out, and nothing else does."
              rows={gapRows(ledger.data.data, asked)}
              total={ledger.data.data.calls}
            />
          </div>
        </div>
      )}
    </>
  )
}

function Sums({ ledger, asked }: { ledger: Ledger; asked: Filters }) {
  return (
    <Card aria-label="In this range">
      <dl className="grid grid-cols-3 divide-x divide-line">
        <Sum label="Calls in the range">
          <Door filters={asked} label={`${formatCount(ledger.calls)} calls; show them`}>
            {formatCount(ledger.calls)}
          </Door>
        </Sum>
        <Sum label="With something to doubt">
          {ledger.doubtful === 0 ? (
            '0'
          ) : (
            <Door filters={anomalyFilters(asked)} label={`${formatCount(ledger.doubtful)} doubtful calls; show them`}>
              {formatCount(ledger.doubtful)}
            </Door>
          )}
        </Sum>
        <Sum label="Records set aside, of all times">
          <Link
            href="/settings?tab=sync"
            className="rounded-sm underline-offset-4 hover:text-accent-ink hover:underline"
            aria-label={`${formatCount(ledger.quarantined)} records set aside; show them in Settings`}
          >
            {formatCount(ledger.quarantined)}
          </Link>
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

/** `missing-left-at` as words. */
const sentenceOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
const byCalls = (left: LedgerRow, right: LedgerRow) => right.calls - left.calls

function anomalyRows(ledger: Ledger, asked: Filters): LedgerRow[] {
  const fields = ledger.coercedFields.map(({ field }) => field).join(', ')
  return ledger.anomalies
    .filter(({ name }) => asked.anomaly.length === 0 || asked.anomaly.includes(name))
    .map(({ name, calls }) => ({
      name: sentenceOf(name),
      words: name === 'coerced-field' && fields !== '' ? `${ANOMALIES[name]} Here: ${fields}.` : ANOMALIES[name],
      calls,
      door: { ...asked, anomaly: [name] },
    }))
    .sort(byCalls)
}

function gapRows(ledger: Ledger, asked: Filters): LedgerRow[] {
  return ledger.gaps
    .filter(({ name }) => asked.gap.length === 0 || asked.gap.includes(name))
    .map(({ name, calls }) => ({
      name: GAPS[name].label,
      words: `${GAPS[name].words} Left out of: ${GAPS[name].metrics.map((metric) => METRICS[metric].label).join(', ')}.`,
      calls,
      door: { ...asked, gap: [name] },
    }))
    .sort(byCalls)
}
