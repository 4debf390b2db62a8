import type { Call } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/calls/ids'
import type { PartyKind } from '@/lib/shared/people/names'
import { peopleOf } from '@/lib/shared/presence/uids'
import { plainName } from '@/lib/shared/text/plain-name'

/** `other`: a receiver that is neither, which has no name but is found by its id. */
export type KnownKind = PartyKind | 'other'
/** A person or group in a call, with the name and avatar given there; null if none is. */
export type Mention = { kind: KnownKind; id: string; name: string | null; avatar: string | null }

/** Anything longer is not a name, and would have to be stored and sent with every response. */
const MAX_NAME = 200
const MAX_AVATAR = 2000

const within = (text: string | null | undefined, max: number): string | null => {
  const trimmed = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  return trimmed === '' || trimmed.length > max ? null : trimmed
}

/** The name to store in the directory; null if the given one is unusable. */
export const nameToLearn = (name: string | null): string | null => within(plainName(name ?? ''), MAX_NAME)

/** Everyone in a call, and its group or other receiver, with the names and pictures given there: once per person, and the first name given wins. */
export function mentionsOf(call: Call): Mention[] {
  const people = new Map<string, Mention>()
  for (const uid of peopleOf(call)) people.set(uid, { kind: 'user', id: foldUid(uid), name: null, avatar: null })
  const learn = (mention: Mention | undefined, { name, avatar }: { name: string | null; avatar?: string | null }) => {
    if (mention === undefined) return
    mention.name ??= nameToLearn(name)
    mention.avatar ??= within(avatar, MAX_AVATAR)
  }
  const { initiator, receiver, receiverType, initiatorEntity, receiverEntity } = call
  if (initiator !== null && initiatorEntity !== null) learn(people.get(initiator), initiatorEntity)
  if (receiver !== null && receiverEntity !== null && receiverType === 'user')
    learn(people.get(receiver), receiverEntity)
  for (const row of call.participants) if (row.uid !== null) learn(people.get(row.uid), row)
  const mentions = [...people.values()].filter(({ id }) => id !== '')
  if (receiver === null || receiver === '' || receiverType === 'user') return mentions
  const isGroup = receiverType === 'group'
  const other: Mention = { kind: isGroup ? 'group' : 'other', id: receiver, name: null, avatar: null }
  if (isGroup && receiverEntity !== null) learn(other, receiverEntity)
  return [...mentions, other]
}
