'use client'

import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { Link, TextLink } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { useNeedsALook } from '@/lib/client/data/use-callbacks'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { withoutRange } from '@/lib/shared/callbacks/callback-queue'
import { waitingWords } from '@/lib/shared/callbacks/callback-words'
import { WAITING_DEFINITION, WAITING_LABEL } from '@/lib/shared/callbacks/callbacks'
import { type NeedsALook as Found, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import { unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import { countOf } from '@/lib/shared/charts/values'
import { pageHref } from '@/lib/shared/links'
import { formatCount } from '@/lib/shared/text/format'
import { UnusualDoor } from './unusual-door'

const MAX_UNUSUAL = 3

/** A summary of what needs attention. */
export function NeedsALook() {
  const { filters } = useAppliedFilters()
  const answer = useNeedsALook(filters)
  return (
    <Card className="flex flex-col" aria-busy={answer.isPending || answer.isPlaceholderData}>
      <CardHeader
        title="Needs a look"
        actions={
          <Link
            href={pageHref('/callbacks', withoutRange(filters))}
            prefetch={false}
            className="text-ink-muted text-xs underline"
          >
            View all
          </Link>
        }
      />
      <CardBody
        inert={answer.isPlaceholderData}
        className={answer.isPlaceholderData ? 'refreshing flex-1 text-data' : 'flex-1 text-data'}
      >
        {answer.data ? (
          <Lines found={answer.data.data} />
        ) : answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => answer.refetch()} className="min-h-0 py-6" />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </CardBody>
    </Card>
  )
}

function Lines({ found }: { found: Found }) {
  const { filters, zone } = useAppliedFilters()
  const { waiting, callbacks, stale, unusual } = found
  if (waiting + stale.calls + unusual.length === 0)
    return <p className="py-4 text-center text-ink-faint">Nothing needs attention.</p>
  return (
    <ul className="num flex flex-col gap-2">
      {waiting > 0 && (
        <li className="flex items-baseline justify-between gap-3">
          <span className="flex items-center gap-1.5 text-ink-muted">
            {WAITING_LABEL}
            <Hint label="Who is waiting">{WAITING_DEFINITION}</Hint>
          </span>
          <span>
            {callbacks.overdue > 0 && (
              <span className="mr-2 text-ink-faint text-xs">{formatCount(callbacks.overdue)} overdue</span>
            )}
            <TextLink
              href={pageHref('/callbacks', withoutRange(filters))}
              aria-label={`${waitingWords(waiting)}; show them`}
              className="font-semibold"
            >
              {formatCount(waiting)}
            </TextLink>
          </span>
        </li>
      )}
      {stale.calls > 0 && (
        <li className="flex items-baseline justify-between gap-3">
          <span className="text-ink-muted">Ongoing for over {stale.overHours} h</span>
          <Door
            filters={staleFilters(filters)}
            label={`${countOf(stale.calls, 'call')} open for too long; show them`}
            className="font-semibold"
          >
            {formatCount(stale.calls)}
          </Door>
        </li>
      )}
      {unusual.slice(0, MAX_UNUSUAL).map((item) => {
        const { usual } = unusualText(item)
        return (
          <li key={`${item.span} ${item.from} ${item.figure}`} className="border-line border-t pt-2">
            <p className="text-ink-faint text-xs">{whenText(item, zone)}</p>
            <p>
              <UnusualDoor item={item} filters={filters} /> <span className="text-ink-muted">{usual}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
