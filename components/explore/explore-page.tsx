'use client'

import { ChartArea, ChartBar, ChartLine, Grid3x3, type LucideIcon, Table2 } from 'lucide-react'
import { useRef } from 'react'
import { AlertLink } from '@/components/parts/figures/alert-link'
import { ShareButton } from '@/components/parts/share/share-button'
import { WhyButton, WhyHost } from '@/components/parts/why/why-host'
import { cn } from '@/components/ui/cn'
import { QuietButton } from '@/components/ui/form/button'
import { segmentClass } from '@/components/ui/form/segmented'
import { Card, CardBody, PageHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { Banner } from '@/components/ui/state/banner'
import { ErrorState, errorWords, Skeleton } from '@/components/ui/state/states'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { noDoors } from '@/lib/client/page/use-doors'
import { useFilters } from '@/lib/client/page/use-filters'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { FORMS, type Form, type Report } from '@/lib/shared/explore/report'
import { COMPARISON_WORDS, reportHref, reportTitle } from '@/lib/shared/explore/words'
import { NAMED_RANGES } from '@/lib/shared/filters/filters'
import { rangeWords } from '@/lib/shared/filters/range-words'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import { formatDate, type Zone } from '@/lib/shared/text/format'
import { Builder } from './builder'
import { formRefusal, rangeSecondsOf } from './checks'
import { ReportView } from './report-view'
import { type ExploreAnswers, useExplore, useExploreAnswers } from './use-explore'

const LOOKS: Record<Form, { label: string; icon: LucideIcon; words: string }> = {
  line: { label: 'Line', icon: ChartLine, words: 'lines' },
  area: { label: 'Area', icon: ChartArea, words: 'areas' },
  bars: { label: 'Bars', icon: ChartBar, words: 'bars' },
  heatmap: { label: 'Heatmap', icon: Grid3x3, words: 'a heatmap' },
  table: { label: 'Table', icon: Table2, words: 'a table' },
}

/** The chart types, 1 to 5 on the keyboard. One that cannot draw the report is disabled and says why. */
function FormPicker({ report, form, onChange }: { report: Report; form: Form; onChange: (form: Form) => void }) {
  const choose = (name: Form) => formRefusal(name, report) === null && onChange(name)
  useKeyboard(Object.fromEntries(FORMS.map((name, index) => [String(index + 1), () => choose(name)])))
  return (
    <fieldset aria-label="Chart type" className="inline-flex rounded-md border border-line bg-surface-sunken p-0.5">
      {FORMS.map((name, index) => {
        const { label, icon: Icon } = LOOKS[name]
        const refusal = formRefusal(name, report)
        return (
          <Tooltip key={name} content={refusal ?? `${label} (${index + 1})`}>
            <button
              type="button"
              aria-label={refusal === null ? label : `${label}: unavailable. ${refusal}`}
              aria-pressed={name === form}
              aria-disabled={refusal !== null || undefined}
              onClick={() => choose(name)}
              className={cn(
                segmentClass(name === form),
                refusal !== null && 'cursor-not-allowed opacity-45 hover:text-ink-muted',
              )}
            >
              <Icon className="size-3.5" />
              <span className="max-sm:sr-only">{label}</span>
            </button>
          </Tooltip>
        )
      })}
    </fieldset>
  )
}

const ExploreStart = onDemand(() => import('./explore-start'))
const importMenu = () => import('./export-menu')
const ShareReport = onDemand(async () => ({ default: (await importMenu()).ShareReport }))
const ExportMenu = onDemand(async () => ({ default: (await importMenu()).ExportMenu }))
const LeftOut = onDemand(async () => ({ default: (await import('./left-out')).LeftOut }))

/** Reports built as a sentence of choices and shown as the most suitable chart or table. The URL holds the whole report. */
export function ExplorePage() {
  const { report, form, refusal, change, start, clear } = useExplore()
  const { filters, zone } = useAppliedFilters()
  const { range, filters: inUrl } = useFilters()
  const { answered, waiting, failed, retry } = useExploreAnswers(report, form, filters)
  const open = range === 'all' || (range === null && (inUrl.from === undefined || inUrl.to === undefined))
  const title = reportTitle(report)
  const metric = answered?.report.metrics[0]
  const place = useRef<HTMLDivElement>(null)
  const period = range === null ? rangeWords(inUrl, DEFAULT_RANGE, zone) : NAMED_RANGES[range].label
  const subtitle = `${period}, ${zone.name}${comparedWords(answered, zone)}`
  return (
    <>
      <PageHeader
        title={title === '' ? 'Explore' : title}
        description={title === '' ? 'Any metric, by any dimension, over any period.' : subtitle}
        actions={title !== '' && <QuietButton onClick={clear}>New report</QuietButton>}
      />
      <Card className="p-3">
        <Builder
          report={report}
          form={form}
          comparable={!open}
          rangeSeconds={rangeSecondsOf(filters)}
          onChange={change}
        />
      </Card>
      {refusal !== null && (
        <Banner tone="warning" className="mt-3">
          {refusal} Shown as {LOOKS[form].words} instead.
        </Banner>
      )}
      {report.metrics.length === 0 ? (
        <ExploreStart onStart={start} />
      ) : (
        <Card className="mt-4 flex flex-col" aria-busy={waiting}>
          <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
            <FormPicker report={report} form={form} onChange={(next) => change({ form: next })} />
            {answered && (
              <div className="flex flex-wrap items-center gap-2">
                {!open && metric !== undefined && <WhyButton metric={metric} className="mr-1" />}
                {metric !== undefined && <AlertLink metric={metric} />}
                <ShareReport answered={answered} />
                <ShareButton
                  size="sm"
                  subject={{ kind: 'report', path: reportHref(answered.report, answered.filters) }}
                  label={title}
                />
                <ExportMenu {...{ answered, title, subtitle, place }} disabled={waiting} />
              </div>
            )}
          </header>
          <CardBody
            {...noDoors(waiting)}
            className={cn('flex flex-col transition-opacity duration-150', waiting && answered && 'opacity-60')}
          >
            {failed && answered && (
              <Banner tone="warning" className="mb-3">
                The report could not be loaded: {errorWords(failed.error)} Below is the previous one.{' '}
                <QuietButton onClick={retry}>Try again</QuietButton>
              </Banner>
            )}
            {answered ? (
              <div ref={place} className="flex flex-1 flex-col">
                <ReportView answered={answered} onOrder={(order) => change({ order })} />
              </div>
            ) : failed ? (
              <ErrorState error={failed.error} onRetry={retry} />
            ) : (
              <div role="status">
                <span className="sr-only">Loading…</span>
                <Skeleton className="h-5 w-2/3" />
                <Skeleton className="mt-3 h-[380px] w-full opacity-60" />
              </div>
            )}
          </CardBody>
          {answered && <LeftOut answered={answered} />}
        </Card>
      )}
      <WhyHost />
    </>
  )
}

/** The previous period with its dates. */
function comparedWords(answered: ExploreAnswers | null, zone: Zone): string {
  const previous = answered?.rows.meta.previous
  if (!answered || !previous) return ''
  const [from, to] = [formatDate(previous.from, zone), formatDate(previous.to - 1, zone)]
  return ` · compared with ${COMPARISON_WORDS[answered.report.compare]} (${from === to ? from : `${from} – ${to}`})`
}
