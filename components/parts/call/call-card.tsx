import { memo } from 'react'
import { Skeleton } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { waitSecondsOf } from '@/lib/shared/calls/outcome'
import { callHref } from '@/lib/shared/links'
import { formatClock, formatDay, formatDuration } from '@/lib/shared/text/format'
import { Length, Parties, Presence } from './call-cells'
import { CallIssues } from './call-issues'

/** A call on a phone: the whole card opens it. */
export const CallCard = memo(function CallCard({ call }: { call: Call | undefined }) {
  const zone = useZone()
  if (call === undefined)
    return (
      <div className="flex h-full flex-col justify-center gap-2 border-line border-b px-3">
        <Skeleton className="h-3 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    )
  const rang = waitSecondsOf(call)
  return (
    <Link
      href={callHref(call)}
      prefetch={false}
      className="grid h-full min-h-22 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1.5 border-line border-b px-3 text-data hover:bg-surface-hover focus-visible:-outline-offset-2"
    >
      <Parties call={call} />
      <OutcomeBadge status={call.status} className="justify-self-end" />
      <span className="num flex min-w-0 items-center gap-2 truncate text-ink-muted text-xs">
        {formatDay(call.time, zone)} {formatClock(call.time, zone)}
        {rang !== null && <span>wait {formatDuration(rang)}</span>}
      </span>
      <span className="justify-self-end text-xs">{call.joinedPeople > 0 && <Presence call={call} />}</span>
      <span className="num col-span-2 flex min-w-0 items-center justify-between gap-2 text-ink-muted text-xs">
        <Length call={call} />
        <CallIssues call={call} />
      </span>
    </Link>
  )
})
