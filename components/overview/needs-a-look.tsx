'use client'

import { UnusualDoor } from '@/components/parts/figures/unusual-door'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { useNeedsALook } from '@/lib/client/data/use-callbacks'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { CALLBACKS, WAITING_STATES } from '@/lib/shared/callbacks/callbacks'
import { type NeedsALook as Found, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import { unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import { countOf } from '@/lib/shared/charts/values'
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
  const { callbacks, stale, unusual, hours } = found
  const nothing = callbacks.open + callbacks.overdue + stale.calls + unusual.length === 0
  if (nothing) return <p className="py-4 text-center text-ink-faint">Nothing needs attention in this range.</p>
  const counts = [
    ...WAITING_STATES.map((state) => ({
      words: `${CALLBACKS[state]}${state === 'overdue' ? ` (not within ${hours} h)` : ''}`,
      calls: callbacks[state],
      door: { ...filters, callback: [state], callbackHours: hours },
      opens: `missed, ${CALLBACKS[state].toLowerCase()}`,
    })),
    {
      words: `Ongoing for over ${stale.overHours} h`,
      calls: stale.calls,
      door: staleFilters(filters),
      opens: 'open for too long',
    },
  ]
  return (
    <ul className="num flex flex-col gap-2">
      {counts
        .filter(({ calls }) => calls > 0)
        .map(({ words, calls, door, opens }) => (
          <li key={words} className="flex items-baseline justify-between gap-3">
            <span className="text-ink-muted">{words}</span>
            <Door filters={door} label={`${countOf(calls, 'call')} ${opens}; show them`} className="font-semibold">
              {formatCount(calls)}
            </Door>
          </li>
        ))}
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
