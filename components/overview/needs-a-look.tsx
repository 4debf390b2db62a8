'use client'

import { UnusualDoor } from '@/components/parts/figures/unusual-door'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { useNeedsALook } from '@/lib/client/data/use-callbacks'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useZone } from '@/lib/client/page/use-zone'
import { CALLBACKS, WAITING_STATES } from '@/lib/shared/callbacks/callbacks'
import { type NeedsALook as Found, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import { unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import { countOf } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { pageHref } from '@/lib/shared/links'
import { formatCount } from '@/lib/shared/text/format'

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
          <Link href={pageHref('/needs-a-look', filters)} prefetch={false} className="text-ink-muted text-xs underline">
            View all
          </Link>
        }
      />
      <CardBody
        inert={answer.isPlaceholderData}
        className={answer.isPlaceholderData ? 'refreshing flex-1 text-data' : 'flex-1 text-data'}
      >
        {answer.data ? (
          <Lines found={answer.data.data} filters={filters} />
        ) : answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => answer.refetch()} className="min-h-0 py-6" />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </CardBody>
    </Card>
  )
}

function Lines({ found, filters }: { found: Found; filters: Filters }) {
  const zone = useZone()
  const { callbacks, stale, unusual, hours } = found
  const nothing = callbacks.open + callbacks.overdue + stale.calls + unusual.length === 0
  if (nothing) return <p className="py-4 text-center text-ink-faint">Nothing needs attention in this range.</p>
  return (
    <ul className="num flex flex-col gap-2">
      {WAITING_STATES.map(
        (state) =>
          callbacks[state] > 0 && (
            <li key={state} className="flex items-baseline justify-between gap-3">
              <span className="text-ink-muted">
                {CALLBACKS[state]}
                {state === 'overdue' && ` (not within ${hours} h)`}
              </span>
              <Door
                filters={{ ...filters, callback: [state], callbackHours: hours }}
                label={`${countOf(callbacks[state], 'call')} missed, ${CALLBACKS[state].toLowerCase()}; show them`}
                className="font-semibold"
              >
                {formatCount(callbacks[state])}
              </Door>
            </li>
          ),
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
