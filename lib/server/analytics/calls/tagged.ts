import { createHash } from 'node:crypto'
import type { Filters } from '@/lib/shared/contracts/filters'
import { resolveWindow } from '@/lib/shared/contracts/range'
import type { TagCount } from '@/lib/shared/contracts/tags'
import { type AnalyticsDeps, minuteOf, type Tagged } from '../deps'
import { Bindings } from '../sql'
import { keysOf, whereSql } from '../where'
import { COLUMNS as C, CALLS_TABLE } from './columns'

/** Session ids at once: a server's statements may not be of any length. */
const CHUNK = 5000

/** Session ids as questions carry them. */
export function taggedOf(sessionIds: readonly string[]): Tagged {
  return { sessionIds, key: createHash('sha256').update(JSON.stringify(sessionIds)).digest('base64url') }
}

/**
 * How many calls that the filters leave, but for their own tags, have each tag: the most first, then by name.
 * @param tags the tags of every tagged call, by session id
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function countTags(
  deps: AnalyticsDeps,
  filters: Filters,
  tags: ReadonlyMap<string, readonly string[]>,
): Promise<TagCount[]> {
  const window = resolveWindow(filters, deps.nowSeconds)
  const context = { ...deps, nowSeconds: minuteOf(deps.nowSeconds), window }
  const sessionIds = [...tags.keys()]
  const counts = new Map<string, number>()
  for (let index = 0; index < sessionIds.length; index += CHUNK) {
    const bindings = new Bindings()
    const among = keysOf(sessionIds.slice(index, index + CHUNK), bindings)
    const rows = await deps.mirror.query<{ s: string }>({
      name: 'tags',
      sql: `SELECT ${C.sessionId} AS s FROM ${CALLS_TABLE} FINAL
        WHERE ${among} AND (${whereSql({ ...filters, tag: [] }, { ...context, bindings })})`,
      params: bindings.params,
    })
    for (const { s } of rows) for (const tag of tags.get(s) ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .map(([tag, calls]) => ({ tag, calls }))
    .sort((left, right) => right.calls - left.calls || (left.tag < right.tag ? -1 : 1))
}
