'use client'

import type { ReactNode } from 'react'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { StateDot } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useAnswer } from '@/lib/client/http/use-answer'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { withApp } from '@/lib/shared/apps/app-address'
import { type AppSummary, appsSummaryRoute } from '@/lib/shared/apps/apps'
import type { Filters } from '@/lib/shared/filters/filters'
import { pageHref } from '@/lib/shared/links'
import { timeOf } from '@/lib/shared/params/filters'
import { appProblem, appStateWords } from '@/lib/shared/sync/sync-words'
import { AppCount, AppMetric } from './app-figures'

function appsColumns(time: Partial<Filters>): Column<AppSummary>[] {
  const page = (path: string, app: string) => withApp(pageHref(path, time), app)
  return [
    {
      id: 'name',
      header: 'App',
      rowHeader: true,
      pinned: true,
      card: 'title',
      className: 'max-w-56 truncate',
      cell: ({ id, name }) => (
        <TextLink href={page('/', id)} className="block min-w-0 truncate font-medium">
          {name}
        </TextLink>
      ),
    },
    ...(['calls', 'answerRate'] as const).map(
      (metric): Column<AppSummary> => ({
        id: metric,
        header: METRICS[metric].label,
        hint: METRICS[metric].definition,
        numeric: true,
        card: 'line',
        cell: (row) => <AppMetric app={row} metric={metric} time={time} />,
      }),
    ),
    { id: 'freshness', header: 'Freshness', card: 'aside', cell: (row) => <Freshness summary={row} /> },
    {
      id: 'waiting',
      header: 'To call back',
      hint: 'Missed calls in the range that nobody has returned, by caller.',
      numeric: true,
      card: 'line',
      cell: (row) => <AppCount app={row} of="waiting" href={page('/callbacks', row.id)} label="Calls to return" />,
    },
    {
      id: 'firing',
      header: 'Alerts firing',
      numeric: true,
      card: 'line',
      cell: (row) => <AppCount app={row} of="firing" href={withApp('/alerts', row.id)} label="Alerts firing" />,
    },
    {
      id: 'problems',
      header: 'Problems',
      card: 'line',
      className: 'max-w-sm max-md:max-w-none whitespace-normal',
      cell: (row) => (
        <span className="wrap-anywhere">{appProblem(row) ?? <span className="text-ink-faint">None</span>}</span>
      ),
    },
  ]
}

function Freshness({ summary }: { summary: AppSummary }) {
  const { tone, words } = appStateWords(summary)
  return (
    <TextLink
      href={withApp('/settings?tab=sync', summary.id)}
      className="num inline-flex items-center gap-2 whitespace-nowrap"
    >
      <StateDot tone={tone} />
      {words}
    </TextLink>
  )
}

/** All apps that the viewer may see, side by side. @param props.range the picker of the time range */
export function AppsPage({ range }: { range: ReactNode }) {
  const { filters } = useAppliedFilters()
  const time = timeOf(filters)
  const summaries = useAnswer(appsSummaryRoute, { query: time, refetchInterval: 20_000 })
  return (
    <>
      <PageHeader
        title="Apps"
        description="How each app is doing, compared with the period before. Every figure opens its app."
        actions={range}
      />
      <Card>
        <Loaded question={summaries} rows={4}>
          {({ data }) => (
            <DataTable
              label="Apps"
              columns={appsColumns(time)}
              rows={data}
              rowId={({ id }) => id}
              rowProps={({ id }) => ({ 'data-app': id })}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
