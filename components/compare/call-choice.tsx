import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Button, QuietButton } from '@/components/ui/form/button'
import { Form, Input } from '@/components/ui/form/field'
import { Card } from '@/components/ui/layout/card'
import { ErrorState, Skeleton } from '@/components/ui/state/states'
import { TextLink } from '@/components/ui/text/link'
import { Prose } from '@/components/ui/text/name'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useAround, type useCall } from '@/lib/client/data/use-call'
import { isUnknownCall } from '@/lib/client/http/api-error'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { type CallRef, readRef, refOf } from '@/lib/shared/calls/call-path'
import { callHref } from '@/lib/shared/links'
import { endsOf } from '@/lib/shared/story/cast'
import { tellStory } from '@/lib/shared/story/story'
import { formatDateTime } from '@/lib/shared/text/format'
import { pastedSessionId } from './differences'

/** Which of the two calls this is. */
export const SideLetter = ({ name, className }: { name: 'A' | 'B'; className?: string }) => (
  <span
    aria-hidden="true"
    className={cn(
      'flex size-4 items-center justify-center rounded bg-accent font-semibold text-ink-inverse text-micro',
      className,
    )}
  >
    {name}
  </span>
)

type CallChoiceProps = {
  name: 'A' | 'B'
  callRef: CallRef | null
  /** The call on the other side, whose related calls are suggested. */
  other: string | null
  call: ReturnType<typeof useCall>
  onChoose: (callRef: CallRef | null) => void
}

/** One side of the comparison: a call and its story, or a way to choose one. */
export const CallChoice = ({ name, callRef, other, call, onChoose }: CallChoiceProps) => (
  <Card
    aria-label={`Call ${name}`}
    data-side={name}
    title={
      <span className="flex items-center gap-2">
        <SideLetter name={name} />
        {call.data ? <Ends call={call.data.data} /> : `Call ${name}`}
      </span>
    }
    actions={callRef !== null && <QuietButton onClick={() => onChoose(null)}>Choose another</QuietButton>}
    inset
  >
    {callRef === null ? (
      <Choose name={name} other={other} onChoose={onChoose} />
    ) : call.data ? (
      <Summary call={call.data.data} fetchedAt={call.data.meta.fetchedAt} />
    ) : isUnknownCall(call.error) ? (
      <>
        <p role="alert" className="mb-3 text-data text-warning">
          There is no call <code className="wrap-anywhere font-mono text-xs">{readRef(callRef).sessionId}</code>. The id
          or link may be incomplete.
        </p>
        <Choose name={name} other={other} onChoose={onChoose} />
      </>
    ) : call.isError ? (
      <ErrorState error={call.error} onRetry={() => call.refetch()} className="min-h-0 py-4" />
    ) : (
      <Skeleton className="h-24" />
    )}
  </Card>
)

function Ends({ call }: { call: Call }) {
  const { from, to } = endsOf(call)
  return (
    <TextLink href={callHref(call)} className="truncate">
      <Prose>{`${from} → ${to}`}</Prose>
    </TextLink>
  )
}

function Summary({ call, fetchedAt }: { call: Call; fetchedAt: number }) {
  const zone = useZone()
  return (
    <>
      <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-data">
        <OutcomeBadge status={call.status} />
        <span className="text-ink-muted">{formatDateTime(call.time, zone)}</span>
      </p>
      <p className="mt-2 text-pretty text-data">
        <Prose>{tellStory(call, { zone, nowSeconds: fetchedAt }).join(' ')}</Prose>
      </p>
    </>
  )
}

function Choose({ name, other, onChoose }: Pick<CallChoiceProps, 'name' | 'other' | 'onChoose'>) {
  const [text, setText] = useState('')
  const submit = () => {
    const callRef = pastedSessionId(text)
    if (callRef !== null) onChoose(callRef)
  }
  return (
    <>
      <Form onSubmit={submit} className="flex gap-2">
        <Input
          aria-label={`Session id or link of call ${name}`}
          placeholder="Paste a session id or a link"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={pastedSessionId(text) === null}>
          Choose
        </Button>
      </Form>
      {other !== null && <Suggestions other={other} onChoose={onChoose} />}
    </>
  )
}

/** Calls related to the one on the other side. */
function Suggestions({ other, onChoose }: { other: string; onChoose: (callRef: CallRef) => void }) {
  const zone = useZone()
  const { data: around } = useAround(other)
  const calls = around === undefined ? [] : [...(around.next === null ? [] : [around.next]), ...around.before]
  if (calls.length === 0) return null
  return (
    <>
      <p className="mt-3 mb-1 text-ink-faint text-xs">Related calls</p>
      <ul>
        {calls.map((call) => (
          <li key={refOf(call)}>
            <button
              type="button"
              onClick={() => onChoose(refOf(call))}
              className="-mx-2 flex h-8 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 text-left text-data hover:bg-surface-hover"
            >
              <OutcomeBadge status={call.status} className="w-28" />
              <span className="num text-ink-muted">{formatDateTime(call.time, zone)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
