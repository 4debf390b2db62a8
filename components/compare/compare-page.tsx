'use client'

import { ArrowLeftRight } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '@/components/ui/form/button'
import { Segmented } from '@/components/ui/form/segmented'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { useCall } from '@/lib/client/data/use-call'
import type { Call, Entity } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/calls/ids'
import { plainName } from '@/lib/shared/text/plain-name'
import { CallChoice } from './call-choice'
import { useCompare } from './use-compare'

const personId = (uid: string | null): string | null => (uid === null ? null : foldUid(uid))

/** Both calls with the same name for each person and group: if the names differ, that of the later call; if only one call has a name, that one. */
export function withSharedNames(a: Call, b: Call): [Call, Call] {
  const earlierFirst = a.time <= b.time ? [a, b] : [b, a]
  const people = new Map<string, string>()
  const groups = new Map<string, string>()
  const learn = (known: Map<string, string>, id: string | null, name: string | null | undefined) => {
    const plain = plainName(name ?? '')
    if (id !== null && plain !== '') known.set(id, plain)
  }
  for (const call of earlierFirst) {
    for (const { uid, name } of call.participants) learn(people, personId(uid), name)
    learn(people, personId(call.initiator), call.initiatorEntity?.name)
    if (call.receiverType === 'group') learn(groups, call.receiver, call.receiverEntity?.name)
    else learn(people, personId(call.receiver), call.receiverEntity?.name)
  }
  return [named(a, people, groups), named(b, people, groups)]
}

function named(call: Call, people: ReadonlyMap<string, string>, groups: ReadonlyMap<string, string>): Call {
  const nameIn = (known: ReadonlyMap<string, string>, id: string | null) => (id === null ? undefined : known.get(id))
  const entity = (own: Entity | null, name: string | undefined): Entity | null =>
    name === undefined ? own : { avatar: null, ...own, name }
  return {
    ...call,
    initiatorEntity: entity(call.initiatorEntity, nameIn(people, personId(call.initiator))),
    receiverEntity: entity(
      call.receiverEntity,
      call.receiverType === 'group' ? nameIn(groups, call.receiver) : nameIn(people, personId(call.receiver)),
    ),
    participants: call.participants.map((row) => ({ ...row, name: nameIn(people, personId(row.uid)) ?? row.name })),
  }
}

/** Loaded once both calls are chosen; the last of the page. */
const CompareView = onDemand(() => import('./compare-view'))

/** Two calls side by side on a shared axis. */
export function ComparePage() {
  const state = useCompare()
  const { a, b, by, choose, align } = state
  const first = useCall(a ?? '', { enabled: a !== null })
  const second = useCall(b ?? '', { enabled: b !== null })
  const isSame = a !== null && a === b
  const named = useMemo(
    () => (first.data && second.data ? withSharedNames(first.data.data, second.data.data) : null),
    [first.data, second.data],
  )
  return (
    <>
      <PageHeader
        title="Compare two calls"
        description="Both on one axis, each from its own start: what differed, and when."
        actions={
          <>
            <Segmented
              label="Align calls by"
              value={by}
              onChange={align}
              options={{ started: 'Align at start', placed: 'Align at first ring' }}
            />
            <Button
              icon={<ArrowLeftRight aria-hidden="true" className="size-3.5" />}
              disabled={a === null && b === null}
              onClick={() => choose({ a: b, b: a })}
            >
              Swap
            </Button>
          </>
        }
      />
      <div className="grid gap-4 md:grid-cols-2">
        <CallChoice
          name="A"
          callRef={a}
          other={b}
          call={first}
          named={named?.[0]}
          onChoose={(id) => choose({ a: id })}
        />
        <CallChoice
          name="B"
          callRef={b}
          other={a}
          call={second}
          named={named?.[1]}
          onChoose={(id) => choose({ b: id })}
        />
      </div>
      {isSame && (
        <Card className="mt-4 px-4 py-8 text-center text-data text-ink-muted">
          Both sides are the same call. Choose another one for either side.
        </Card>
      )}
      {!isSame && named !== null && <CompareView a={named[0]} b={named[1]} state={state} />}
    </>
  )
}
