import { ClipboardCheck, type LucideIcon, PhoneCall, PhoneMissed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { Name, Prose } from '@/components/ui/text/name'
import { useAround } from '@/lib/client/data/use-call'
import { handlingText } from '@/lib/shared/callbacks/callback-words'
import type { Handling } from '@/lib/shared/callbacks/callbacks'
import { type Around, type AroundCall, HISTORY_CALLS, isMissed } from '@/lib/shared/calls/around'
import { refOf } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import { callHref } from '@/lib/shared/links'
import { countOf, exactDuration, formatDateTime, formatDuration } from '@/lib/shared/text/format'
import { useCallClock, useCallOnPage } from '../call-context'
import { INLINE_LINK } from '../moment-button'
import { AroundRows, callerOf } from './around-rows'

/** Who returned a missed call and when, or which missed call this one returns. Renders nothing for other calls. */
function AroundCallback({ around: { party, calledBack, callsBack } }: { around: Around }) {
  const { call, cast } = useCallOnPage()
  if (party === null) return null
  const isAgain = (other: AroundCall) => other.initiator === call.initiator
  if (isMissed(call.status)) {
    if (calledBack === null)
      return (
        <Line icon={PhoneMissed} tint="text-warning">
          {party.kind === 'group' ? 'No call in this group has been answered since.' : 'They have not spoken since.'}
        </Line>
      )
    return (
      <Line icon={PhoneCall} tint="text-success">
        {isAgain(calledBack.call)
          ? 'Reached on another attempt '
          : party.kind === 'group'
            ? 'Answered '
            : 'Called back '}
        <CallLink to={calledBack.call}>
          <Prose>{`after ${formatDuration(calledBack.afterSeconds)}`}</Prose>
        </CallLink>{' '}
        by {callerOf(calledBack.call, cast)}.
      </Line>
    )
  }
  if (callsBack === null) return null
  const again = isAgain(callsBack.call)
  return (
    <Line icon={PhoneCall} tint="text-success">
      {again ? 'Another attempt after ' : 'Returns '}
      <CallLink to={callsBack.call}>
        {again ? 'a missed call' : `a missed call from ${callerOf(callsBack.call, cast)}`}
      </CallLink>
      , <Prose>{`${formatDuration(callsBack.afterSeconds)} later`}</Prose>
      {callsBack.missed > 1 && ` (${countOf(callsBack.missed, 'missed call')} in a row)`}.
    </Line>
  )
}

function CallLink({ to, children }: { to: AroundCall; children: ReactNode }) {
  const { zone } = useCallOnPage()
  return (
    <Link href={callHref(to)} title={formatDateTime(to.time, zone)} className={INLINE_LINK}>
      {children}
    </Link>
  )
}

const Line = ({ icon: Icon, tint, children }: { icon: LucideIcon; tint: string; children: ReactNode }) => (
  <p className="flex gap-2.5 text-data" data-callback>
    <Icon className={`mt-0.5 size-4 shrink-0 ${tint}`} />
    <span className="min-w-0">{children}</span>
  </p>
)

/** How a missed call was handled and by whom, with their note. */
function AroundHandling({ handling }: { handling: Handling }) {
  const { zone } = useCallOnPage()
  const words = handlingText(handling, zone, useCallClock())
  if (words === null && handling.note === null) return null
  return (
    <p className="mt-1 flex gap-2.5 text-data" data-handling>
      <ClipboardCheck className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        {words !== null && <Prose>{words}</Prose>}
        {handling.note !== null && (
          <span className="text-ink-muted">
            {' '}
            “<Name>{handling.note}</Name>”
          </span>
        )}
      </span>
    </p>
  )
}

/** Calls between the same two people, or in the same group: before and after this one, who called back, and how long they usually last. */
export default function AroundCard() {
  const question = useAround(refOf(useCallOnPage().call))
  const around = question.data
  if (around !== undefined && isAlone(around)) return null
  return (
    <Card
      className="flex flex-col overflow-clip print:hidden"
      title="Related calls"
      hint={
        <Hint label="Which calls are related">
          Calls between the same two people, in either direction, or in the same group, in order of time. A missed call
          is followed by the next answered one. The median duration covers the answered calls among the {HISTORY_CALLS}{' '}
          before this one.
        </Hint>
      }
      actions={
        around?.party && (
          <Door filters={doorOf(around)} className="text-accent-ink text-data">
            All calls
          </Door>
        )
      }
    >
      <Loaded question={question} title="Related calls could not be loaded">
        {(loaded) => <AroundBody around={loaded} />}
      </Loaded>
    </Card>
  )
}

const isAlone = ({ party, before, next, handling }: Around): boolean =>
  party === null || (before.length === 0 && next === null && handling === null)

function AroundBody({ around }: { around: Around }) {
  const { next, before, history } = around
  return (
    <>
      <div className="px-4 pb-2.5 empty:hidden">
        <AroundCallback around={around} />
        {around.handling !== null && <AroundHandling handling={around.handling} />}
      </div>
      <AroundRows around={around} />
      <p className="px-4 pt-2.5 pb-3.5 text-ink-muted text-xs">
        {before.length === 0 && 'There are no earlier calls. '}
        {next === null && 'There are no later calls. '}
        {history.medianSeconds !== null &&
          `Median duration before it: ${exactDuration(history.medianSeconds)} (${countOf(history.calls, 'answered call')}).`}
      </p>
    </>
  )
}

function doorOf({ party }: Around): Partial<Filters> {
  if (party?.kind === 'group') return { range: 'all', guid: [party.guid] }
  return { range: 'all', receiverType: ['user'], with: [...new Set(party?.uids ?? [])] }
}
