'use client'

import { Loaded } from '@/components/table/loaded'
import { PageHeader } from '@/components/ui/layout/card'
import { Banner } from '@/components/ui/state/banner'
import { CountDoor } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useMay } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { METRICS, metricsLeavingOut } from '@/lib/shared/analytics/metrics'
import { ANOMALIES } from '@/lib/shared/calls/call'
import { anomalyFilters } from '@/lib/shared/charts/questions'
import type { Filters } from '@/lib/shared/filters/filters'
import { GAPS } from '@/lib/shared/issues/gaps'
import { type Issues, issueLabel, issuesRoute } from '@/lib/shared/issues/issues'
import { retentionWords } from '@/lib/shared/sync/sync-words'
import { countOf } from '@/lib/shared/text/format'
import { type IssueRow, IssuesTable } from './issues-table'

function RetentionNote() {
  const retention = useSyncStatus().data?.retention
  if (retention === undefined) return null
  return (
    <Banner tone="info" className="mb-4">
      {retentionWords(retention)} No figure counts them.
    </Banner>
  )
}

/** Issues and the calls that figures leave out, so that nothing is left out silently. */
export function IssuesPage() {
  const { filters } = useAppliedFilters()
  const issues = useMovingAnswer(issuesRoute, { query: filters })
  return (
    <>
      <PageHeader title="Issues" />
      <RetentionNote />
      <Loaded question={issues} rows={12} apart>
        {({ data }) => (
          <>
            <Summary issues={data} filters={filters} />
            <div className="mt-4 flex flex-col gap-4">
              <IssuesTable
                title="By issue"
                description="These calls are still included wherever the required value is present. A call may appear in several rows."
                rows={rowsOf(data.anomalies, filters.anomaly, (name) => ({
                  name: issueLabel(name),
                  words: ANOMALIES[name],
                  door: { ...filters, anomaly: [name] },
                }))}
                total={data.calls}
              />
              <IssuesTable
                title="Calls left out of figures"
                description="A figure leaves out a call only when the value it needs is missing."
                rows={rowsOf(data.gaps, filters.gap, (name) => ({
                  name: GAPS[name].label,
                  words: `${GAPS[name].words} Left out of: ${metricsLeavingOut(name)
                    .map((metric) => METRICS[metric].label)
                    .join(', ')}.`,
                  door: { ...filters, gap: [name] },
                }))}
                total={data.calls}
              />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Summary({ issues, filters }: { issues: Issues; filters: Filters }) {
  const { calls, doubtful, quarantined } = issues
  const mayLook = useMay('read-metrics')
  const unread = `${countOf(quarantined, 'record')} could not be read`
  return (
    <p className="text-ink-muted">
      <CountDoor count={doubtful} which="with issues" filters={anomalyFilters(filters)} /> of{' '}
      <CountDoor count={calls} which="in this range" filters={filters} /> {calls === 1 ? 'call' : 'calls'} in this range{' '}
      {doubtful === 1 ? 'has' : 'have'} issues.
      {quarantined > 0 && (
        <> Since the first sync, {mayLook ? <TextLink href="/settings?tab=sync">{unread}</TextLink> : unread}.</>
      )}
    </p>
  )
}

/** The rows of what has calls and is chosen, by default all of it: most calls first. */
const rowsOf = <Name extends string>(
  counted: readonly { name: Name; calls: number }[],
  chosen: readonly Name[],
  rowOf: (name: Name) => Omit<IssueRow, 'calls'>,
): IssueRow[] =>
  counted
    .filter(({ name, calls }) => calls > 0 && (chosen.length === 0 || chosen.includes(name)))
    .map(({ name, calls }) => ({ ...rowOf(name), calls }))
    .sort((left, right) => right.calls - left.calls)
