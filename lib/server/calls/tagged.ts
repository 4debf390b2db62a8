import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import type { TagCount } from '@/lib/shared/notes/tags'
import { type AnalyticsDeps, ask, scopeOf } from '../analytics/deps'
import { keysOf, whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'

/** Calls per statement, since a server limits the length of one. */
const CHUNK = 5000

export type TaggedCall = CallId & { tags: readonly string[] }

/** How many calls have each tag under all filters except tags: largest first, then by name. @param tagged every tagged call @throws AppError INVALID_REQUEST naming `from` */
export async function countTags(deps: AnalyticsDeps, filters: Filters, tagged: readonly TaggedCall[]) {
  const scope = scopeOf(deps, { ...filters, tag: [] })
  const tags = new Map(tagged.map((call) => [callIdText(call), call.tags]))
  const counts = new Map<string, number>()
  for (let index = 0; index < tagged.length; index += CHUNK) {
    const write = (bindings: Bindings) => `SELECT ${C.sessionId} AS s, ${C.mid} AS m FROM ${CALLS_TABLE} FINAL
        WHERE ${keysOf(tagged.slice(index, index + CHUNK), bindings)} AND (${whereSql(scope, bindings)})`
    for (const { s, m } of await ask<{ s: string; m: string }>(scope, 'tags', write))
      for (const tag of tags.get(callIdText({ sessionId: s, mid: m })) ?? [])
        counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .map(([tag, calls]): TagCount => ({ tag, calls }))
    .sort((left, right) => right.calls - left.calls || (left.tag < right.tag ? -1 : 1))
}
