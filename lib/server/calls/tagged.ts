import { createHash } from 'node:crypto'
import { Bindings, COLUMNS as C, CALLS_TABLE } from '@/lib/server/analytics/sql'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import type { TagCount } from '@/lib/shared/notes/tags'
import { type AnalyticsDeps, atMinute, type Tagged } from '../analytics/deps'
import { keysOf, whereSql } from '../analytics/filters/where'

/** Calls per statement, since a server limits the length of one. */
const CHUNK = 5000

export type TaggedCall = CallId & { tags: readonly string[] }

/** Tagged calls in the form that questions carry. */
export function taggedOf(ids: readonly CallId[]): Tagged {
  return { ids, key: createHash('sha256').update(JSON.stringify(ids)).digest('base64url') }
}

/**
 * How many calls have each tag under all filters except the tags themselves: largest first, then by name.
 * @param tagged every tagged call with its tags
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function countTags(
  deps: AnalyticsDeps,
  filters: Filters,
  tagged: readonly TaggedCall[],
): Promise<TagCount[]> {
  const window = resolveWindow(filters, deps.nowSeconds)
  const context = { ...atMinute(deps), window }
  const tags = new Map(tagged.map((call) => [callIdText(call), call.tags]))
  const counts = new Map<string, number>()
  for (let index = 0; index < tagged.length; index += CHUNK) {
    const bindings = new Bindings()
    const among = keysOf(tagged.slice(index, index + CHUNK), bindings)
    const rows = await deps.mirror.query<{ s: string; m: string }>({
      name: 'tags',
      sql: `SELECT ${C.sessionId} AS s, ${C.mid} AS m FROM ${CALLS_TABLE} FINAL
        WHERE ${among} AND (${whereSql({ ...filters, tag: [] }, { ...context, bindings })})`,
      params: bindings.params,
    })
    for (const { s, m } of rows)
      for (const tag of tags.get(callIdText({ sessionId: s, mid: m })) ?? [])
        counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .map(([tag, calls]) => ({ tag, calls }))
    .sort((left, right) => right.calls - left.calls || (left.tag < right.tag ? -1 : 1))
}
