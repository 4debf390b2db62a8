import type { RowKey } from '@/lib/server/mirror/read/keys'
import { callIdText } from '@/lib/shared/calls/call-path'
import { foldedWords, PARTY_KINDS } from '@/lib/shared/people/names'
import type { Scope } from '../deps'
import { type Bindings, COLUMNS as C, CALLS_TABLE, idsSql, instant, KEY_HASH, ROW_KEY, SLIM } from '../sql'
import type { CallsByWord } from './calls-by-word'
import { hasOtherReceivers, idsOf, listedIds, otherReceiverSql } from './word-parties'

/** Bits of a number that sums keep exact. */
const MAX_BITS = 32

type WordContext = Pick<Scope, 'directory' | 'noted'> & {
  bindings: Bindings
  windowSql: string
  /** The calls by word, if already read; else the statement finds them itself. */
  byWord?: CallsByWord | undefined
}
const NO_KEYS = `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} WHERE 0`

/**
 * The conditions of a search (design, section 3): every word must be part of the session id, of the uid, guid or name of a party, of a tag, of a
 * metadata value, or of a note; a word of a name may have one slip. A call's own texts are searched in the calls, all else in the slim tables.
 */
export const searchSql = (q: string, context: WordContext): string[] =>
  foldedWords(q).map((word) => {
    const others = keysOfParties(word, context)
    const any = [
      ownWordSql(word, context),
      ...(others.length === 0 ? [] : [`(${ROW_KEY}) IN (${others.join(' UNION ALL ')})`]),
    ]
    return `(${any.join(' OR ')})`
  })

/** A subquery of the keys of the calls that a search finds, each once; without words, of all calls. */
export function foundKeys(q: string, context: WordContext): string {
  const [first, ...others] = foldedWords(q)
  if (first === undefined) return `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${context.windowSql}`
  const also = others.map((word) => `(${ROW_KEY}) IN (${keysOfWord(word, context)})`)
  return `SELECT DISTINCT ${ROW_KEY} FROM (${keysOfWord(first, context)}) WHERE ${['1', ...also].join(' AND ')}`
}

/** The same from the calls themselves: for short windows, whose rows are adjacent while calls of those named are scattered. Null where a word names too many people. */
export function foundInCalls(q: string, context: WordContext): string | null {
  const conditions = foldedWords(q).map((word) => {
    const [people, groups] = PARTY_KINDS.map((kind) => listedIds(kind, word, context))
    if (people === undefined || groups === undefined) return null
    const { bindings } = context
    const any = [
      ownWordSql(word, context),
      ...(people.length === 0 ? [] : [`hasAny(${C.people}, ${bindings.bind('Array(String)', people)})`]),
      ...(groups.length === 0 ? [] : [`${C.group} IN ${bindings.bind('Array(String)', groups)}`]),
      ...(hasOtherReceivers(word, context) ? [`(${otherReceiverSql(word, context.bindings)})`] : []),
    ]
    return `(${any.join(' OR ')})`
  })
  if (conditions.includes(null)) return null
  return `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${[context.windowSql, ...conditions].join(' AND ')}`
}

/**
 * A subquery of the times of the calls that a search finds, `t` in epoch seconds, each call once. Counts faster than `foundKeys`: the rows of all
 * words are read once, each with a bit for every word that it matches, and compared by time and a hash rather than by their ids. This cuts the first
 * search of a name in 1,000,000 calls to less than half the time.
 * @param isFinal false reads the tables without FINAL, in a third of the time: `removed` is then 1 for a call that needs FINAL to be judged
 */
export function foundTimes(q: string, context: WordContext, isFinal: boolean): string {
  const words = [...new Set(foldedWords(q))]
  if (words.length === 0 || words.length > MAX_BITS)
    return `SELECT ${C.timeSeconds} AS t, 0 AS removed FROM (${foundKeys(q, context)})`
  const rows = words.flatMap((word, index) =>
    [...ownWord(word, context), ...otherReceivers(word, context)].map((keys) => hashed(keys, bitOf(index))),
  )
  const parties = PARTY_KINDS.flatMap((kind) => {
    const ids = words.map((word) => idsOf(kind, word, context))
    const slim = SLIM[kind]
    const bits = ids.flatMap((list, index) => (list === null ? [] : `if(${slim.id} IN ${list}, ${bitOf(index)}, 0)`))
    const any = ids.flatMap((list) => (list === null ? [] : `${slim.id} IN ${list}`))
    if (any.length === 0) return []
    const [table, removed] = isFinal ? [`${slim.table} FINAL`, 'toUInt8(0)'] : [slim.table, 'is_deleted']
    return `SELECT ${C.time} AS at, key_hash AS h, toUInt32(${bits.join(' + ')}) AS bits, ${removed} AS removed FROM ${table}
      WHERE (${any.join(' OR ')}) AND ${context.windowSql}`
  })
  if (parties.length + rows.length === 0) return 'SELECT toInt64(0) AS t, 0 AS removed WHERE 0'
  const all = words.reduce((sum, _, index) => sum + bitOf(index), 0)
  return `SELECT toInt64(at) AS t, max(removed) AS removed FROM (${[...parties, ...rows].join(' UNION ALL ')})
    GROUP BY at, h HAVING groupBitOr(bits) = ${all}`
}

