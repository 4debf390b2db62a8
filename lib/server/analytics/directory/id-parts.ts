import type { RowKey } from '@/lib/server/mirror/keys'
import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Filters } from '@/lib/shared/contracts/filters'
import { foldedWords } from '@/lib/shared/directory/fold'
import { cached } from '../cache'
import { CALL_KEYS } from '../calls/columns'
import { Bindings } from '../sql'

/** More calls than this are found by the question itself. */
const MAX_LISTED = 500

/** The calls whose session id contains a word, by word; a word without an entry is part of too many. */
export type IdParts = ReadonlyMap<string, readonly RowKey[]>

/** Asked once for all statements of a search, since most words are part of no id at all. @throws AppError MIRROR_UNAVAILABLE */
export async function idPartsOf(mirror: Mirror, { q }: Pick<Filters, 'q'>): Promise<IdParts> {
  const words = [...new Set(foldedWords(q ?? ''))]
  const found = await Promise.all(
    words.map(async (word) => {
      const keys = await cached(mirror, JSON.stringify(['id-part', word]), () => askKeys(mirror, word))
      return keys === null ? [] : [[word, keys] as const]
    }),
  )
  return new Map(found.flat())
}

async function askKeys(mirror: Mirror, word: string): Promise<RowKey[] | null> {
  const bindings = new Bindings()
  const { sessionId, mid, time } = CALL_KEYS
  const rows = await mirror.query<{ t: unknown; s: string; m: string }>({
    name: 'id-part',
    sql: `SELECT toUnixTimestamp(${time}) AS t, ${sessionId} AS s, ${mid} AS m FROM (${keysByIdPart(word, bindings)}) LIMIT ${MAX_LISTED + 1}`,
    params: bindings.params,
  })
  if (rows.length > MAX_LISTED) return null
  return rows.map(({ t, s, m }) => ({ time: Number(t), sessionId: s, mid: m }))
}

/** A subquery of the keys of the calls whose session id contains the word; written so that the index of parts of ids is used. */
export function keysByIdPart(word: string, bindings: Bindings): string {
  const pattern = `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const { table, sessionId, mid, time, version, isDeleted } = CALL_KEYS
  // FINAL would read whole ranges around what the index finds. All versions of a call have its id.
  const newest = `SELECT ${sessionId}, ${mid}, argMax(${time}, ${version}) AS newest_time, argMax(${isDeleted}, ${version}) AS gone FROM ${table}
    WHERE lowerUTF8(${sessionId}) LIKE ${bindings.bind('String', pattern)} GROUP BY ${sessionId}, ${mid}`
  return `SELECT newest_time AS ${time}, ${sessionId}, ${mid} FROM (${newest}) WHERE gone = 0`
}
