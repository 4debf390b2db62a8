import { type Bindings, COLUMNS as C } from '@/lib/server/analytics/sql'
import type { Directory, Party } from '@/lib/server/mirror/read/directory'
import { isNearName, PARTY_KINDS, type PartyKind } from '@/lib/shared/people/names'

/** More ids than this are found by the engine itself rather than listed in the statement. */
const MAX_LISTED = 1000

/** Whether a word is part of the id of a receiver that is neither person nor group. */
export const hasOtherReceivers = (word: string, { directory }: { directory: Directory }): boolean =>
  [...directory.parties.other.values()].some(
    ({ id, foldedId }) => foldedId.includes(word) || id.toLowerCase().includes(word),
  )

/** SQL condition of the calls to such a receiver. */
export const otherReceiverSql = (word: string, bindings: Bindings): string =>
  `ifNull(${C.receiverType} NOT IN ('user', 'group'), true) AND position(lowerUTF8(ifNull(${C.receiver}, '')), ${bindings.bind('String', word)}) > 0`

/** The ids of everyone whose id or name contains the word, or else comes within one slip of it, as the right side of IN; null for nobody. */
export function idsOf(
  kind: PartyKind,
  word: string,
  { directory, bindings }: { directory: Directory; bindings: Bindings },
): string | null {
  const ids = listedIds(kind, word, { directory })
  if (ids?.length === 0) return null
  if (ids !== undefined) return bindings.bind('Array(String)', ids)
  const part = bindings.bind('String', word)
  return `(SELECT id FROM directory WHERE kind = '${kind}' GROUP BY id
    HAVING position(max(name).folded, ${part}) > 0 OR position(lowerUTF8(id), ${part}) > 0)`
}

/** The same as a list; undefined when it would be too long for a statement. */
export function listedIds(...asked: Parameters<typeof idsNamed>): string[] | undefined {
  const ids = idsNamed(...asked)
  return ids.length > MAX_LISTED ? undefined : ids
}

/** The same as a list, however long. */
export function idsNamed(kind: PartyKind, word: string, { directory }: { directory: Directory }): string[] {
  const contains = ({ foldedId, foldedName }: Party) => foldedId.includes(word) || foldedName.includes(word)
  const idsWhere = (of: PartyKind, fits: (party: Party) => boolean, most = Number.POSITIVE_INFINITY) => {
    const ids: string[] = []
    for (const party of directory.parties[of].values()) if (ids.length < most && fits(party)) ids.push(party.id)
    return ids
  }
  const ids = idsWhere(kind, contains)
  const isNear = isNearName(word)
  const isSlip = ids.length === 0 && PARTY_KINDS.every((of) => idsWhere(of, contains, 1).length === 0)
  return isSlip ? idsWhere(kind, ({ foldedName }) => isNear(foldedName)) : ids
}
