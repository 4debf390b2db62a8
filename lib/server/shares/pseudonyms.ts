import { createHmac } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Call } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/calls/ids'
import type { NameKind } from '@/lib/shared/people/names'
import { peopleOf } from '@/lib/shared/presence/uids'

/** Keeps only the fields that the schema lists, so that a link shows nothing else of a call or a report. */
export const only = <S extends z.ZodMiniObject>({ shape }: S, all: z.output<S>): z.output<S> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(shape, name))) as z.output<S>

const WORD = /^[a-z][a-z-]{0,30}$/i

/** A value that the Calls API chooses freely, such as a status, if it is a plain word; else `other`, since it could be anything, even an id. */
export const plainWord = (value: string): string => (WORD.test(value) ? value : 'other')

/** A key for an id that means nothing outside of one link (an HMAC by the link's own secret). */
export type KeyOf = (kind: NameKind, id: string) => string

/** 72 bits: two people of one link get the same key once in 10¹⁵ links of a thousand people. */
const KEY_CHARACTERS = 12

/** Keys for the people and groups of a link, by its own secret: without it, no one can tell whether a key belongs to an id they know. */
export const keysOf =
  (secret: string): KeyOf =>
  (kind, id) =>
    createHmac('sha256', secret)
      .update(`${kind} ${kind === 'user' ? foldUid(id) : id}`)
      .digest('base64url')
      .slice(0, KEY_CHARACTERS)

/** `A` to `Z`, then `AA`, `AB` and so on. @param index from 0 */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

/** The people of a call as “Person A” and so on: the caller, then as they joined, then the rest by key, so that a letter stays with its person. */
export function pseudonymsOf(call: Call, keyOf: KeyOf): Map<string, string> {
  const joined = new Map<string, number>()
  for (const { uid, joinedAt } of call.participants)
    if (uid !== null && joinedAt !== null) joined.set(uid, Math.min(joined.get(uid) ?? joinedAt, joinedAt))
  const rank = (uid: string) =>
    uid === call.initiator ? Number.NEGATIVE_INFINITY : (joined.get(uid) ?? Number.POSITIVE_INFINITY)
  const people = [...peopleOf(call)]
    .map((uid) => ({ uid, at: rank(uid), key: keyOf('user', uid) }))
    .sort((one, other) => (one.at === other.at ? (one.key < other.key ? -1 : 1) : one.at < other.at ? -1 : 1))
  return new Map(people.map(({ uid }, index) => [uid, `Person ${letters(index)}`]))
}
