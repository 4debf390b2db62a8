import { ask } from '@/lib/server/analytics/deps'
import type { CallbackLine, CallbackQueue } from '@/lib/shared/callbacks/callback-queue'
import { callIdText } from '@/lib/shared/calls/call-path'
import { FILTER_NAMES, type Filters, withoutRange } from '@/lib/shared/filters/filters'
import { addOpenSeconds } from '@/lib/shared/organisation/open-spans'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { linesSql, overdueUntil, waitingSince, waitsSql } from '../analytics/filters/callbacks'
import { whereSql } from '../analytics/filters/where'
import { type Bindings, CALLS_TABLE, ROW_KEY } from '../analytics/sql'
import type { RowKey } from '../mirror/read/keys'
import { readBriefs } from './briefs'

const MAX_LINES = 200
/** Filters that say when, or how an answer is told, and so narrow nothing. */
const NOT_NARROWING: readonly string[] = ['range', 'from', 'to', 'tz', 'callbackHours', 'repeatHours']

export type Waiting = Pick<CallbackQueue, 'hours' | 'asOf' | 'open' | 'overdue'> & {
  waiting: number
  lines: Omit<CallbackLine, 'handling' | 'attempts'>[]
}

/**
 * Who waits for a call back: the one answer of every page, alert and tool. Filters narrow it to lines whose last call matches; a range does not.
 * Those of `first` come first, then those in time, the longest wait first, then the overdue, the latest first; truncated when there are many.
 * @param first keys of lines that somebody takes care of, so that they are not cut off
 */
export function readWaiting(deps: AnalyticsDeps, filters: Filters, first: readonly string[] = []): Promise<Waiting> {
  const asked = scopeOf(deps, { ...withoutRange(filters), range: 'all' })
  const scope = { ...asked, window: { from: waitingSince(asked), to: asked.window.to } }
  const question = ['waiting', first, filters.callbackHours, scope.nowSeconds, deps.organisation?.key, deps.closed?.key]
  return cachedFor(scope, question, () => askWaiting(scope, first), scope.window)
}

/** Whether the filters leave a call of `pairsSql`. */
function narrowedSql(scope: Scope, bindings: Bindings, call: string): string {
  const isNarrowed = FILTER_NAMES.some(
    (name) => !NOT_NARROWING.includes(name) && [scope.filters[name]].flat().join() !== '',
  )
  return isNarrowed
    ? `(toDateTime(${call}.1, 'UTC'), ${call}.2, ${call}.3) IN (SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)})`
    : '1'
}

type WaitingRow = {
  caller: string
  target: string
  last: unknown[]
  calls: unknown
  first_at: unknown
  total: unknown
  late: unknown
}

async function askWaiting(scope: Scope, first: readonly string[]): Promise<Waiting> {
  const { organisation = NEW_ORGANISATION, nowSeconds, filters } = scope
  const hours = filters.callbackHours ?? organisation.callbacks.hours
  const lastOverdue = overdueUntil({ ...scope, hours })
  const rows = await ask<WaitingRow>(scope, 'waiting', (bindings: Bindings) => {
    const isLate = `first_at <= ${bindings.bind('Int64', lastOverdue)}`
    const isFirst = `concat(caller, '\n', target) IN ${bindings.bind('Array(String)', [...first])}`
    return `SELECT caller, target, last, length(open) AS calls, open[1].1 AS first_at, count() OVER () AS total, countIf(${isLate}) OVER () AS late
      FROM ${linesSql({ ...scope, bindings })} WHERE ${narrowedSql(scope, bindings, 'last')}
      ORDER BY NOT (${isFirst}), ${isLate}, if(${isLate}, -first_at, first_at), caller, target LIMIT ${MAX_LINES + first.length}`
  })
  const found = rows.map((row) => ({ row, key: keyOf(row.last) }))
  const briefs = await readBriefs(
    scope,
    found.map(({ key }) => key),
  )
  const lines = found.flatMap(({ row, key }): Waiting['lines'] => {
    const last = briefs.get(callIdText(key))
    if (!last?.from || !last.to) return []
    const firstMissedAt = Number(row.first_at)
    const { from: caller, to: target, isGroup } = last
    const isLate = firstMissedAt <= lastOverdue
    const dueAt = organisation.hours.isDefault
      ? firstMissedAt + hours * 3600
      : addOpenSeconds(organisation.hours, firstMissedAt, hours * 3600)
    return [
      {
        ...{ caller, target, isGroup, calls: Number(row.calls), firstMissedAt, lastMissedAt: key.time, dueAt },
        state: isLate ? 'overdue' : 'open',
        last,
      },
    ]
  })
  const [waiting, overdue] = [Number(rows[0]?.total ?? 0), Number(rows[0]?.late ?? 0)]
  return { hours, asOf: nowSeconds, waiting, open: waiting - overdue, overdue, lines }
}

const keyOf = ([time, id, mid]: unknown[]): RowKey => ({ time: Number(time), sessionId: String(id), mid: String(mid) })

type Steps = { first: number; count: number; stepSeconds: number }

/** How many waited for a call back at each of some moments, as `readWaiting` counts them: closed by hand is closed from the beginning. */
export async function waitingAt(deps: AnalyticsDeps, filters: Filters, steps: Steps): Promise<number[]> {
  const { first, count, stepSeconds } = steps
  const scope = scopeOf(deps, { ...filters, range: 'all', from: undefined, to: undefined })
  const rows = await ask<{ step: unknown; waiting: unknown }>(deps, 'waiting-at', (bindings: Bindings) => {
    const bind = (value: number) => bindings.bind('Int64', value)
    const stepOf = (second: string) => `toInt64(ceil((${second} - ${bind(first)}) / ${bind(stepSeconds)}))`
    return `SELECT step, count() AS waiting FROM ${waitsSql({ ...scope, bindings }, first)}
      ARRAY JOIN range(greatest(${stepOf('one.1')}, 0), greatest(least(${stepOf('until')}, ${bind(count)}), 0)) AS step
      WHERE ${narrowedSql(scope, bindings, 'one')} GROUP BY step`
  })
  const found = new Map(rows.map(({ step, waiting }) => [Number(step), Number(waiting)]))
  return Array.from({ length: count }, (_, step) => found.get(step) ?? 0)
}
