import type { Call } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/people/fold-uid'
import type { PartyKind } from '@/lib/shared/people/names'
import { peopleOf } from '@/lib/shared/presence/uids'
import { plainName } from '@/lib/shared/text/plain-name'

/** What one call says about a person or group; null where it says nothing. */
export type Mention = { kind: PartyKind; id: string; name: string | null; avatar: string | null }

/** A longer name is not one, and would have to be stored and sent with every answer. */
const MAX_NAME = 200
const MAX_AVATAR = 2000

const within = (text: string | null | undefined, max: number): string | null => {
  const trimmed = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  return trimmed === '' || trimmed.length > max ? null : trimmed
}

/** A name as the directory learns it; null where it learns none. */
export const nameToLearn = (name: string | null): string | null => within(plainName(name ?? ''), MAX_NAME)

/** Everyone in a call, and its group, each with the name and picture that the call gives: once per person, first name first. */
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
  if (receiver === null || receiver === '' || receiverType !== 'group') return mentions
  const group: Mention = { kind: 'group', id: receiver, name: null, avatar: null }
  if (receiverEntity !== null) learn(group, receiverEntity)
  return [...mentions, group]
}
