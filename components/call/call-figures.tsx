import { Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Hint } from '@/components/ui/text/metric-hint'
import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/open-calls'
import { minutesBases, openFor, ringOf } from '@/lib/shared/story/figures'
import { capital } from '@/lib/shared/text/capital'
import { exactDuration, formatMinutes, formatTimer } from '@/lib/shared/text/format'
import { isOpen, startOf } from '@/lib/shared/timeline/presence'
import { useCallClock, useCallOnPage } from './call-context'

/** A call's figures, minutes on each basis. */
export function CallFigures() {
  const { call } = useCallOnPage()
  const nowSeconds = useCallClock()
  const ring = ringOf(call, nowSeconds)
  const bases = minutesBases(call)
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      <Figure label={ring.running ? 'Ringing for' : 'Wait'}>
        {ring.seconds === null ? '–' : ring.running ? formatTimer(ring.seconds) : exactDuration(ring.seconds)}
      </Figure>
      <Figure label="Duration">
        <Duration call={call} nowSeconds={nowSeconds} />
        {isOpen(call) && !isMarkedStale(call) && <Note> so far</Note>}
      </Figure>
      <Figure label="People">
        {call.joinedPeople} <Note>of {call.invitedPeople} invited</Note>
      </Figure>
      <Figure label="Recording">
        <Recorded call={call} />
      </Figure>
      <Figure
        label="Minutes"
        hint={
          <Hint label="How minutes are counted">
            {bases.map(({ key, label, definition }) => (
              <span key={key} className="block">
                <b>{label}</b>: {definition}
              </span>
            ))}
          </Hint>
        }
        className="col-span-2"
      >
        {bases.map(({ key, label, minutes }) => (
          <span key={key} className="mr-4 inline-flex items-baseline gap-1 whitespace-nowrap last:mr-0">
            {minutes === null ? '–' : formatMinutes(minutes)} <Note>{label}</Note>
          </span>
        ))}
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
    return <span className="text-outcome-ongoing">{formatTimer(Math.max(0, nowSeconds - startOf(call)))}</span>
  return call.durationSeconds === null ? '–' : exactDuration(call.durationSeconds)
}

function Recorded({ call: { recordings, hasRecording } }: { call: Call }) {
  if (recordings.length === 0) return hasRecording ? <span className="text-warning">Missing</span> : 'None'
  return (
    <span className="inline-flex items-center gap-1.5">
      <Circle aria-hidden="true" className="size-2.5 fill-current text-danger" />
      {recordings.length === 1 ? 'Yes' : recordings.length}
    </span>
  )
}

type FigureProps = { label: string; hint?: ReactNode; className?: string; children: ReactNode }

function Figure({ label, hint, className = '', children }: FigureProps) {
  return (
    <div className={`bg-surface-raised px-3 py-2.5 ${className}`}>
      <dt className="flex items-center gap-1 text-ink-faint text-xs">
        {label}
        {hint}
      </dt>
      <dd className="mt-0.5 font-medium text-sm">{children}</dd>
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <span className="font-normal text-ink-faint text-xs">{children}</span>
}
