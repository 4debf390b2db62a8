import { Ends } from '@/components/parts/party/party'
import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/open-calls'
import { endsOf, openFor } from '@/lib/shared/story/cast'
import { formatDuration, formatTimer } from '@/lib/shared/text/format'
import { startOf } from '@/lib/shared/timeline/presence'
import { PresenceStrip, useDrawnAt } from './presence-strip'

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

/** A cell without a value. */
export const NONE = <span className="text-ink-faint">–</span>

/** Who called whom. */
export function Parties({ call }: { call: Call }) {
  const { from, to } = endsOf(call)
  return <Ends from={from} to={to} />
}

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
