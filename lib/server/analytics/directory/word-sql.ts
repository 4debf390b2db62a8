import type { Directory } from '@/lib/server/mirror/directory'
import type { PartyKind } from '@/lib/shared/contracts/names'
import { fold, foldedWords } from '@/lib/shared/directory/fold'
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

/** A subquery of the keys of the calls that a search finds, each once; without words, of all calls. */
export function foundKeys(q: string, context: WordContext): string {
  const [first, ...others] = foldedWords(q)
  if (first === undefined) return `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${context.windowSql}`
  const also = others.map((word) => `(${ROW_KEY}) IN (${keysOfWord(word, context)})`)
  return `SELECT DISTINCT ${ROW_KEY} FROM (${keysOfWord(first, context)}) WHERE ${['1', ...also].join(' AND ')}`
}

/** Keys of the calls of a word; a call may be in it several times. */
function keysOfWord(word: string, context: WordContext): string {
  const { directory, bindings, windowSql } = context
  const ofParty = (kind: PartyKind, slim: typeof PERSON_CALLS | typeof GROUP_CALLS) => {
    const ids = idsOf(kind, word, context)
    return ids === null
      ? []
      : `SELECT ${slim.time}, ${slim.sessionId}, ${slim.mid} FROM ${slim.table} FINAL WHERE ${slim.id} IN ${ids} AND ${windowSql}`
  }
  const isOtherReceiver = [...directory.parties.other.keys()].some(
    (id) => id.toLowerCase().includes(word) || fold(id).includes(word),
  )
  return [
    // Written so that the index of parts of ids is used.
    `SELECT ${CALL_KEYS.time}, ${CALL_KEYS.sessionId}, ${CALL_KEYS.mid} FROM ${CALL_KEYS.table} FINAL
      WHERE lowerUTF8(${CALL_KEYS.sessionId}) LIKE ${bindings.bind('String', likePattern(word))} AND ${CALL_KEYS.isDeleted} = 0 AND ${windowSql}`,
    ...[ofParty('user', PERSON_CALLS), ofParty('group', GROUP_CALLS)].flat(),
    ...(isOtherReceiver
      ? [
          `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ifNull(${C.receiverType} NOT IN ('user', 'group'), true)
      AND position(lowerUTF8(ifNull(${C.receiver}, '')), ${bindings.bind('String', word)}) > 0 AND ${windowSql}`,
        ]
      : []),
  ].join(' UNION ALL ')
}

const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** The ids of everyone whose id or name contains the word, as the right side of IN; null for nobody. */
export function idsOf(
  kind: PartyKind,
  word: string,
  { directory, bindings }: Pick<WordContext, 'directory' | 'bindings'>,
): string | null {
  const ids: string[] = []
  for (const { id, foldedId, foldedName } of directory.parties[kind].values())
    if (foldedId.includes(word) || foldedName.includes(word)) ids.push(id)
  if (ids.length === 0) return null
  if (ids.length <= MAX_LISTED) return bindings.bind('Array(String)', ids)
  const part = bindings.bind('String', word)
  return `(SELECT ${DIRECTORY.id} FROM ${DIRECTORY.table} WHERE ${DIRECTORY.kind} = '${kind}' GROUP BY ${DIRECTORY.id}
    HAVING position(${DIRECTORY.foldedName}, ${part}) > 0 OR position(lowerUTF8(${DIRECTORY.id}), ${part}) > 0)`
}
