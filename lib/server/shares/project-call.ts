import { ANOMALIES, type Call, cutRowsSchema, type Entity } from '@/lib/shared/calls/call'
import { type SharedCall, sharedCallSchema, sharedParticipantSchema } from '@/lib/shared/shares/shared'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { plainName } from '@/lib/shared/text/plain-name'
import { type KeyOf, only, plainWord, pseudonymsOf } from './pseudonyms'

export type Projection = {
  keyOf: KeyOf
  /** People and groups by name rather than by pseudonym. */
  names: boolean
  /** With the addresses of recordings. */
  recordings: boolean
}

/** What a group is called if names are not shown, or if it has none. */
const A_GROUP = 'a group'

/** What a link to a call shows, of listed fields only (design, section 7): its story, timeline and figures follow from it as from the call. */
export function projectCall(call: Call, { keyOf, names, recordings }: Projection): SharedCall {
  const nameOf = names ? namesIn(call, keyOf) : pseudonymsOf(call, keyOf)
  const devices = deviceKeys(call)
  const callee = call.receiver
  const isGroup = call.receiverType === 'group'
  return only(sharedCallSchema, {
    ...call,
    type: word(call.type),
    mode: word(call.mode),
    receiverType: word(call.receiverType),
    status: plainWord(call.status),
    caller:
      call.initiator === null ? null : { key: keyOf('user', call.initiator), name: nameOf.get(call.initiator) ?? '' },
    callee:
      callee === null
        ? null
        : isGroup || !nameOf.has(callee)
          ? { key: keyOf('group', callee), name: (names && realName(call, call.receiverEntity)) || A_GROUP }
          : { key: keyOf('user', callee), name: nameOf.get(callee) ?? '' },
    recordings: call.recordings.map(({ startTime, endTime, durationSeconds, recording_url }) => ({
      startTime,
      endTime,
      durationSeconds,
      url: recordings ? recording_url : null,
    })),
    participants: call.participants.map((row) =>
      only(sharedParticipantSchema, {
        ...row,
        person: row.uid === null ? null : keyOf('user', row.uid),
        name: row.uid === null ? null : (nameOf.get(row.uid) ?? null),
        device: row.deviceId === null ? null : (devices.get(row.deviceId) ?? null),
        state: word(row.state),
      }),
    ),
    ...(call.cut && { cut: only(cutRowsSchema, call.cut) }),
    anomalies: call.anomalies.filter((name) => ownEntry(ANOMALIES, name) !== undefined),
  })
}

const word = (value: string | null): string | null => (value === null ? null : plainWord(value))

/** `1`, `2` and so on for the devices of each person, as many as the story tells apart. */
function deviceKeys(call: Call): Map<string, string> {
  const counts = new Map<string | null, number>()
  const keys = new Map<string, string>()
  for (const { uid, deviceId } of call.participants) {
    if (deviceId === null || keys.has(deviceId)) continue
    const known = keys.get(deviceBase(deviceId)) ?? String((counts.get(uid) ?? 0) + 1)
    if (!keys.has(deviceBase(deviceId))) counts.set(uid, (counts.get(uid) ?? 0) + 1)
    keys.set(deviceBase(deviceId), known)
    keys.set(deviceId, known)
  }
  return keys
}
/** A device keeps the part before `@` when it reconnects. */
const deviceBase = (deviceId: string): string => deviceId.split('@')[0] ?? deviceId

/** Everyone's name, or a pseudonym if the name is missing or only an id. Namesakes are told apart by a letter. */
function namesIn(call: Call, keyOf: KeyOf): Map<string, string> {
  const pseudonyms = pseudonymsOf(call, keyOf)
  const given = new Map<string, string | null>()
  for (const { uid, name } of call.participants) if (uid !== null) given.set(uid, given.get(uid) ?? name)
  if (call.initiator !== null)
    given.set(call.initiator, call.initiatorEntity?.name ?? given.get(call.initiator) ?? null)
  if (call.receiver !== null && call.receiverType === 'user')
    given.set(call.receiver, call.receiverEntity?.name ?? given.get(call.receiver) ?? null)
  const names = new Map(
    [...pseudonyms].map(([uid, pseudonym]) => [uid, realName(call, { name: given.get(uid) ?? null }) ?? pseudonym]),
  )
  const counts = new Map<string, number>()
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isShared = (name: string) => (counts.get(name) ?? 0) > 1
  return new Map(
    [...names].map(([uid, name]) => [
      uid,
      isShared(name) ? `${name} (${pseudonyms.get(uid)?.replace('Person ', '')})` : name,
    ]),
  )
}

/** The name; null if it is missing or contains an id of the call. */
function realName(call: Call, entity: Pick<Entity, 'name'> | null): string | null {
  const name = plainName(entity?.name ?? '')
  return name === '' || idsOf(call).some((id) => name.toLowerCase().includes(id)) ? null : name
}

/** The ids that a name could be or contain, in lower case. */
function idsOf(call: Call): string[] {
  const { sessionId, mid, initiator, receiver, participants } = call
  const ids = [sessionId, mid, initiator, receiver, ...participants.map(({ uid }) => uid)]
  return ids.flatMap((id) => (id === null || plainName(id) === '' ? [] : [plainName(id).toLowerCase()]))
}
