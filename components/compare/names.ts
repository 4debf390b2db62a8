import type { Call, Entity } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/people/fold-uid'
import { plainName } from '@/lib/shared/text/plain-name'

const personId = (uid: string | null): string | null => (uid === null ? null : foldUid(uid))

/** Both calls with everyone under one name: a name that only one of them carries, and where they differ, that of the later call. */
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
