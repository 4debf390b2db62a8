'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { ChartSkeleton } from '@/components/charts/lazy'
import { ViewSwitch } from '@/components/charts/view-switch'
import { AlertLink } from '@/components/parts/figures/alert-link'
import { Segmented } from '@/components/ui/form/segmented'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { ErrorState } from '@/components/ui/state/states'
import { Hint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { movingQuestion } from '@/lib/client/http/question'
import { BUSY_OF, VIEWS } from '@/lib/shared/address/words'
import { CONCURRENCY_RULE, concurrencyRoute } from '@/lib/shared/analytics/concurrency'
import { CHART_HEIGHT, ConcurrencyView } from './concurrency-view'

const parsers = {
  busy: parseAsStringLiteral(BUSY_OF).withDefault('calls'),
  busyView: parseAsStringLiteral(VIEWS).withDefault('chart'),
}

/** Concurrent calls or people: the peak of each time bucket, the average, and the moment of the highest peak. */
export function Concurrency() {
  const { filters } = useAppliedFilters()
  const answer = useQuery(movingQuestion(concurrencyRoute, { query: filters }))
  const [{ busy: of, busyView }, set] = useQueryStates(parsers, { history: 'replace', scroll: false })
  return (
    <Card className="flex flex-col" aria-busy={answer.isPending || answer.isPlaceholderData}>
      <CardHeader
        title="Concurrent calls"
        hint={<Hint label="About concurrent calls">{CONCURRENCY_RULE}</Hint>}
        actions={
          <>
            <Segmented
              label="Count"
              value={of}
              options={{ calls: 'Calls', people: 'People' }}
              onChange={(busy) => set({ busy })}
            />
            <ViewSwitch
              label="Concurrent calls as"
              view={busyView}
              onChange={(view) => set({ busyView: view })}
              className="max-sm:hidden"
            />
            <AlertLink isIcon metric="peakConcurrent" />
          </>
        }
      />
      <CardBody
        inert={answer.isPlaceholderData}
        className={answer.isPlaceholderData ? 'refreshing flex flex-1 flex-col' : 'flex flex-1 flex-col'}
      >
        {answer.data ? (
          <ConcurrencyView answer={answer.data} of={of} asTable={busyView === 'table'} />
        ) : answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => answer.refetch()} className="min-h-0 py-6" />
        ) : (
          <div className={CHART_HEIGHT}>
            <ChartSkeleton />
          </div>
        )}
      </CardBody>
    </Card>
  )
}
