import { ownEntry } from '@/lib/shared/own-entry'
import { mentions, type Sought, soughtParams } from './erase-find'
import type { Mirror } from './mirror'
import { TABLES } from './tables'

/** Ids of calls and groups, which stay: they are the keys by which the Calls API knows them. */
const IDS = ['session_id', 'mid', 'walk_id', 'content_hash', 'group_guid', 'guid']
/** What a column says without ids of groups, and a document without those of its call. */
const WITHOUT_IDS: Readonly<Record<string, string>> = {
  'calls.receiver': "if(receiver_type = 'group', '', ifNull(receiver, ''))",
  'party_calls.receiver': "if(receiver_type = 'group', '', ifNull(receiver, ''))",
  'party_calls.party': "if(startsWith(party, 'group '), '', party)",
  'directory.id': "if(kind = 'group', '', id)",
  'call_docs.raw': `replaceAll(replaceAll(replaceAll(if(JSONExtractString(raw, 'receiverType') = 'group', replaceAll(raw, concat('"receiver":"', {uid:String}, '"'), ''), raw),
    concat('"guid":"', {uid:String}, '"'), ''), session_id, ''), if(mid = '', '"', mid), '')`,
}

/** How many stored rows of each table mention a person, in whatever version of the row. @throws AppError MIRROR_UNAVAILABLE */
export async function countMentions(mirror: Mirror, sought: Sought): Promise<number> {
  const columns = await mirror.query<{ table: string; name: string }>({
    name: 'erasure.columns',
    sql: `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND type LIKE '%String%'
      AND table IN {tables:Array(String)} AND name NOT IN {ids:Array(String)} ORDER BY table, name`,
    params: { tables: TABLES.map(({ name }) => name), ids: IDS },
  })
  let hits = 0
  for (const table of new Set(columns.map((column) => column.table))) {
    const those = columns.filter((column) => column.table === table)
    const found = those.map(({ name }) => mentions(ownEntry(WITHOUT_IDS, `${table}.${name}`) ?? `toString(${name})`))
    const [row] = await mirror.query<{ hits: number }>({
      name: `erasure.search.${table}`,
      sql: `SELECT count() AS hits FROM ${table} WHERE ${found.join(' OR ')} SETTINGS max_block_size = 4096`,
      params: soughtParams(sought),
      wide: true,
    })
    hits += Number(row?.hits ?? 0)
  }
  return hits
}

/** How many calls and groups have an id that contains the uid. @throws AppError MIRROR_UNAVAILABLE */
export async function countKeptIds(mirror: Mirror, uid: string): Promise<number> {
  const params = soughtParams({ uid, names: [] })
  const [row] = await mirror.query<{ ids: number }>({
    name: 'erasure.kept',
    sql: `SELECT (SELECT count() FROM call_keys FINAL WHERE is_deleted = 0 AND (${mentions('session_id')} OR ${mentions('mid')}))
      + (SELECT uniqExact(guid) FROM group_calls WHERE guid = {uid:String}) AS ids`,
    params,
    wide: true,
  })
  return Number(row?.ids ?? 0)
}
