import type { Directory } from '@/lib/server/mirror/directory'
import type { PartyKind } from '@/lib/shared/contracts/names'
import { foldedWords } from '@/lib/shared/directory/fold'
import {
  COLUMNS as C,
  CALL_KEYS,
  CALLS_TABLE,
  DIRECTORY,
  GROUP_CALLS,
  KEY_HASH,
  PERSON_CALLS,
  ROW_KEY,
} from '../calls/columns'
import type { Bindings } from '../sql'

/** Bits of a number that sums keep exact. */
const MAX_BITS = 32
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

/**
 * A subquery of the times of the calls that a search finds, `t` in epoch seconds, each call once. Counts faster than `foundKeys`: the rows of
 * all words are read once, each with a bit for every word that it matches, and compared by time and a hash rather than by their ids.
 * @param isFinal false reads the tables without FINAL, in a third of the time: `removed` is then 1 for a call that needs FINAL to be judged
 */
export function foundTimes(q: string, context: WordContext, isFinal: boolean): string {
  const words = [...new Set(foldedWords(q))]
  if (words.length === 0 || words.length > MAX_BITS)
    return `SELECT ${C.timeSeconds} AS t, 0 AS removed FROM (${foundKeys(q, context)})`
  const rows = words.flatMap((word, index) => [
    ...[idPart(word, context), ...otherReceivers(word, context)].map((keys) => hashed(keys, String(bitOf(index)))),
  ])
  const parties = (['user', 'group'] as const).flatMap((kind) => {
    const ids = words.map((word) => idsOf(kind, word, context))
    const slim = SLIM[kind]
    const bits = ids.flatMap((list, index) => (list === null ? [] : `if(${slim.id} IN ${list}, ${bitOf(index)}, 0)`))
    const any = ids.flatMap((list) => (list === null ? [] : `${slim.id} IN ${list}`))
    if (any.length === 0) return []
    const [table, removed] = isFinal ? [`${slim.table} FINAL`, 'toUInt8(0)'] : [slim.table, slim.isDeleted]
    return `SELECT ${slim.time} AS at, ${slim.keyHash} AS h, toUInt32(${bits.join(' + ')}) AS bits, ${removed} AS removed FROM ${table}
      WHERE (${any.join(' OR ')}) AND ${context.windowSql}`
  })
  const all = words.reduce((sum, _, index) => sum + bitOf(index), 0)
  return `SELECT toInt64(at) AS t, max(removed) AS removed FROM (${[...parties, ...rows].join(' UNION ALL ')})
    GROUP BY at, h HAVING groupBitOr(bits) = ${all}`
}

const SLIM = { user: PERSON_CALLS, group: GROUP_CALLS } as const
const bitOf = (index: number): number => 2 ** index
const hashed = (keys: string, bits: string) =>
  `SELECT ${C.time} AS at, ${KEY_HASH} AS h, toUInt32(${bits}) AS bits, toUInt8(0) AS removed FROM (${keys})`

/** Keys of the calls of a word; a call may be in it several times. */
function keysOfWord(word: string, context: WordContext): string {
  const ofParty = (kind: PartyKind) => {
    const slim = SLIM[kind]
    const ids = idsOf(kind, word, context)
    return ids === null
      ? []
      : `SELECT ${slim.time}, ${slim.sessionId}, ${slim.mid} FROM ${slim.table} FINAL WHERE ${slim.id} IN ${ids} AND ${context.windowSql}`
  }
  return [idPart(word, context), ...[ofParty('user'), ofParty('group')].flat(), ...otherReceivers(word, context)].join(
    ' UNION ALL ',
  )
}

/** Keys of the calls whose session id contains the word; written so that the index of parts of ids is used. */
function idPart(word: string, { bindings, windowSql }: WordContext): string {
  const pattern = `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const { table, sessionId, mid, time, version, isDeleted } = CALL_KEYS
  // FINAL would read whole ranges around what the index finds. All versions of a call have its id.
  const newest = `SELECT ${sessionId}, ${mid}, argMax(${time}, ${version}) AS newest_time, argMax(${isDeleted}, ${version}) AS gone FROM ${table}
    WHERE lowerUTF8(${sessionId}) LIKE ${bindings.bind('String', pattern)} GROUP BY ${sessionId}, ${mid}`
  return `SELECT newest_time AS ${time}, ${sessionId}, ${mid} FROM (${newest}) WHERE gone = 0 AND ${windowSql}`
}

/** Keys of the calls to a receiver that is neither person nor group and whose id contains the word; nothing where there is no such receiver. */
function otherReceivers(word: string, { directory, bindings, windowSql }: WordContext): string[] {
  const isKnown = [...directory.parties.other.values()].some(
    ({ id, foldedId }) => foldedId.includes(word) || id.toLowerCase().includes(word),
  )
  if (!isKnown) return []
  return [
    `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ifNull(${C.receiverType} NOT IN ('user', 'group'), true)
      AND position(lowerUTF8(ifNull(${C.receiver}, '')), ${bindings.bind('String', word)}) > 0 AND ${windowSql}`,
  ]
}

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
