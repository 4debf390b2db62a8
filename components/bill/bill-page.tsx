'use client'

import { Download } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { Choice, plainChoices } from '@/components/admin/fields'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { ButtonLink } from '@/components/ui/form/button-link'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { Door } from '@/components/ui/text/door'
import { Hint } from '@/components/ui/text/metric-hint'
import { useMay } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { useFilters } from '@/lib/client/page/use-filters'
import { BILL_PARSERS, type BillAnswer, billExportRoute, billRoute } from '@/lib/shared/bill/answer'
import { BASES } from '@/lib/shared/bill/basis'
import type { Filters } from '@/lib/shared/filters/filters'
import { emptyAdvice, rangeWords } from '@/lib/shared/filters/range-words'
import { addressOf } from '@/lib/shared/http/route'
import { formatInZone } from '@/lib/shared/text/format'
import { CompareBases } from './compare-bases'
import { GroupsTable, Months } from './groups-table'
import { RateForm } from './rate-form'
import { BASIS_WORDS, changeWords, FIRST_PAIR, lineText } from './words'

/** What the calls of a range cost, on the basis and at the rates of Settings; one click shows the other bases. */
export function BillPage() {
  const { filters, compare } = useAppliedFilters()
  const [{ currency, sort, top }] = useQueryStates(BILL_PARSERS)
  const bill = useMovingAnswer(billRoute, { query: { ...filters, currency, sort, top, compare } })
  return (
    <>
      {bill.data === undefined && <PageHeader title="Bill" description="What the calls of a range cost." />}
      <Loaded question={bill} rows={12} apart>
        {(answer) => <BillView bill={answer} filters={filters} />}
      </Loaded>
    </>
  )
}

function BillView({ bill, filters }: { bill: BillAnswer; filters: Filters }) {
  const { zone } = useAppliedFilters()
  const { filters: inUrl } = useFilters()
  const [{ pair }] = useQueryStates(BILL_PARSERS)
  const { data, meta } = bill
  const { total, previous, months } = data
  const [month] = months
  const isMonth = month !== undefined && months.length === 1 && !month.partial
  const period = isMonth
    ? formatInZone(month.start, zone, { month: 'long', year: 'numeric' })
    : rangeWords(inUrl, '30d', zone)
  return (
    <>
      <PageHeader
        title={
          <>
            {period}:{' '}
            <span data-total className="num">
              <Door
                filters={total.calls === 0 ? null : filters}
                extra={{ sort: '-minutes' }}
                label={`${lineText(total, meta)}; show the calls`}
              >
                {lineText(total, meta)}
              </Door>
            </span>
          </>
        }
        description={
          <>
            {BASES[meta.basis].label}
            {meta.rate !== null && `: ${lineText(total, { ...meta, rate: null })}`}{' '}
            <Hint label={`What “${BASES[meta.basis].label}” counts`}>{BASIS_WORDS[meta.basis]}</Hint>
            {previous !== null && ` · ${changeWords(total, previous, meta, zone)}`}
          </>
        }
        actions={<BillActions meta={meta} filters={filters} />}
      />
      <RateStrip meta={meta} />
      {total.calls === 0 ? (
        <Card>
          <NothingFound title="No calls">No calls of this range match the filters. {emptyAdvice(inUrl)}</NothingFound>
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          {pair !== null && <CompareBases bill={bill} filters={filters} />}
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Months bill={bill} filters={filters} />
            <GroupsTable bill={bill} filters={filters} />
          </div>
        </div>
      )}
    </>
  )
}

function BillActions({ meta: { currency, currencies }, filters }: { meta: BillAnswer['meta']; filters: Filters }) {
  const [{ pair }, set] = useQueryStates(BILL_PARSERS)
  const mayExport = useMay('export')
  const mayEdit = useMay('edit-rates')
  const shown = currency === null || currencies.includes(currency) ? currencies : [currency, ...currencies]
  return (
    <>
      {currency !== null && shown.length > 1 && (
        <Choice
          aria-label="Currency"
          value={currency}
          choices={plainChoices(shown)}
          onChange={(chosen) => set({ currency: chosen })}
        />
      )}
      <Button
        variant="ghost"
        aria-expanded={pair !== null}
        onClick={() => set({ pair: pair === null ? FIRST_PAIR : null })}
      >
        {pair === null ? 'Compare bases' : 'Hide comparison'}
      </Button>
      {mayEdit && (
        <ButtonLink href="/settings?tab=rates" variant="ghost">
          Rates
        </ButtonLink>
      )}
      {mayExport && (
        <ButtonLink
          icon={Download}
          href={addressOf(billExportRoute, { query: { ...filters, currency, format: 'csv' } })}
          download
        >
          Export CSV
        </ButtonLink>
      )}
    </>
  )
}

function RateStrip({ meta }: { meta: BillAnswer['meta'] }) {
  const mayEdit = useMay('edit-rates')
  const [, set] = useQueryStates(BILL_PARSERS)
  const { rate, currency } = meta
  return (
    <Card aria-label="Rate" className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      {mayEdit ? (
        <RateForm meta={meta} onSaved={(currency) => set({ currency })} />
      ) : (
        <p className="num text-data">
          {rate === null
            ? `No rates${currency === null ? '' : ` for ${currency}`} yet, so only minutes are shown.`
            : `${rate.audio} ${rate.currency} an audio minute, ${rate.video} a video minute.`}
        </p>
      )}
      {rate !== null && (
        <p className="text-ink-faint text-xs">An estimate, not an invoice. Other types have no rate.</p>
      )}
    </Card>
  )
}
