import { type CallbackContext, callbackStatesSql, missedCalls, NEVER } from '@/lib/server/analytics/filters/callbacks'
import type { RowKey } from '@/lib/server/mirror/read/keys'
import type { CallbackLine, CallbackQueue } from '@/lib/shared/callbacks/callback-queue'
import { WAITING_STATES } from '@/lib/shared/callbacks/callbacks'
import { callIdText } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import { cached } from '../analytics/cache'
import { type AnalyticsDeps, atMinute, keyOfFilters } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { Bindings } from '../analytics/sql'
import { readBriefs } from './queue'

const MAX_LINES = 200

export type Lines = Pick<CallbackQueue, 'callers' | 'open' | 'overdue' | 'withoutCaller'> & {
  lines: Omit<CallbackLine, 'handling'>[]
}

type Asked = { hours: number; first: readonly string[] }

/**
 * The callers of the filtered calls that were missed and not returned: those of `first`, then those with time left, least first, then the overdue,
 * latest deadline first.
 * @param asked `hours`: the time allowed for a call back; `first`: callers whom somebody takes care of, so that they are not cut off
 */
export function readLines(deps: AnalyticsDeps, filters: Filters, window: Window, asked: Asked): Promise<Lines> {
  const rounded = atMinute(deps)
  const ours = [deps.organisation?.key, deps.handled?.key]
  const key = ['callback-lines', asked, rounded.nowSeconds, ours, keyOfFilters(rounded, filters, window)]
  return cached(deps.mirror, JSON.stringify(key), () => askLines(rounded, filters, window, asked))
}

async function askLines(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  { hours, first }: Asked,
): Promise<Lines> {
  const bindings = new Bindings()
  const context = { ...deps, window, hours, bindings }
  const missed = missedCalls(context, whereSql(filters, context))
  const now = bindings.bind('Int64', deps.nowSeconds)
  const rows = await deps.mirror.query<Record<string, unknown> & { newest: unknown[] }>({
    name: 'callback-lines',
    sql: `SELECT *, countIf(missed_by != '') OVER () AS callers, countIf(missed_by != '' AND due >= ${now}) OVER () AS open, sumIf(calls, missed_by = '') OVER () AS unnamed
      FROM (
        SELECT missed_by, count() AS calls, toInt64(min(missed_at)) AS first_at, toInt64(min(due_at)) AS due,
          max((missed_at, missed_id, missed_mid)) AS newest
        FROM ${missed} WHERE ${isWaiting(context)} GROUP BY missed_by)
      ORDER BY missed_by = '', missed_by NOT IN ${bindings.bind('Array(String)', [...first])}, due < ${now}, if(due < ${now}, -due, due), missed_by
      LIMIT ${MAX_LINES + first.length}`,
    params: bindings.params,
  })
  const [any] = rows
  const [callers, open] = [Number(any?.callers ?? 0), Number(any?.open ?? 0)]
  const named = rows.filter((row) => row.missed_by !== '').map((row) => ({ row, key: keyOf(row.newest) }))
  const briefs = await readBriefs(
    deps,
    named.map(({ key }) => key),
  )
  const lines = named.flatMap(({ row, key }): Lines['lines'] => {
    const last = briefs.get(callIdText(key))
    const caller = last?.from
    if (last === undefined || caller === undefined || caller === null) return []
    const due = Number(row.due)
    return [
      {
        caller,
        calls: Number(row.calls),
        firstMissedAt: Number(row.first_at),
        lastMissedAt: key.time,
        dueAt: due >= NEVER ? null : due,
        state: due < deps.nowSeconds ? 'overdue' : 'open',
        last,
      },
    ]
  })
  return { lines, callers, open, overdue: callers - open, withoutCaller: Number(any?.unnamed ?? 0) }
}

/** When the calls of a caller that wait were missed, ascending, epoch seconds. Callers without any are left out. */
export async function waitingTimes(
  deps: AnalyticsDeps,
  callers: readonly string[],
  since: number,
): Promise<Map<string, number[]>> {
  if (callers.length === 0) return new Map()
  const bindings = new Bindings()
  const window = { from: since, to: null }
  // Whether a call waits does not depend on the time allowed.
  const context = { ...deps, window, hours: 1, bindings }
  const where = whereSql({ initiator: [...callers] }, context)
  const rows = await deps.mirror.query<{ missed_by: string; times: unknown[] }>({
    name: 'callback-times',
    sql: `SELECT missed_by, arraySort(groupArray(missed_at)) AS times FROM ${missedCalls(context, where)} WHERE ${isWaiting(context)} GROUP BY missed_by`,
    params: bindings.params,
  })
  return new Map(rows.map(({ missed_by, times }) => [missed_by, times.map(Number)]))
}

const isWaiting = (context: CallbackContext): string => {
  const states = callbackStatesSql(context)
  return WAITING_STATES.map((state) => `(${states[state]})`).join(' OR ')
}

const keyOf = ([time, id, mid]: unknown[]): RowKey => ({ time: Number(time), sessionId: String(id), mid: String(mid) })
