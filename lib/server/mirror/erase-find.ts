import type { RowKey } from './keys'
import type { Mirror } from './mirror'

/** Whom to look for: their uid, and names of several words that nobody else has. */
export type Sought = { uid: string; names: readonly string[] }

/** What may stand before a uid in JSON and addresses, besides what cannot be part of one. */
const BEFORE = '(^|[^A-Za-z0-9_-]|%[0-9A-Fa-f]{2}|\\\\[bfnrt])'
const AFTER = '([^A-Za-z0-9_-]|$)'
/** As a uid occurs as a word of a text; the same for both databases. */
export const wordPattern = (uid: string): string => `${BEFORE}${uid}${AFTER}`

/** A condition that an SQL text mentions the person; its values are `soughtParams`. */
export const mentions = (expression: string): string =>
  `(position(${expression}, {uid:String}) > 0 AND match(${expression}, {word:String})
    OR multiSearchAnyCaseInsensitiveUTF8(${expression}, {names:Array(String)}))`

/** Nobody's name, since a search for no names is not one. */
const NO_NAME = '\u0000'

export const soughtParams = ({ uid, names }: Sought) => ({
  uid,
  word: wordPattern(uid),
  // As they stand in JSON.
  names: names.length === 0 ? [NO_NAME] : names.map((name) => JSON.stringify(name).slice(1, -1)),
})

/** Rows of documents are long. */
const SMALL_BLOCKS = 'SETTINGS max_block_size = 4096'

/** The months (`202611`) in which a document mentions the person, whether or not it still counts. @throws AppError MIRROR_UNAVAILABLE */
export async function monthsWith(mirror: Mirror, sought: Sought): Promise<number[]> {
  const rows = await mirror.query<{ month: number }>({
    name: 'erasure.months',
    sql: `SELECT DISTINCT toYYYYMM(time) AS month FROM call_docs WHERE ${mentions('raw')} ORDER BY month DESC ${SMALL_BLOCKS}`,
    params: soughtParams(sought),
    wide: true,
  })
  return rows.map(({ month }) => Number(month))
}

/** The calls of a month whose document mentions the person, in any of its versions. @throws AppError MIRROR_UNAVAILABLE */
export async function callsWith(mirror: Mirror, sought: Sought, month: number): Promise<RowKey[]> {
  const rows = await mirror.query<{ session_id: string; mid: string; seconds: number }>({
    name: 'erasure.calls',
    sql: `SELECT DISTINCT session_id, mid, toUnixTimestamp(time) AS seconds FROM call_docs
      WHERE toYYYYMM(time) = {month:UInt32} AND is_deleted = 0 AND ${mentions('raw')} ${SMALL_BLOCKS}`,
    params: { ...soughtParams(sought), month },
    wide: true,
  })
  return rows.map(({ session_id, mid, seconds }) => ({ sessionId: session_id, mid, time: Number(seconds) }))
}

/** How many calls mention the person. @throws AppError MIRROR_UNAVAILABLE */
export async function countCallsWith(mirror: Mirror, sought: Sought): Promise<number> {
  const [row] = await mirror.query<{ calls: number }>({
    name: 'erasure.count',
    sql: `SELECT count() AS calls FROM call_docs FINAL WHERE ${mentions('raw')} ${SMALL_BLOCKS}`,
    params: soughtParams(sought),
    wide: true,
  })
  return Number(row?.calls ?? 0)
}

/** Every name that a stored call gives the person, from their entries and from the entities of caller and receiver. @throws AppError MIRROR_UNAVAILABLE */
export async function namesGiven(mirror: Mirror, uid: string, limit: number): Promise<string[]> {
  const entity = (side: string) =>
    `(JSONExtractString(raw, '${side}', 'uid'), JSONExtractString(raw, '${side}', 'name'))`
  const wrapped = (side: string, ...path: string[]) => {
    const keys = path.map((key) => `'${key}', `).join('')
    return `(if(JSONType(raw, '${side}') = 'Object', JSONExtractString(raw, '${side}', 'uid'), JSONExtractString(raw, '${side}')), JSONExtractString(raw, ${keys}'entities', '${side}', 'entity', 'name'))`
  }
  const sides = ['initiator', 'receiver'].flatMap((side) => [entity(side), wrapped(side), wrapped(side, 'data')])
  const rows = await mirror.query<{ name: string }>({
    name: 'erasure.names',
    sql: `SELECT DISTINCT given.2 AS name FROM (
        SELECT arrayJoin(arrayConcat(arrayMap(entry -> (JSONExtractString(entry, 'uid'), JSONExtractString(entry, 'name')), JSONExtractArrayRaw(raw, 'participants')), [${sides.join(', ')}])) AS given
        FROM call_docs WHERE (time, session_id, mid) IN (SELECT time, session_id, mid FROM person_calls WHERE uid = {uid:String}))
      WHERE given.1 = {uid:String} AND given.2 != '' LIMIT {limit:UInt32} ${SMALL_BLOCKS}`,
    params: { uid, limit },
    wide: true,
  })
  return rows.map(({ name }) => name)
}
