import type { Directory } from '@/lib/server/mirror/directory'
import type { PartyKind } from '@/lib/shared/contracts/names'
import { foldedWords } from '@/lib/shared/directory/fold'
import { COLUMNS as C, CALL_KEYS, CALLS_TABLE, DIRECTORY, GROUP_CALLS, PERSON_CALLS, ROW_KEY } from '../calls/columns'
import type { Bindings } from '../sql'

/** More ids than this are found by the engine itself rather than listed in the statement. */
const MAX_LISTED = 1000

type WordContext = { directory: Directory; bindings: Bindings; windowSql: string }

/**
 * The conditions of a search (design, section 3): every word must be part of the session id, or of the uid, guid or name of some party.
 * Each word selects the keys of its calls from the slim tables.
 */
export function searchSql(q: string, context: WordContext): string[] {
  return foldedWords(q).map((word) => `(${ROW_KEY}) IN (${keysOfWord(word, context)})`)
}

function keysOfWord(word: string, context: WordContext): string {
  const { bindings, windowSql } = context
  const part = bindings.bind('String', word)
  const ofParty = (kind: PartyKind, slim: typeof PERSON_CALLS | typeof GROUP_CALLS) =>
    `SELECT ${slim.time}, ${slim.sessionId}, ${slim.mid} FROM ${slim.table} FINAL WHERE ${slim.id} IN ${idsOf(kind, word, context)} AND ${windowSql}`
  return [
    ofParty('user', PERSON_CALLS),
    ofParty('group', GROUP_CALLS),
    `SELECT ${CALL_KEYS.time}, ${CALL_KEYS.sessionId}, ${CALL_KEYS.mid} FROM ${CALL_KEYS.table}
      WHERE position(lowerUTF8(${CALL_KEYS.sessionId}), ${part}) > 0 AND ${windowSql}`,
    // A receiver that is neither person nor group is not in the directory.
    `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ifNull(${C.receiverType} NOT IN ('user', 'group'), true)
      AND position(lowerUTF8(ifNull(${C.receiver}, '')), ${part}) > 0 AND ${windowSql}`,
  ].join(' UNION ALL ')
}

/** The ids of everyone whose id or name contains the word, as the right side of IN. */
export function idsOf(
  kind: PartyKind,
  word: string,
  { directory, bindings }: Pick<WordContext, 'directory' | 'bindings'>,
): string {
  const ids: string[] = []
  for (const { id, foldedId, foldedName } of directory.parties[kind].values())
    if (foldedId.includes(word) || foldedName.includes(word)) ids.push(id)
  if (ids.length <= MAX_LISTED) return bindings.bind('Array(String)', ids)
  const part = bindings.bind('String', word)
  return `(SELECT ${DIRECTORY.id} FROM ${DIRECTORY.table} WHERE ${DIRECTORY.kind} = '${kind}' GROUP BY ${DIRECTORY.id}
    HAVING position(${DIRECTORY.foldedName}, ${part}) > 0 OR position(lowerUTF8(${DIRECTORY.id}), ${part}) > 0)`
}
