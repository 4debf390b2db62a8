import type { Window } from '@/lib/shared/filters/range'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { partWithin } from '../analytics/days'
import { asksOtherCalls, cachedFor, callsSpan, dependsOnNow, type Scope } from '../analytics/deps'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { foundByOwnWords } from '../analytics/filters/search'
import { dayOf } from '../mirror/changes'
import { compareKeys, type RowKey } from '../mirror/read/keys'
import { askKeys, type CallKey, isDescending, type KeyRequest, sortOf } from './call-keys'
import { countCalls, type DayCounts, dayCounts, knowsDays, totalOf } from './day-counts'
import { onlySlimFilter } from './matching-keys'

/** More than the number of calls that wait, in any number of days. */
const MOST_KEYS = 2 ** 31

/** The keys of a page’s calls, and how many calls the list has. For a list by time, they are read from the days that hold them where each day’s calls are counted. */
export async function keyPage(scope: Scope, request: KeyRequest): Promise<{ total: number; keys: CallKey[] }> {
  const { filters, window } = scope
  const counted = async (read: typeof askKeys) => {
    const [total, keys] = await Promise.all([countCalls(scope), read(scope, request)])
    return { total, keys }
  }
  if (sortOf(request.sort) !== 'time') return counted(askKeys)
  if (filters.callback.length > 0) {
    // Few calls wait, and who does is asked once for all pages.
    const read = () => askKeys(scope, { sort: '-time', after: null, skip: 0, take: MOST_KEYS })
    return pageOf(await cachedFor(scope, ['callback-keys'], read), window, request)
  }
  if (dependsOnNow(filters)) return counted(request.skip > 0 || asksOtherCalls(filters) ? askKeys : keysByWidening)
  const only = onlySlimFilter(filters)
  if (only === 'q') {
    const named = foundByOwnWords(filters.q ?? '', { ...scope, byWord: await callsByWord(scope, filters) })
    if (named !== null) return pageOf(named, window, request)
  }
  // The first time, a page at the near end need not wait until everything is counted.
  if (request.skip === 0 && only !== 'q' && !knowsDays(scope)) return counted(only !== null ? askKeys : keysByWidening)
  const counts = await dayCounts(scope)
  return { total: totalOf(counts), keys: await keysOfDays(scope, request, counts) }
}

/** A page of known keys, as `askKeys` would read it, and how many there are in the window. */
function pageOf(keys: readonly RowKey[], { from, to }: Window, { sort, after, skip, take }: KeyRequest) {
  const sign = isDescending(sort) ? -1 : 1
  const within = keys.filter(({ time }) => (from === null || time >= from) && (to === null || time < to))
  const place = after && { ...after, time: after.value ?? 0 }
  const beyond = within.filter((key) => place === null || sign * compareKeys(key, place) > 0)
  const page = beyond.sort((a, b) => sign * compareKeys(a, b)).slice(skip, skip + take)
  return { total: within.length, keys: page.map((key) => ({ ...key, value: key.time })) }
}

const FIRST_WINDOW_SECONDS = 6 * 3600
const WINDOW_GROWTH = 8

/** Keys of the page’s rows, where the calls of each day are counted: exactly the days that hold them are read, however deep the page. */
async function keysOfDays(scope: Scope, request: KeyRequest, counts: DayCounts): Promise<CallKey[]> {
  const descending = isDescending(request.sort)
  const days = descending ? counts : counts.toReversed()
  const stretch = stretchOf(days, request)
  if (stretch === null) return []
  const { first, last, skip } = stretch
  const [low, high] = descending ? [last, first] : [first, last]
  const window = partWithin(scope.window, { from: low * DAY_SECONDS, to: (high + 1) * DAY_SECONDS })
  return askKeys({ ...scope, window }, { ...request, skip })
}

/** The days that hold a page, in the list’s order as `days` are, and how many of their calls come before it; null where it is beyond the end. */
function stretchOf(
  days: readonly { day: number; calls: number }[],
  { sort, after, skip, take }: KeyRequest,
): { first: number; last: number; skip: number } | null {
  const descending = isDescending(sort)
  const afterDay = after === null ? null : dayOf(after.value ?? 0)
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
 * This takes a tenth of the time that one statement takes to find the newest 50 of 1,000,000 calls.
 */
async function keysByWidening(scope: Scope, request: KeyRequest): Promise<CallKey[]> {
  const descending = isDescending(request.sort)
  const place = request.after?.value ?? null
  const span = await callsSpan(scope)
  const { from, to } = partWithin(scope.window, { from: span.first, to: span.last + 1 })
  const low = !descending && place !== null ? Math.max(from, place) : from
  const high = descending && place !== null ? Math.min(to, place + 1) : to
  const found: CallKey[] = []
  let windowSeconds = FIRST_WINDOW_SECONDS
  let edge = descending ? high : low
  while (found.length < request.take && (descending ? edge > low : edge < high)) {
    const next = descending ? Math.max(low, edge - windowSeconds) : Math.min(high, edge + windowSeconds)
    const part: Window = descending ? { from: next, to: edge } : { from: edge, to: next }
    found.push(...(await askKeys({ ...scope, window: part }, { ...request, take: request.take - found.length })))
    edge = next
    windowSeconds *= WINDOW_GROWTH
  }
  return found
}
