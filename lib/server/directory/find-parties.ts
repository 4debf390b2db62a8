import type { Directory, Party } from '@/lib/server/mirror/read/directory'
import { foldUid } from '@/lib/shared/calls/ids'
import type { DirectoryEntry } from '@/lib/shared/people/directory'
import { foldedWords, isNearName, PARTY_KINDS, type PartyKind } from '@/lib/shared/people/names'

type Request = { q?: string | undefined; kind?: PartyKind | undefined; id: readonly string[]; limit: number }

/** How well someone matches: the lower, the better. */
const RANKS = { exact: 0, start: 1, words: 2, part: 3, slip: 4 } as const

/**
 * The people and groups that match all words by name or id: exact matches first, then those that start with the text, then those with words that
 * start with the words; among equals those with a name first, then those seen last. If none match, those whose names match with one slip per word.
 * Without text, those seen last; with ids, exactly these.
 */
export function findParties(directory: Directory, { q, kind, id, limit }: Request): DirectoryEntry[] {
  const kinds = kind === undefined ? PARTY_KINDS : [kind]
  const words = foldedWords(q ?? '')
  const isNear = words.map(isNearName)
  const found: Match[] = []
  for (const each of kinds) {
    const parties = directory.parties[each]
    const candidates =
      id.length === 0 ? parties.values() : id.flatMap((one) => parties.get(each === 'user' ? foldUid(one) : one) ?? [])
    for (const party of candidates) {
      const rank = words.length === 0 ? 0 : rankOf(party, words, isNear)
      if (rank !== null) insert(found, { kind: each, party, rank }, limit)
    }
  }
  const isSlip = found[0]?.rank === RANKS.slip
  return found.flatMap((one) => (isSlip || one.rank < RANKS.slip ? entryOf(directory, one.kind, one.party) : []))
}

type IsNear = ReturnType<typeof isNearName>
type Match = { kind: PartyKind; party: Party; rank: number }

/** Null where a word is part of neither name nor id, not even with a slip. */
function rankOf({ foldedId, foldedName }: Party, words: readonly string[], isNear: readonly IsNear[]): number | null {
  const isPart = (word: string) => foldedName.includes(word) || foldedId.includes(word)
  if (!words.every(isPart))
    return words.every((word, index) => isPart(word) || isNear[index]?.(foldedName)) ? RANKS.slip : null
  const text = words.join(' ')
  if (foldedName === text || foldedId === text) return RANKS.exact
  if (foldedName.startsWith(text) || foldedId.startsWith(text)) return RANKS.start
  const parts = foldedName.split(' ')
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? RANKS.words : RANKS.part
}

function compare(one: Match, other: Match): number {
  const named = ({ party }: Match) => (party.foldedName === '' ? 1 : 0)
  return (
    one.rank - other.rank ||
    named(one) - named(other) ||
    other.party.lastSeenAt - one.party.lastSeenAt ||
    (one.party.id < other.party.id ? -1 : 1)
  )
}

/** Keeps the best `limit` in order, without sorting a hundred thousand. */
function insert(found: Match[], one: Match, limit: number): void {
  const worst = found.at(-1)
  if (found.length >= limit && worst !== undefined && compare(one, worst) >= 0) return
  let at = found.length
  while (at > 0 && compare(one, found[at - 1] as Match) < 0) at -= 1
  found.splice(at, 0, one)
  if (found.length > limit) found.pop()
}

function entryOf(directory: Directory, kind: PartyKind, { id, avatar, lastSeenAt }: Party): DirectoryEntry {
  const name = directory.nameOf(kind, id)
  return {
    kind,
    id,
    name: name?.name ?? null,
    avatar: avatar.text === '' ? null : avatar.text,
    lastSeenAt,
    ...(name?.isNamesake === true ? { isNamesake: true } : {}),
  }
}
