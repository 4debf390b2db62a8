import { memo } from 'react'
import { Ends } from '@/components/parts/party/party'
import { NONE } from '@/components/table/cells'
import { Skeleton } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useDrawnAt } from '@/lib/client/data/use-call'
import { useZone } from '@/lib/client/page/use-zone'
import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/open-calls'
import { waitSecondsOf } from '@/lib/shared/calls/outcome'
import { callHref } from '@/lib/shared/links'
import { endsOf, openFor } from '@/lib/shared/story/cast'
import { formatClock, formatDay, formatDuration, formatTimer } from '@/lib/shared/text/format'
import { peopleOfCall, startOf } from '@/lib/shared/timeline/presence'
import { makeScale } from '@/lib/shared/timeline/scale'
import { extentOf } from '@/lib/shared/timeline/subject'
import { CallIssues } from './call-issues'

/** Bars share one fixed logarithmic scale up to two hours, so that they do not change while rows come and go. */
const FULL_SECONDS = 7200

function DurationBar({ seconds }: { seconds: number }) {
  const share = Math.min(Math.log1p(Math.max(seconds, 0)) / Math.log1p(FULL_SECONDS), 1)
  return (
    <svg aria-hidden="true" width={32} height={6} className="shrink-0">
      <rect width={32} height={6} rx={3} className="fill-surface-sunken" />
      <rect width={Math.max(share * 32, 1)} height={6} rx={3} className="fill-ink-faint/50" />
    </svg>
  )
}

const WIDTH = 56
const HEIGHT = 18
const MAX_LINES = 6

/** A call's timeline in a few pixels: one line per person, ringing left blank. */
const PresenceStrip = memo(function PresenceStrip({ call }: { call: Call }) {
  const nowSeconds = useDrawnAt(call)
  const people = peopleOfCall(call, nowSeconds).filter((person) => person.intervals.length > 0)
  if (people.length === 0) return <span aria-hidden="true" className="inline-block w-14" />
  const scale = makeScale(extentOf(call, people, nowSeconds), WIDTH)
  const shown = people.slice(0, MAX_LINES)
  const pitch = HEIGHT / shown.length
  const line = Math.min(4, pitch - 1)
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="shrink-0">
      {shown.map((person, row) =>
        person.presence.map((span) => {
          const x = Math.min(scale.x(span.from), WIDTH - 1)
          return (
            <rect
              key={`${person.uid}-${span.from}`}
              x={x}
              y={row * pitch + (pitch - line) / 2}
              width={Math.max(scale.x(span.to) - x, 1)}
              height={line}
              rx={1}
              className={call.type === 'video' ? 'fill-media-video' : 'fill-media-audio'}
            />
          )
        }),
      )}
    </svg>
  )
})

/** Who was present when, as a strip; for more than two invited people also how many joined. A dash if nobody did. */
export function Presence({ call: { joinedPeople, invitedPeople }, call }: { call: Call }) {
  if (joinedPeople === 0) return NONE
  return (
    <span
      className="inline-flex items-center gap-2"
      title={`${joinedPeople} of ${invitedPeople} invited people joined`}
    >
      <PresenceStrip call={call} />
      {invitedPeople > 2 ? (
        <span className="num">
          {joinedPeople}
          <span className="text-ink-faint">/{invitedPeople}</span>
        </span>
      ) : (
        <span className="sr-only">
          {joinedPeople} of {invitedPeople}
        </span>
      )}
    </span>
  )
}

/** How long the call lasted; a running timer while it is ongoing, unless it was probably never closed. */
export function Length({ call }: { call: Call }) {
  const nowSeconds = useDrawnAt(call)
  if (isMarkedStale(call))
    return (
      <span className="text-warning" title={ANOMALIES['stale-ongoing']}>
        {openFor(call, nowSeconds)}
      </span>
    )
  if (call.status === 'ongoing')
    return <span className="text-outcome-ongoing">{formatTimer(nowSeconds - startOf(call))}</span>
  if (call.durationSeconds === null) return NONE
  return (
    <span className="inline-flex items-center gap-2">
      <DurationBar seconds={call.durationSeconds} />
      <span className="min-w-19">{formatDuration(call.durationSeconds)}</span>
    </span>
  )
}

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
      className="grid h-full min-h-22 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1.5 border-line border-b px-3 text-data hover:bg-surface-hover focus-visible:-outline-offset-2"
    >
      <Ends {...endsOf(call)} />
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