const bitOf = (index: number): number => 2 ** index
const hashed = (keys: string, bits: number) =>
  `SELECT ${C.time} AS at, ${KEY_HASH} AS h, toUInt32(${bits}) AS bits, toUInt8(0) AS removed FROM (${keys})`

/** A call that contains the word itself, or about which somebody wrote it. */
function ownWordSql(word: string, { bindings, noted }: Pick<WordContext, 'bindings' | 'noted'>): string {
  const part = bindings.bind('String', word)
  const ids = noted?.calls.get(word) ?? []
  const any = [
    `position(lowerUTF8(${C.sessionId}), ${part}) > 0`,
    `position(${C.searchText}, ${part}) > 0`,
    ...(ids.length === 0 ? [] : [`(${C.sessionId}, ${C.mid}) IN (${idsSql(ids, bindings)})`]),
  ]
  return `(${any.join(' OR ')})`
}

/** Keys of the calls of a word; a call may be in it several times. */
function keysOfWord(word: string, context: WordContext): string {
  const all = [...ownWord(word, context), ...keysOfParties(word, context)]
  return all.length === 0 ? NO_KEYS : all.join(' UNION ALL ')
}

/** Subqueries of the keys of the calls of everyone whose id or name contains the word. */
function keysOfParties(word: string, context: WordContext): string[] {
  const ofParties = PARTY_KINDS.flatMap((kind) => {
    const { table, id } = SLIM[kind]
    const ids = idsOf(kind, word, context)
    return ids === null ? [] : `SELECT ${ROW_KEY} FROM ${table} FINAL WHERE ${id} IN ${ids} AND ${context.windowSql}`
  })
  return [...ofParties, ...otherReceivers(word, context)]
}

/** The calls that a search finds, if its words are in the calls themselves only, and these are known; null otherwise. */
export function foundByOwnWords(q: string, context: Pick<WordContext, 'directory' | 'byWord'>): RowKey[] | null {
  const words = foldedWords(q)
  const lists = words.flatMap((word) => {
    const isParty = PARTY_KINDS.some((kind) => listedIds(kind, word, context)?.length !== 0)
    const keys = isParty || hasOtherReceivers(word, context) ? undefined : context.byWord?.get(word)
    return keys === undefined ? [] : [new Map(keys.map((key) => [callIdText(key), key]))]
  })
  const [first, ...others] = lists
  if (first === undefined || lists.length < words.length) return null
  return [...first].filter(([id]) => others.every((list) => list.has(id))).map(([, key]) => key)
}

/** Keys of the calls that contain the word themselves; nothing where there is none. */
function ownWord(word: string, context: WordContext): string[] {
  const { bindings, windowSql, byWord } = context
  const keys = byWord?.get(word)
  if (keys === undefined)
    return [`SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${windowSql} AND ${ownWordSql(word, context)}`]
  if (keys.length === 0) return []
  const texts = (read: (key: RowKey) => string) => bindings.bind('Array(String)', keys.map(read))
  const readTime = ({ time }: RowKey) => time
  const times = bindings.bind('Array(Int64)', keys.map(readTime))
  const all = `SELECT ${instant('tupleElement(key, 1)')} AS ${C.time}, tupleElement(key, 2) AS ${C.sessionId}, tupleElement(key, 3) AS ${C.mid}
    FROM (SELECT arrayJoin(arrayZip(${times}, ${texts(({ sessionId }) => sessionId)}, ${texts(({ mid }) => mid)})) AS key)`
  return [`SELECT * FROM (${all}) WHERE ${windowSql}`]
}

/** Keys of the calls to a receiver that is neither person nor group and whose id contains the word; nothing where there is no such receiver. */
function otherReceivers(word: string, context: WordContext): string[] {
  if (!hasOtherReceivers(word, context)) return []
  return [
    `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${otherReceiverSql(word, context.bindings)} AND ${context.windowSql}`,
  ]
}
