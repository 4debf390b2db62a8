import { type KnownKind, mentionsOf } from '@/lib/server/records/learn'
import type { Call } from '@/lib/shared/calls/call'
import { fold, PARTY_KINDS } from '@/lib/shared/people/names'

/** A text and the time of the call that gave it, epoch seconds; 0 and '' while none has. */
type Latest = { at: number; text: string }
/** What calls say about a person or group. */
export type PartyFacts = { lastSeenAt: number; name: Latest; avatar: Latest }
export const KNOWN_KINDS: readonly KnownKind[] = [...PARTY_KINDS, 'other']
export type PartiesById<T = PartyFacts> = Record<KnownKind, Map<string, T>>

export const noParties = <T = PartyFacts>(): PartiesById<T> => ({ user: new Map(), group: new Map(), other: new Map() })

const NOTHING: Latest = { at: 0, text: '' }

/** The later text; for equal times the greater one, like `max` in the table, so that the order in which calls are read does not matter. */
const later = (one: Latest, other: Latest): Latest =>
  other.at > one.at || (other.at === one.at && other.text > one.text) ? other : one

/** Merges what is known, if anything, with other facts; returns `known` itself if these add nothing. */
export function mergeFacts(known: PartyFacts | undefined, other: PartyFacts): PartyFacts {
  if (known === undefined) return other
  const lastSeenAt = Math.max(known.lastSeenAt, other.lastSeenAt)
  const name = later(known.name, other.name)
  const avatar = later(known.avatar, other.avatar)
  const isSame = lastSeenAt === known.lastSeenAt && name === known.name && avatar === known.avatar
  return isSame ? known : { lastSeenAt, name, avatar }
}

/** Adds what a call says about its people and its receiver. @param time of its row, epoch seconds */
export function learnFromCall(parties: PartiesById, call: Call, time: number): void {
  const latest = (value: string | null): Latest => (value === null ? NOTHING : { at: time, text: value })
  for (const { kind, id, name, avatar } of mentionsOf(call)) {
    const facts = { lastSeenAt: time, name: latest(name), avatar: latest(avatar) }
    parties[kind].set(id, mergeFacts(parties[kind].get(id), facts))
  }
}

export const DIRECTORY_COLUMNS = ['kind', 'id', 'last_seen_at', 'name', 'avatar', 'touched_at_ms'] as const

/** Rows of the `directory` table for those about whom `learned` says something that `known` does not. @param nowMs epoch milliseconds */
export const directoryRows = (learned: PartiesById, known: PartiesById, nowMs: number) =>
  KNOWN_KINDS.flatMap((kind) =>
    [...learned[kind]]
      .filter(([id, facts]) => mergeFacts(known[kind].get(id), facts) !== known[kind].get(id))
      .map(([id, { lastSeenAt, name, avatar }]) => [
        ...[kind, id, lastSeenAt, { ...name, folded: fold(name.text) }, avatar, nowMs],
      ]),
  )
