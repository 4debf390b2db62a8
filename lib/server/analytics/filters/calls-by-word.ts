import type { Mirror } from '@/lib/server/mirror/mirror'
import type { RowKey } from '@/lib/server/mirror/read/keys'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import { foldedWords } from '@/lib/shared/people/names'
import { cached } from '../cache'
import type { AnalyticsDeps } from '../deps'
import { Bindings, COLUMNS as C, CALLS_TABLE, idsSql, ROW_KEY } from '../sql'

/** More calls than this are found by the question itself. */
const MAX_LISTED = 500

/** The calls by the words that they contain: in session id, tags, metadata or what people wrote of them. A word without an entry is in too many. */
export type CallsByWord = ReadonlyMap<string, readonly RowKey[]>

/** Asked once for all statements of a search: the first one for a name in 1,000,000 calls takes a tenth of the time. @throws AppError MIRROR_UNAVAILABLE */
export async function callsByWord(
  { mirror, noted }: Pick<AnalyticsDeps, 'mirror' | 'noted'>,
  { q }: Pick<Filters, 'q'>,
): Promise<CallsByWord> {
  const words = [...new Set(foldedWords(q ?? ''))]
  const found = await Promise.all(
    words.map(async (word) => {
      const ids = noted?.calls.get(word) ?? []
      if (ids.length > MAX_LISTED) return []
      const key = JSON.stringify(['calls-by-word', word, ids.map(callIdText)])
      const keys = await cached(mirror, key, () => askKeys(mirror, word, ids))
      return keys === null ? [] : [[word, keys] as const]
    }),
  )
  return new Map(found.flat())
}

/** Matches are counted before their newest versions are looked up: a part that most calls share would otherwise be aggregated over all of them. */
async function askKeys(mirror: Mirror, word: string, noted: readonly CallId[]): Promise<RowKey[] | null> {
  const bindings = new Bindings()
  const pattern = bindings.bind('String', `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`)
  const most = MAX_LISTED + 1
  const id = `${C.sessionId}, ${C.mid}`
  // Written so that the indexes of parts are used; FINAL would read whole ranges around what it finds. All versions of a call have its id.
  const byId = `SELECT ${id} FROM (SELECT DISTINCT ${id} FROM call_keys WHERE lowerUTF8(${C.sessionId}) LIKE ${pattern} LIMIT ${most})`
  const ids = [byId, ...(noted.length === 0 ? [] : [idsSql(noted, bindings)])].join(' UNION ALL ')
  const byText = `SELECT DISTINCT ${ROW_KEY} FROM ${CALLS_TABLE} WHERE ${C.searchText} LIKE ${pattern} LIMIT ${most}`
  const rows = await mirror.query<{ t: number; s: string; m: string; listed: unknown }>({
    name: 'calls-by-word',
    sql: `SELECT toUnixTimestamp(argMax(${C.time}, ${C.version})) AS t, ${C.sessionId} AS s, ${C.mid} AS m, argMax(is_deleted, ${C.version}) = 0 AS listed
        FROM call_keys WHERE (${id}) IN (${ids}) GROUP BY ${id}
      UNION ALL
      SELECT toUnixTimestamp(${C.time}) AS t, ${C.sessionId} AS s, ${C.mid} AS m, argMax(${C.searchText} LIKE ${pattern} AND is_deleted = 0, ${C.version}) AS listed
        FROM ${CALLS_TABLE} WHERE (${ROW_KEY}) IN (${byText}) GROUP BY ${ROW_KEY}`,
    params: bindings.params,
  })
  if (rows.length > MAX_LISTED) return null
  const keys = rows
    .filter(({ listed }) => Number(listed) === 1)
    .map(({ t, s, m }): RowKey => ({ time: t, sessionId: s, mid: m }))
  return [...new Map(keys.map((key) => [callIdText(key), key])).values()]
}

/** Whether a word is in so many calls that reading these finds them sooner than a list of their keys. */
export const hasCommonWord = (q: string, byWord: CallsByWord | undefined): boolean =>
  byWord !== undefined && foldedWords(q).some((word) => !byWord.has(word))
