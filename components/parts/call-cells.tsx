import { TriangleAlert } from 'lucide-react'
import { ANOMALIES, type Call } from '@/lib/shared/contracts/call'
import { isMarkedStale } from '@/lib/shared/contracts/stale'
import { formatDuration, formatTimer } from '@/lib/shared/format'
import { ownEntry } from '@/lib/shared/own-entry'
import { endsOf } from '@/lib/shared/story/names'
import { openFor } from '@/lib/shared/story/open-for'
import { startOf } from '@/lib/shared/timeline/presence'
import { DurationBar } from './duration-bar'
import { Ends } from './ends'
import { useDrawnAt } from './use-drawn-at'

/** A cell without a value. */
export const NONE = <span className="text-ink-faint">–</span>

/** Who called whom. */
export function Parties({ call }: { call: Call }) {
  const { from, to } = endsOf(call)
  return <Ends from={from} to={to} />
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
    return <span className="text-status-ongoing">{formatTimer(nowSeconds - startOf(call))}</span>
  if (call.durationSeconds === null) return NONE
  return (
    <span className="inline-flex items-center gap-2">
      <DurationBar seconds={call.durationSeconds} />
      <span className="min-w-19">{formatDuration(call.durationSeconds)}</span>
    </span>
  )
}

/** The number of anomalies, with their descriptions on hover. */
export function Flags({ call }: { call: Call }) {
  if (call.anomalies.length === 0) return NONE
  const words = call.anomalies.map((name) => ownEntry(ANOMALIES, name) ?? name).join('\n')
  return (
    <span className="inline-flex items-center gap-1 text-warning" title={words}>
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {call.anomalies.length}
      <span className="sr-only">{call.anomalies.length === 1 ? 'flag' : 'flags'}</span>
    </span>
  )
}
