'use client'

import { ClipboardCheck, PhoneCall, PhoneMissed } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { Name, Prose } from '@/components/ui/text/name'
import { useAround } from '@/lib/client/data/use-call'
import { useZone } from '@/lib/client/page/use-zone'
import { handlingText } from '@/lib/shared/callbacks/callback-words'
import { CALLBACK_RULE } from '@/lib/shared/callbacks/callbacks'
import type { Handling } from '@/lib/shared/callbacks/handling'
import { type Around, type AroundCall, HISTORY_CALLS, isMissed } from '@/lib/shared/calls/around'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import { callHref } from '@/lib/shared/links'
import { counted } from '@/lib/shared/story/words'
import { exactDuration, formatDateTime } from '@/lib/shared/text/format'
import { AroundRows } from './around-rows'

type CallbackProps = { call: Call; around: Around; nameOf: (call: AroundCall) => string }

/** Who returned a missed call and when, or which missed call this one returns. Renders nothing for other calls. */
function AroundCallback({ call, around, nameOf }: CallbackProps) {
  const zone = useZone()
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

/** What somebody has done about a missed call, with their note. */
function AroundHandling({ handling, nowSeconds }: { handling: Handling; nowSeconds: number }) {
  const zone = useZone()
  const words = handlingText(handling, zone, nowSeconds)
  if (words === null && handling.note === null) return null
  return (
    <p className="mt-1 flex gap-2.5 text-data" data-handling>
      <ClipboardCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
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

type AroundProps = { call: Call; nameOf: (uid: string) => string; nowSeconds: number }

/** Calls between the same two people, or in the same group: before and after this one, who called back, and how long they usually last. */
export default function AroundCard({ call, nameOf, nowSeconds }: AroundProps) {
  const { data: around, error, refetch } = useAround(refOf(call))
  return (
    <Card className="flex min-h-[372px] flex-col overflow-clip print:hidden">
      <CardHeader
        title="Related calls"
        hint={
          <Hint label="Which calls are related">
            Calls between the same two people, in either direction, or in the same group, in order of time.{' '}
            {CALLBACK_RULE} The median duration covers the answered calls among the {HISTORY_CALLS} before this one.
          </Hint>
        }
        actions={
          around?.party && (
            <Door filters={doorOf(around)} className="text-accent-ink text-data">
              All calls
            </Door>
          )
        }
      />
      {around !== undefined ? (
        <AroundBody call={call} nameOf={nameOf} around={around} nowSeconds={nowSeconds} />
      ) : error !== null ? (
        <ErrorState error={error} title="Related calls could not be loaded" onRetry={() => refetch()} />
      ) : (
        <div role="status" className="space-y-4 px-4 pt-1">
          <span className="sr-only">Loading related calls…</span>
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
            <Skeleton key={row} className="h-5" />
          ))}
        </div>
      )}
    </Card>
  )
}

function AroundBody({ call, around, nameOf: nameInCall, nowSeconds }: AroundProps & { around: Around }) {
  const current = useMemo(() => ({ ...call, initiatorName: null }), [call])
  const nameOf = ({ initiator, initiatorName }: AroundCall) =>
    initiatorName ?? (initiator === null ? 'an unknown caller' : nameInCall(initiator))
  if (around.party === null)
    return (
      <p className="px-4 pb-4 text-data text-ink-muted">
        The API does not say who this call was between, so there is no way to tell which calls are related.
      </p>
    )
  const { next, before, history } = around
  return (
    <>
      <div className="px-4 pb-2.5 empty:hidden">
        <AroundCallback call={call} around={around} nameOf={nameOf} />
        {around.handling !== null && <AroundHandling handling={around.handling} nowSeconds={nowSeconds} />}
      </div>
      <AroundRows next={next} current={current} before={before} nowSeconds={nowSeconds} nameOf={nameOf} />
      <p className="mt-auto px-4 pt-2.5 pb-3.5 text-ink-muted text-xs">
        {before.length === 0 && 'There are no earlier calls. '}
        {next === null && 'There are no later calls. '}
        {history.medianSeconds !== null &&
          `Median duration before it: ${exactDuration(history.medianSeconds)} (${counted(history.calls, 'answered call')}).`}
      </p>
    </>
  )
}

function doorOf({ party }: Around): Partial<Filters> {
  if (party?.kind === 'group') return { range: 'all', guid: [party.guid] }
  return { range: 'all', receiverType: ['user'], with: [...new Set(party?.uids ?? [])] }
}
