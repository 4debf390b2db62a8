import type { Window } from '@/lib/shared/filters/range'
import { ask } from '../analytics/ask'
import type { Scope } from '../analytics/deps'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { type Bindings, COLUMNS as C, instant, ROW_KEY } from '../analytics/sql'
import { compareKeys, type RowKey } from '../mirror/read/keys'
import { matchingKeys } from './matching-keys'

/** Rows of a list by time: `take` of them after `skip`, beyond the row `after` if there is one. */
export type PageRequest = { descending: boolean; after: RowKey | null; skip: number; take: number }

/** Keys of the filtered calls of a window in the order of time, then id: one statement, since each has a fixed cost of milliseconds. */
export async function pageKeys(scope: Scope, { descending, after, skip, take }: PageRequest): Promise<RowKey[]> {
  const byWord = await callsByWord(scope, scope.filters)
  const direction = descending ? 'DESC' : 'ASC'
  const rows = await ask<{ t: number; s: string; m: string }>(scope, 'calls-page', (bindings) => {
    const beyond = after === null ? '1' : beyondSql(after, descending, bindings)
    const keys = matchingKeys({ ...scope, byWord }, bindings, beyond)
    return `SELECT toUnixTimestamp(${C.time}) AS t, ${C.sessionId} AS s, ${C.mid} AS m FROM (${keys})
      ORDER BY ${C.time} ${direction}, ${C.sessionId} ${direction}, ${C.mid} ${direction}
      LIMIT ${bindings.bind('Int64', take)} OFFSET ${bindings.bind('Int64', skip)}`
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
