import { useMemo, useState } from 'react'
import { ViewSwitch } from '@/components/ui/form/segmented'
import { Card, CardBody } from '@/components/ui/layout/card'
import { Badge } from '@/components/ui/text/badge'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { readReport, reportWords } from '@/lib/shared/explore/report'
import type { Name } from '@/lib/shared/people/names'
import { previewWords } from '@/lib/shared/shares/preview-words'
import type { SharedAnswer, SharedOf } from '@/lib/shared/shares/shared'
import { drawnForm } from './checks'
import { LeftOut } from './left-out'
import { ReportView } from './report-view'
import { type ExploreAnswers, overLeast } from './use-explore'

/** A report seen through a shared link: its chart and table over a fixed period, with no way to change the question. */
export function SharedReport({ shared }: { shared: SharedOf<'report'> }) {
  const { report: given } = shared
  const { title, description } = previewWords(shared)
  const chart = useMemo(() => answeredOf(given), [given])
  const [isTable, setIsTable] = useState(false)
  const answered = isTable ? { ...chart, form: 'table' as const } : chart
  return (
    <>
      <header className="mb-4">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mt-1 text-data text-ink-muted">{description}</p>
        {given.narrowedTo.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-1.5">
            <span className="sr-only">Only</span>
            {given.narrowedTo.map((words) => (
              <Badge key={words}>{words}</Badge>
            ))}
          </p>
        )}
      </header>
      <Card className="flex flex-col">
        {chart.form !== 'table' && (
          <div className="px-4 pt-3 pb-2">
            <ViewSwitch view={isTable ? 'table' : 'chart'} onChange={(next) => setIsTable(next === 'table')} />
          </div>
        )}
        <CardBody className="flex flex-1 flex-col">
          <ReportView answered={answered} />
        </CardBody>
        <LeftOut answered={answered} />
      </Card>
    </>
  )
}

function answeredOf(given: SharedOf<'report'>['report']): ExploreAnswers {
  const { report } = readReport(reportWords(given))
  const { metrics, least } = report
  const shown = (answer: SharedAnswer) => overLeast(asAnswer(answer), metrics, least)
  return {
    report,
    form: drawnForm(report).form,
    filters: FILTERS,
    rows: shown(given.rows),
    legend: shown(given.legend),
    total: asAnswer(given.total),
    isShared: true,
  }
}

/** Empty: the browser must not learn the report's filters, and none of its figures links to calls. */
const FILTERS = {} as ExploreAnswers['filters']

/** A shared answer converted to the form that charts and tables read. */
export function asAnswer({ data, names, others, ...meta }: SharedAnswer): AnalyticsAnswer {
  const named = (given: Record<string, string>): Record<string, Name> =>
    Object.fromEntries(Object.entries(given).map(([key, name]) => [key, { name }]))
  return {
    data,
    meta: {
      ...meta,
      names: { user: named(names.user), group: named(names.group) },
      others: Object.fromEntries(Object.entries(others).map(([name, count]) => [name, { count, keys: null }])),
      source: 'mirror',
      syncedAt: null,
    },
  }
}
