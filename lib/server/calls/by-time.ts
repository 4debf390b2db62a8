import type { Window } from '@/lib/shared/filters/range'
import { ask, callsSpan, type Scope } from '../analytics/deps'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { type Bindings, COLUMNS as C, instant, ROW_KEY } from '../analytics/sql'
import { compareKeys, type RowKey } from '../mirror/read/keys'
import type { DayCounts } from './day-counts'
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

const DAY_SECONDS = 86_400
const FIRST_WINDOW_SECONDS = 6 * 3600
const WINDOW_GROWTH = 8

/** Keys of the page’s rows, where the calls of each day are counted: exactly the days that hold them are read, however deep the page. */
export async function keysOfDays(scope: Scope, request: PageRequest, counts: DayCounts): Promise<RowKey[]> {
  const newestFirst = counts.newestFirst()
  const days = request.descending ? newestFirst : newestFirst.reverse()
  const stretch = stretchOf(days, request)
  if (stretch === null) return []
  const { first, last, skip } = stretch
  const [low, high] = request.descending ? [last, first] : [first, last]
  const { from, to } = scope.window
  const window = {
    from: Math.max(from ?? low * DAY_SECONDS, low * DAY_SECONDS),
    to: Math.min(to ?? (high + 1) * DAY_SECONDS, (high + 1) * DAY_SECONDS),
  }
  return pageKeys({ ...scope, window }, { ...request, skip })
}

/**
 * The days that hold a page, in the list’s order, and how many of their calls come before it; null where it is beyond the end.
 * @param days with their number of calls, in the list’s order
 */
function stretchOf(
  days: readonly { day: number; calls: number }[],
  { descending, after, skip, take }: PageRequest,
): { first: number; last: number; skip: number } | null {
  const afterDay = after === null ? null : Math.floor(after.time / DAY_SECONDS)
  const isBefore = (day: number) => afterDay !== null && (descending ? day > afterDay : day < afterDay)
  let first: number | null = null
  let last = 0
  let [left, wanted] = [skip, take]
  for (const { day, calls } of days) {
    if (isBefore(day)) continue
    // How many of the cursor’s own day come before it is not known, so that none of them count.
    const counted = day === afterDay ? 0 : calls
    if (first === null && left >= calls && day !== afterDay) {
      left -= calls
      continue
    }
    first ??= day
    last = day
    wanted -= counted
    if (wanted + left <= 0) break
  }
  return first === null ? null : { first, last, skip: left }
}

/**
 * Keys of the page’s rows where nothing is counted yet: a short window at the near end is read first, then ever longer ones until the page is full.
 * That takes a tenth of what the engine takes to find the newest 50 of 1,000,000 calls by itself.
 */
export async function keysByWidening(scope: Scope, request: PageRequest): Promise<RowKey[]> {
  const { descending, after } = request
  const { window } = scope
  const span = await callsSpan(scope)
  const from = Math.max(window.from ?? span.first, span.first)
  const to = Math.min(window.to ?? span.last + 1, span.last + 1)
  const low = !descending && after !== null ? Math.max(from, after.time) : from
  const high = descending && after !== null ? Math.min(to, after.time + 1) : to
  const found: RowKey[] = []
  let windowSeconds = FIRST_WINDOW_SECONDS
  let edge = descending ? high : low
  while (found.length < request.take && (descending ? edge > low : edge < high)) {
    const next = descending ? Math.max(low, edge - windowSeconds) : Math.min(high, edge + windowSeconds)
    const part: Window = descending ? { from: next, to: edge } : { from: edge, to: next }
    found.push(...(await pageKeys({ ...scope, window: part }, { ...request, take: request.take - found.length })))
    edge = next
    windowSeconds *= WINDOW_GROWTH
  }
  return found
}
