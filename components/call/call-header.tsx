import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/text/badge'
import { Link } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { Name } from '@/components/ui/text/name'
import { MediaLabel, OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/open-calls'
import { groupHref, personHref } from '@/lib/shared/links'
import { endsOf, minutesBases, openFor, ringOf } from '@/lib/shared/story/cast'
import {
  exactDuration,
  formatClock,
  formatDate,
  formatDateTime,
  formatMinutes,
  formatTimer,
} from '@/lib/shared/text/format'
import { capital, plainId } from '@/lib/shared/text/plain-name'
import { isOpen, startOf } from '@/lib/shared/timeline/presence'
import { useCallOnPage } from './call-context'

/** A call at a glance: outcome, caller and receiver, time, figures, and what was attached to it. */
export function CallHeader({ actions, children }: { actions?: ReactNode; children?: ReactNode }) {
  const { call } = useCallOnPage()
  const { from, to } = endsOf(call)
  return (
    <header className="mb-4 flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <OutcomeBadge status={call.status} />
            <MediaLabel type={call.type} className="text-ink-muted" />
            {call.mode !== null && call.mode !== 'call' && (
              <Badge>
                <Name className="truncate">{capital(call.mode)}</Name>
              </Badge>
            )}
          </div>
          <h1 className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold text-xl tracking-tight">
            <End uid={call.initiator} isGroup={false} name={from} />
            <ArrowRight aria-label="to" className="size-4 shrink-0 text-ink-faint" />
            <End uid={call.receiver} isGroup={call.receiverType === 'group'} name={to} />
          </h1>
          <When at={call.time} />
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap items-center gap-1 sm:gap-2 print:hidden">{actions}</div>
        )}
      </div>
      <Figures />
      {children}
    </header>
  )
}

/** When the call was, in the viewer’s zone and in UTC; the UTC date only if it differs. */
function When({ at }: { at: number }) {
  const { zone } = useCallOnPage()
  const utc = { ...zone, name: 'UTC' }
  const isSameDay = formatDate(at, zone) === formatDate(at, utc)
  return (
    <p className="mt-1 text-data text-ink-muted">
      <time dateTime={new Date(at * 1000).toISOString()}>{formatDateTime(at, zone)}</time> {zone.name}
      {zone.name !== 'UTC' && (
        <span className="text-ink-faint"> · {isSameDay ? formatClock(at, utc) : formatDateTime(at, utc)} UTC</span>
      )}
    </p>
  )
}

function End({ uid, isGroup, name }: { uid: string | null; isGroup: boolean; name: string }) {
  const { isShared } = useCallOnPage()
  if (isShared) return <Name className="line-clamp-3">{name}</Name>
  if (uid === null) return <Name className="line-clamp-3 text-ink-muted">{name}</Name>
  return (
    <Link
      href={isGroup ? groupHref(uid) : personHref(uid)}
      title={plainId(uid)}
      className="min-w-0 decoration-line-strong underline-offset-4 hover:text-accent-ink hover:underline"
    >
      <Name className="line-clamp-3">{name}</Name>
    </Link>
  )
}

/** The call’s figures. Minutes are those that the API counts; hovering shows the other bases. */
function Figures() {
  const { call, isShared, nowSeconds } = useCallOnPage()
  const ring = ringOf(call, nowSeconds)
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 sm:gap-x-8">
      <Figure label={ring.running ? 'Ringing for' : 'Wait'}>
        {ring.seconds === null ? '–' : ring.running ? formatTimer(ring.seconds) : exactDuration(ring.seconds)}
      </Figure>
      {(call.durationSeconds !== null || call.status === 'ongoing') && (
        <Figure label="Duration">
          <Duration call={call} nowSeconds={nowSeconds} />
        </Figure>
      )}
      <Figure label="People">
        {call.joinedPeople} of {call.invitedPeople}
      </Figure>
      <Figure
        label="Minutes"
        hint={
          !isShared && (
            <Hint label="How minutes are counted">
              {minutesBases(call).map(({ label, minutes, definition }) => (
                <span key={label} className="block">
                  <b>
                    {label}: {minutes === null ? 'not known' : formatMinutes(minutes)}
                  </b>
                  . {definition}
                </span>
              ))}
            </Hint>
          )
        }
      >
        {formatMinutes(call.totalDurationInMinutes)}
      </Figure>
    </dl>
  )
}

function Duration({ call, nowSeconds }: { call: Call; nowSeconds: number }) {
  if (isMarkedStale(call))
    return (
      <span className="text-warning" title={ANOMALIES['stale-ongoing']}>
        {capital(openFor(call, nowSeconds))}
      </span>
    )
  if (call.status === 'ongoing')
    return (
      <span className="text-outcome-ongoing">
        {formatTimer(Math.max(0, nowSeconds - startOf(call)))}
        {isOpen(call) && ' so far'}
      </span>
    )
  return exactDuration(call.durationSeconds ?? 0)
}

const Figure = ({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="flex items-center gap-1 text-ink-faint text-xs">
      {label}
      {hint}
    </dt>
    <dd className="font-medium text-sm">{children}</dd>
  </div>
)
