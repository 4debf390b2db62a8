import { Bindings, COLUMNS as C, instant, ROW_KEY } from '@/lib/server/analytics/sql'
import { compareKeys, type RowKey } from '@/lib/server/mirror/read/keys'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import type { AnalyticsDeps } from '../analytics/deps'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { matchingKeys } from './matching-keys'

/** Rows of a list by time: `take` of them after `skip`, beyond the row `after` if there is one. */
export type PageRequest = { descending: boolean; after: RowKey | null; skip: number; take: number }

/** Keys of the filtered calls of a window in the order of time, then id: one statement, since each has a fixed cost of milliseconds. */
export async function pageKeys(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  { descending, after, skip, take }: PageRequest,
): Promise<RowKey[]> {
  const byWord = await callsByWord(deps, filters)
  const bindings = new Bindings()
  const direction = descending ? 'DESC' : 'ASC'
  const beyond = after === null ? '1' : beyondSql(after, descending, bindings)
  const rows = await deps.mirror.query<{ t: number; s: string; m: string }>({
    name: 'calls-page',
    sql: `SELECT toUnixTimestamp(${C.time}) AS t, ${C.sessionId} AS s, ${C.mid} AS m FROM (${matchingKeys({ ...deps, byWord }, filters, window, bindings, beyond)})
      ORDER BY ${C.time} ${direction}, ${C.sessionId} ${direction}, ${C.mid} ${direction}
      LIMIT ${bindings.bind('Int64', take)} OFFSET ${bindings.bind('Int64', skip)}`,
    params: bindings.params,
  })
  return rows.map(({ t, s, m }) => ({ time: Number(t), sessionId: s, mid: m }))
}

/** The number of keys in the window, and those of the page: the same as `pageKeys` of calls that are known. */
export function pageOf(
  keys: readonly RowKey[],
  { from, to }: Window,
  { descending, after, skip, take }: PageRequest,
): [total: number, keys: RowKey[]] {
  const sign = descending ? -1 : 1
  const within = keys.filter(({ time }) => (from === null || time >= from) && (to === null || time < to))
  const beyond = within.filter((key) => after === null || sign * compareKeys(key, after) > 0)
  return [within.length, beyond.sort((a, b) => sign * compareKeys(a, b)).slice(skip, skip + take)]
}

/** Rows beyond a key in the list’s order; the plain comparison of times lets the engine skip what comes before. */
function beyondSql({ time, sessionId, mid }: RowKey, descending: boolean, bindings: Bindings): string {
  const sign = descending ? '<' : '>'
  const at = instant(bindings.bind('Int64', time))
  return `(${C.time} ${sign}= ${at} AND (${ROW_KEY}) ${sign} (${at}, ${bindings.bind('String', sessionId)}, ${bindings.bind('String', mid)}))`
}
