import { Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Hint } from '@/components/ui/text/metric-hint'
import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/stale'
import { minutesBases } from '@/lib/shared/story/minutes'
import { openFor } from '@/lib/shared/story/open-for'
import { ringOf } from '@/lib/shared/story/ring'
import { capital } from '@/lib/shared/text/capital'
import { exactDuration, formatMinutes, formatTimer } from '@/lib/shared/text/format'
import { isOpen, startOf } from '@/lib/shared/timeline/presence'

/** A call's figures, minutes on each basis. */
export function CallFigures({ call, nowSeconds }: { call: Call; nowSeconds: number }) {
  const running = call.status === 'ongoing' ? Math.max(0, nowSeconds - startOf(call)) : null
  const ring = ringOf(call, nowSeconds)
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      <Figure label={ring.running ? 'Ringing for' : 'Rang'}>
        {ring.seconds === null ? '–' : ring.running ? formatTimer(ring.seconds) : exactDuration(ring.seconds)}
      </Figure>
      <Figure label="Duration">
        {isMarkedStale(call) ? (
          <span className="text-warning" title={ANOMALIES['stale-ongoing']}>
            {capital(openFor(call, nowSeconds))}
          </span>
        ) : running !== null ? (
          <span className="text-status-ongoing">{formatTimer(running)}</span>
        ) : call.durationSeconds === null ? (
          '–'
        ) : (
          exactDuration(call.durationSeconds)
        )}
        {isOpen(call) && !isMarkedStale(call) && <Note> so far</Note>}
      </Figure>
      <Figure label="People">
        {call.joinedPeople} <Note>of {call.invitedPeople} invited</Note>
      </Figure>
      <Figure label="Recording">
        {call.recordings.length > 0 ? (
          <span className="inline-flex items-center gap-1.5">
            <Circle aria-hidden="true" className="size-2.5 fill-current text-danger" />
            {call.recordings.length === 1 ? 'Yes' : call.recordings.length}
          </span>
        ) : call.hasRecording ? (
          <span className="text-warning">Missing</span>
        ) : (
          'None'
        )}
      </Figure>
      <Figure
        label="Minutes"
        hint={
          <Hint label="How minutes are counted">
            {minutesBases(call).map((basis) => (
              <span key={basis.key} className="block">
                <b>{basis.label}</b>: {basis.definition}
              </span>
            ))}
          </Hint>
        }
        wide
      >
        {minutesBases(call).map((basis) => (
          <span key={basis.key} className="mr-4 inline-flex items-baseline gap-1 whitespace-nowrap last:mr-0">
            {basis.minutes === null ? '–' : formatMinutes(basis.minutes)} <Note>{basis.label}</Note>
          </span>
        ))}
      </Figure>
    </dl>
  )
}

function Figure({
  label,
  hint,
  wide = false,
  children,
}: {
  label: string
  hint?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={`bg-surface-raised px-3 py-2.5 ${wide ? 'col-span-2' : ''}`}>
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
