'use client'

import { useState } from 'react'
import { Party } from '@/components/parts/party/party'
import { Button } from '@/components/ui/form/button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { Link, TextLink } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { useNeedsALook } from '@/lib/client/data/use-callbacks'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { waitingWords } from '@/lib/shared/callbacks/callback-words'
import { WAITING_DEFINITION, WAITING_LABEL } from '@/lib/shared/callbacks/callbacks'
import { type NeedsALook as Found, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import { UNUSUAL_RULE, type Unusual } from '@/lib/shared/callbacks/unusual'
import { causeText, unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import { countOf } from '@/lib/shared/charts/values'
import { withoutRange } from '@/lib/shared/filters/filters'
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
  const { filters } = useAppliedFilters()
  const [isWhole, setWhole] = useState(false)
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
      {unusual.length > 0 && (
        <li className="flex items-center gap-1.5 border-line border-t pt-2 text-ink-muted">
          Unusual hours and days
          <Hint label="What counts as unusual">{UNUSUAL_RULE}</Hint>
          {unusual.length > MAX_UNUSUAL && (
            <Button
              variant="ghost"
              size="sm"
              className="ml-auto"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Fewer' : `All ${formatCount(unusual.length)}`}
            </Button>
          )}
        </li>
      )}
      {unusual.slice(0, isWhole ? undefined : MAX_UNUSUAL).map((item) => (
        <UnusualRow key={`${item.span} ${item.from} ${item.figure}`} item={item} />
      ))}
    </ul>
  )
}

/** An hour or day unlike the same ones in earlier weeks, with the people and groups that explain it. */
function UnusualRow({ item }: { item: Unusual }) {
  const { filters, zone } = useAppliedFilters()
  return (
    <li>
      <p className="text-ink-faint text-xs">{whenText(item, zone)}</p>
      <p>
        <UnusualDoor item={item} filters={filters} /> <span className="text-ink-muted">{unusualText(item).usual}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-muted text-xs empty:hidden">
        {item.causes.map((cause) => (
          <span key={`${cause.kind} ${cause.id}`}>
            <Party kind={cause.kind === 'person' ? 'user' : 'group'} id={cause.id} /> {causeText(item, cause)}
          </span>
        ))}
      </p>
    </li>
  )
}
