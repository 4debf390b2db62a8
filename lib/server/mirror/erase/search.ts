import { askNumber, type Mirror } from '@/lib/server/mirror/mirror'
import { announceForgotten } from '@/lib/server/mirror/read/directory'
import { uidsOfParty } from '@/lib/server/mirror/schema/row-sql'
import { deleteRows, eraseDocument } from '@/lib/server/mirror/write/delete-rows'
import { eraseText } from '@/lib/server/records/erase-text'
import { type Marks, markOf } from '@/lib/server/records/erased'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { lookForCalls } from './calls'
import { type Person, patternOf, uidPattern } from './find'

/** Calls are searched in their documents, which are read like incoming ones. The other tables hold no people: keys of calls, and the state of the sync. */
const BY_PARTY = ['person_calls', 'party_calls', 'directory']
const SLIM = ['calls', 'quarantine', ...BY_PARTY]
/** Ids of calls and groups, which stay, since the Calls API knows them by these; and columns with words from fixed lists. */
const NOT_PEOPLE = [
  ...['session_id', 'mid', 'content_hash', 'group_guid', 'type', 'mode', 'receiver_type', 'status', 'anomalies'],
  ...['coerced_fields', 'quality', 'kind', 'reason'],
]
/** The part of a column that is about people, without ids of groups and without the names of other people, which they keep. */
const OF_PEOPLE: Readonly<Record<string, string>> = {
  'calls.receiver': "if(receiver_type = 'group', '', ifNull(receiver, ''))",
  'party_calls.receiver': "if(receiver_type = 'group', '', ifNull(receiver, ''))",
  'party_calls.party': "if(startsWith(party, 'group '), '', party)",
  'directory.id': "if(kind = 'group', '', id)",
  'directory.name': "if(kind = 'group', tupleElement(name, 'text'), '')",
  'directory.avatar': "tupleElement(avatar, 'text')",
  'quarantine.id': "''",
}

type Hit = { column: string; text: string; hash: string; rows: number }

/** What the stored rows of a table say about a person, in any version of a row. @throws AppError MIRROR_UNAVAILABLE */
async function hitsOf(mirror: Mirror, person: Person, table: string): Promise<Hit[]> {
  const columns = await mirror.query<{ name: string }>({
    name: 'erasure.columns',
    sql: `SELECT name FROM system.columns WHERE database = currentDatabase() AND type LIKE '%String%'
      AND table = {table:String} AND name NOT IN {others:Array(String)} ORDER BY name`,
    params: { table, others: NOT_PEOPLE },
  })
  const cells = columns.map(({ name }) => `('${name}', toJSONString(${saidOf(table, name)}))`)
  const hits = await mirror.query<Hit>({
    name: `erasure.search.${table}`,
    sql: `SELECT tupleElement(cell, 1) AS column, tupleElement(cell, 2) AS text, toString(cityHash64(text)) AS hash, count() AS rows
      FROM (SELECT arrayJoin([${cells.join(', ')}]) AS cell FROM ${table}) WHERE match(text, {pattern:String}) GROUP BY column, text`,
    params: { pattern: patternOf(person) },
  })
  return hits.filter(({ column, text }) => isAbout(column, JSON.parse(text), person.erased))
}

const saidOf = (table: string, column: string): string => ownEntry(OF_PEOPLE, `${table}.${column}`) ?? column

function isAbout(column: string, value: unknown, erased: Marks): boolean {
  if (Array.isArray(value)) return value.some((one) => isAbout(column, one, erased))
  if (typeof value !== 'string') return false
  if (column === 'raw') return eraseDocument(value, erased) !== null
  if (column === 'name' || column === 'avatar') return eraseText(value, erased) !== value
  const uids = column === 'party' ? uidsOfParty(value) : [value]
  return uids.some((uid) => markOf(erased, uid) !== null)
}

/**
 * Deletes the former versions of rewritten rows, and the rows that mark them as deleted, in the tables that are not merged by month. The deletion
 * itself names nobody, since the engine keeps its text. @throws AppError MIRROR_UNAVAILABLE
 */
export async function deleteFormerRows(mirror: Mirror, person: Person): Promise<void> {
  for (const table of BY_PARTY) {
    const hits = await hitsOf(mirror, person, table)
    const conditions = [...new Set(hits.map(({ column }) => column))].map((column) => {
      const hashes = hits.filter((hit) => hit.column === column).map(({ hash }) => hash)
      return `cityHash64(toJSONString(${saidOf(table, column)})) IN (${hashes.join(', ')})`
    })
    if (conditions.length > 0) await deleteRows(mirror, table, conditions.join(' OR '))
  }
  await announceForgotten(mirror)
}

/** The number of rows with a person by table, including tables without any. @throws AppError MIRROR_UNAVAILABLE */
export async function countInMirror(mirror: Mirror, person: Person): Promise<Record<string, number>> {
  const rows: Record<string, number> = { call_docs: (await lookForCalls(mirror, person)).calls }
  for (const table of SLIM)
    rows[table] = (await hitsOf(mirror, person, table)).reduce((sum, hit) => sum + Number(hit.rows), 0)
  return rows
}

/** The number of ids of calls and groups that contain the uid, except within a longer word of letters or digits. @throws AppError MIRROR_UNAVAILABLE */
export const countKeptIds = (mirror: Mirror, uid: string): Promise<number> =>
  askNumber(mirror, {
    name: 'erasure.kept',
    sql: `SELECT (SELECT count() FROM call_keys FINAL WHERE is_deleted = 0 AND (match(session_id, {pattern:String}) OR match(mid, {pattern:String})))
      + (SELECT uniqExact(guid) FROM group_calls WHERE match(guid, {pattern:String}))`,
    params: { pattern: uidPattern(uid) },
  })
