import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Card, CardBody } from '@/components/ui/layout/card'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { ErrorState, errorWords } from '@/components/ui/state/states'
import type { AnalyticsResult } from '@/lib/client/data/use-overview'
import { noDoors } from '@/lib/client/page/use-doors'
import { HeldFilters } from '@/lib/client/page/use-filters'
import { useZone } from '@/lib/client/page/use-zone'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { formatClock } from '@/lib/shared/text/format'
import { AlertLink } from './alert-link'

/** Shown on hover and focus of its `group`, and always on touch screens. */
export const ON_HOVER =
  'opacity-0 transition-opacity focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100'

type PanelProps = {
  title: ReactNode
  hint?: ReactNode
  actions?: ReactNode
  /** The metric of an alert set up from this panel. */
  alertMetric?: Metric | undefined
  question: AnalyticsResult
  skeleton: ReactNode
  className?: string
  bodyClassName?: string
  children: (answer: AnalyticsAnswer) => ReactNode
}

/** A card around the answer to one query. Old figures stay, without doors, while another loads, and with a note of their time if a refresh fails. */
export function Panel(props: PanelProps) {
  const { title, hint, actions, alertMetric, question, skeleton, className, bodyClassName, children } = props
  const { data, error, isPlaceholderData } = question
  return (
    <Card
      className={cn('group flex flex-col', className)}
      aria-busy={question.isPending || isPlaceholderData}
      title={title}
      hint={hint}
      actions={
        <>
          {data && error && <StaleNote question={question} />}
          {actions}
          {alertMetric !== undefined && <AlertLink isIcon metric={alertMetric} className={ON_HOVER} />}
        </>
      }
    >
      <CardBody
        {...noDoors(isPlaceholderData)}
        className={cn('flex-1', isPlaceholderData && 'refreshing', bodyClassName)}
      >
        {data ? (
          <HeldFilters isHeld={isPlaceholderData}>{children(data)}</HeldFilters>
        ) : error ? (
          <ErrorState error={error} onRetry={() => question.refetch()} className="min-h-0 py-6" />
        ) : (
          <div role="status" className="size-full">
            <span className="sr-only">Loading…</span>
            {skeleton}
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** A small warning that the figures could not be refreshed, with their time and a retry button. */
export function StaleNote({ question }: { question: AnalyticsResult }) {
  const zone = useZone()
  return (
    <Tooltip content={`${errorWords(question.error)} Click to retry.`}>
      <button
        type="button"
        onClick={() => question.refetch()}
        className="num inline-flex h-6 items-center gap-1 rounded bg-warning-soft px-1.5 font-medium text-micro text-warning"
      >
        <RotateCw className="size-3" />
        Data as of {formatClock(Math.floor(question.dataUpdatedAt / 1000), zone)}
      </button>
    </Tooltip>
  )
}
