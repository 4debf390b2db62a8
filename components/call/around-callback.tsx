import { PhoneCall, PhoneMissed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { Prose } from '@/components/ui/prose'
import { type Around, type AroundCall, isMissed } from '@/lib/shared/calls/around'
import type { Call } from '@/lib/shared/calls/call'
import { callHref } from '@/lib/shared/links'
import { counted } from '@/lib/shared/story/words'
import { exactDuration, formatDateTime } from '@/lib/shared/text/format'

type CallbackProps = { call: Call; around: Around; zone: string; nameOf: (call: AroundCall) => string }

/** Who returned a missed call and when, or which missed call this one returns. Renders nothing for other calls. */
export function AroundCallback({ call, around, zone, nameOf }: CallbackProps) {
  const { party, calledBack, callsBack } = around
  if (party === null) return null
  const link = (to: AroundCall, children: ReactNode) => (
    <Link
      href={callHref(to)}
      prefetch={false}
      title={formatDateTime(to.time, zone)}
      className="text-accent-ink underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    >
      {children}
    </Link>
  )
  if (isMissed(call.status)) {
    if (calledBack === null)
      return (
        <Line icon={<PhoneMissed aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />}>
          <b className="font-medium">Not called back</b> yet
          {party.kind === 'group'
            ? ': no call in this group has been answered since.'
            : ': they have not spoken since.'}
        </Line>
      )
    const again = calledBack.call.initiator === call.initiator
    return (
      <Line icon={<PhoneCall aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />}>
        {again ? 'Reached on another attempt ' : 'Called back '}
        {link(calledBack.call, <Prose>{`after ${exactDuration(calledBack.afterSeconds)}`}</Prose>)} by{' '}
        {nameOf(calledBack.call)}.
      </Line>
    )
  }
  if (callsBack === null) return null
  const again = callsBack.call.initiator === call.initiator
  return (
    <Line icon={<PhoneCall aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />}>
      {again ? 'Another attempt after ' : 'Returns '}
      {link(callsBack.call, again ? 'a missed call' : `a missed call from ${nameOf(callsBack.call)}`)},{' '}
      <Prose>{`${exactDuration(callsBack.afterSeconds)} later`}</Prose>
      {callsBack.missed > 1 && ` (${counted(callsBack.missed, 'missed call')} in a row)`}.
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-data" data-callback>
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}
