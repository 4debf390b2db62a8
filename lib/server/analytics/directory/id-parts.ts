import type { RowKey } from '@/lib/server/mirror/keys'
import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Filters } from '@/lib/shared/contracts/filters'
import { foldedWords, wordForms } from '@/lib/shared/directory/fold'
import { cached } from '../cache'
import { CALL_KEYS } from '../calls/columns'
import { Bindings } from '../sql'

/** More calls than this are found by the question itself. */
const MAX_LISTED = 500

/** The calls whose session id contains a word, by word; a word without an entry is part of too many. */
export type IdParts = ReadonlyMap<string, readonly RowKey[]>

/** Asked once for all statements of a search, since most words are part of no id at all. @throws AppError MIRROR_UNAVAILABLE */
export async function idPartsOf(mirror: Mirror, { q }: Pick<Filters, 'q'>): Promise<IdParts> {
  const found = await Promise.all(
    [...wordForms(q ?? '')].map(async ([word, forms]) => {
      const keys = await cached(mirror, JSON.stringify(['id-part', ...forms]), () => askKeys(mirror, forms))
      return keys === null ? [] : [[word, keys] as const]
    }),
  )
  return new Map(found.flat())
}

/** Matches are counted before their newest versions are looked up: a part that most ids share would otherwise be aggregated over all of them. */
async function askKeys(mirror: Mirror, forms: readonly string[]): Promise<RowKey[] | null> {
  const bindings = new Bindings()
  const patterns = forms.map((form) => bindings.bind('String', `%${form.replace(/[\\%_]/g, '\\$&')}%`))
  const { table, sessionId, mid, time, version, isDeleted } = CALL_KEYS
  const isLike = patterns.map((pattern) => `lowerUTF8(${sessionId}) LIKE ${pattern}`).join(' OR ')
  // Written so that the index of parts of ids is used; FINAL would read whole ranges around what it finds. All versions of a call have its id.
  const matches = `SELECT DISTINCT ${sessionId}, ${mid} FROM ${table} WHERE ${isLike} LIMIT ${MAX_LISTED + 1}`
  const rows = await mirror.query<{ t: unknown; s: string; m: string; gone: unknown }>({
    name: 'id-part',
    sql: `SELECT toUnixTimestamp(argMax(${time}, ${version})) AS t, ${sessionId} AS s, ${mid} AS m, argMax(${isDeleted}, ${version}) AS gone
      FROM ${table} WHERE (${sessionId}, ${mid}) IN (${matches}) GROUP BY ${sessionId}, ${mid}`,
    params: bindings.params,
  })
  if (rows.length > MAX_LISTED) return null
  return rows.filter(({ gone }) => Number(gone) === 0).map(({ t, s, m }) => ({ time: Number(t), sessionId: s, mid: m }))
}

/** Whether a word is part of so many ids that reading the calls finds them sooner than a list of their keys. */
export function hasCommonPart(q: string, idParts: IdParts | undefined): boolean {
  return idParts !== undefined && foldedWords(q).some((word) => !idParts.has(word))
}
