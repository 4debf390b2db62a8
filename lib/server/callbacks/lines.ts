import type { CallbackLine, CallbackQueue } from '@/lib/shared/callbacks/callback-queue'
import { WAITING_STATES } from '@/lib/shared/callbacks/callbacks'
import { callIdText } from '@/lib/shared/calls/call-path'
import { type Filters, filtersSchema } from '@/lib/shared/filters/filters'
import { ask } from '../analytics/ask'
import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { type CallbackContext, callbackStatesSql, missedCalls, NEVER } from '../analytics/filters/callbacks'
import { whereSql } from '../analytics/filters/where'
import type { Bindings } from '../analytics/sql'
import type { RowKey } from '../mirror/read/keys'
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
export function readLines(deps: AnalyticsDeps, filters: Filters, asked: Asked): Promise<Lines> {
  const scope = scopeOf(deps, filters)
  const question = ['callback-lines', asked, scope.nowSeconds, deps.organisation?.key, deps.handled?.key]
  return cachedFor(scope, question, () => askLines(scope, asked))
}

async function askLines(scope: Scope, { hours, first }: Asked): Promise<Lines> {
  const write = (bindings: Bindings) => {
    const context = { ...scope, hours, bindings }
    const now = bindings.bind('Int64', scope.nowSeconds)
    return `SELECT *, countIf(missed_by != '') OVER () AS callers, countIf(missed_by != '' AND due >= ${now}) OVER () AS open, sumIf(calls, missed_by = '') OVER () AS unnamed
      FROM (
        SELECT missed_by, count() AS calls, toInt64(min(missed_at)) AS first_at, toInt64(min(due_at)) AS due,
          max((missed_at, missed_id, missed_mid)) AS newest
        FROM ${missedCalls(context, whereSql(scope, bindings))} WHERE ${isWaiting(context)} GROUP BY missed_by)
      ORDER BY missed_by = '', missed_by NOT IN ${bindings.bind('Array(String)', [...first])}, due < ${now}, if(due < ${now}, -due, due), missed_by
      LIMIT ${MAX_LINES + first.length}`
  }
  const rows = await ask<Record<string, unknown> & { newest: unknown[] }>(scope, 'callback-lines', write)
  const [any] = rows
  const [callers, open] = [Number(any?.callers ?? 0), Number(any?.open ?? 0)]
  const named = rows.filter((row) => row.missed_by !== '').map((row) => ({ row, key: keyOf(row.newest) }))
  const briefs = await readBriefs(
    scope,
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
        state: due < scope.nowSeconds ? 'overdue' : 'open',
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
  const scope: Scope = {
    ...scopeOf(deps, { ...filtersSchema.parse({}), initiator: [...callers] }),
    window: { from: since, to: null },
  }
  const write = (bindings: Bindings) => {
    // Whether a call waits does not depend on the time allowed.
    const context = { ...scope, hours: 1, bindings }
    const missed = missedCalls(context, whereSql(scope, bindings))
    return `SELECT missed_by, arraySort(groupArray(missed_at)) AS times FROM ${missed} WHERE ${isWaiting(context)} GROUP BY missed_by`
  }
  const rows = await ask<{ missed_by: string; times: unknown[] }>(scope, 'callback-times', write)
  return new Map(rows.map(({ missed_by, times }) => [missed_by, times.map(Number)]))
}

const isWaiting = (context: CallbackContext): string => {
  const states = callbackStatesSql(context)
  return WAITING_STATES.map((state) => `(${states[state]})`).join(' OR ')
}

const keyOf = ([time, id, mid]: unknown[]): RowKey => ({ time: Number(time), sessionId: String(id), mid: String(mid) })
