import { cached } from '@/lib/server/analytics/cache'
import { type AnalyticsDeps, ask, cachedFor, type Scope, scopeOf, setFilters } from '@/lib/server/analytics/deps'
import { linesSql, overdueUntil, waitingSince, waitsSql } from '@/lib/server/analytics/filters/callbacks'
import { whereSql } from '@/lib/server/analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '@/lib/server/analytics/sql'
import { LINE_COLUMNS, type LineRow } from '@/lib/server/calls/around'
import type { Directory } from '@/lib/server/mirror/read/directory'
import { ROW_TUPLES, type RowKey, rowParams } from '@/lib/server/mirror/read/keys'
import { sharedRoomsOf } from '@/lib/server/mirror/read/shared-rooms'
import type { CallbackLine, CallbackQueue } from '@/lib/shared/callbacks/callback-queue'
import type { CallBrief } from '@/lib/shared/callbacks/needs-a-look'
import { callIdText } from '@/lib/shared/calls/call-path'
import { type Filters, withoutRange } from '@/lib/shared/filters/filters'
import { addOpenSeconds } from '@/lib/shared/organisation/open-spans'
import { givenName, type PartyKind } from '@/lib/shared/people/names'

const MAX_LINES = 200
/** Filters that only say how an answer is shown, and so narrow nothing. */
const NOT_NARROWING: readonly string[] = ['callbackHours', 'repeatHours']

export type Waiting = Pick<CallbackQueue, 'hours' | 'asOf' | 'open' | 'overdue'> & {
  waiting: number
  lines: Omit<CallbackLine, 'handling' | 'attempts'>[]
}

/**
 * Who waits for a call back: the one answer of every page, alert and tool. Filters narrow it to lines whose last call matches; a range does not.
 * Those of `first` come first, then those in time, the longest wait first, then the overdue, the latest first; truncated when there are many.
 * @param first keys of lines that somebody takes care of, so that they are not cut off; without a target, of all lines of a caller
 */
export function readWaiting(deps: AnalyticsDeps, filters: Filters, first: readonly string[] = []): Promise<Waiting> {
  const asked = scopeOf(deps, { ...withoutRange(filters), range: 'all' })
  const scope = { ...asked, window: { from: waitingSince(asked), to: asked.window.to } }
  const question = ['waiting', first, filters.callbackHours, scope.nowSeconds, deps.organisation?.key, deps.closed?.key]
  return cachedFor(scope, question, () => askWaiting(scope, first), scope.window)
}

/** SQL condition: the filters match a call of `pairsSql`. */
function narrowedSql(scope: Scope, bindings: Bindings, call: string): string {
  const isNarrowed = setFilters(scope.filters).some((name) => !NOT_NARROWING.includes(name))
  return isNarrowed
    ? `(toDateTime(${call}.1, 'UTC'), ${call}.2, ${call}.3) IN (SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)})`
    : '1'
}

type WaitingRow = { last: unknown[]; calls: number; first_at: number; total: number; late: number }

async function askWaiting(scope: Scope, first: readonly string[]): Promise<Waiting> {
  const { organisation, nowSeconds, filters } = scope
  const hours = filters.callbackHours ?? organisation.callbacks.hours
  const lastOverdue = overdueUntil({ ...scope, hours })
  const rows = await ask<WaitingRow>(scope, 'waiting', (bindings: Bindings) => {
    const isLate = `first_at <= ${bindings.bind('Int64', lastOverdue)}`
    const keys = bindings.bind('Array(String)', [...first])
    const isFirst = `(concat(caller, '\n', target) IN ${keys} OR concat(caller, '\n') IN ${keys})`
    return `SELECT caller, target, last, length(open) AS calls, open[1].1 AS first_at, count() OVER () AS total, countIf(${isLate}) OVER () AS late
      FROM ${linesSql({ ...scope, bindings })} WHERE ${narrowedSql(scope, bindings, 'last')}
      ORDER BY NOT (${isFirst}), ${isLate}, if(${isLate}, -first_at, first_at), caller, target LIMIT ${MAX_LINES + first.length}`
  })
  const keys = rows.map((row) => keyOf(row.last))
  const briefs = await readBriefs(scope, keys)
  const lines = rows.flatMap(({ calls, first_at: firstMissedAt, ...row }): Waiting['lines'] => {
    const last = briefs.get(callIdText(keyOf(row.last)))
    if (!last?.from || !last.to) return []
    const { from: caller, to: target, isGroup, time: lastMissedAt } = last
    const state = firstMissedAt <= lastOverdue ? 'overdue' : 'open'
    const dueAt = organisation.hours.isDefault
      ? firstMissedAt + hours * 3600
      : addOpenSeconds(organisation.hours, firstMissedAt, hours * 3600)
    return [{ caller, target, isGroup, calls, firstMissedAt, lastMissedAt, dueAt, state, last }]
  })
  const { total: waiting, late: overdue } = rows[0] ?? { total: 0, late: 0 }
  return { hours, asOf: nowSeconds, waiting, open: waiting - overdue, overdue, lines }
}

const keyOf = ([time, id, mid]: unknown[]): RowKey => ({ time: Number(time), sessionId: String(id), mid: String(mid) })

type Steps = { first: number; count: number; stepSeconds: number }

/** How many waited for a call back at each step, as `readWaiting` counts them: a call closed by hand counts as closed from the beginning. */
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

/** Somebody with the name of the directory. */
export const partyOf = (directory: Directory, kind: PartyKind, id: string) => ({
  id,
  name: givenName(id, directory.nameOf(kind, id)),
})

const MAX_ATTEMPTS = 5
/** Whom to look for, and since when, epoch seconds. */
type Sought = { caller: string; since: number }

/** The latest calls that anybody placed to each of some callers since then, newest first. */
export async function attemptsOf(deps: AnalyticsDeps, sought: readonly Sought[]): Promise<CallBrief[][]> {
  if (sought.length === 0) return []
  const since = Math.min(...sought.map((one) => one.since))
  const callers = [...new Set(sought.map(({ caller }) => caller))]
  const question = JSON.stringify(['callback-attempts', since, callers])
  const write = (bindings: Bindings) => `SELECT ${LINE_COLUMNS} FROM ${CALLS_TABLE} FINAL
      WHERE ${C.time} > ${instant(bindings.bind('Int64', since))} AND ${C.mode} = 'call' AND ${C.receiverType} = 'user'
        AND ${C.receiver} IN ${bindings.bind('Array(String)', callers)} AND ${C.initiator} != ${C.receiver}
      ORDER BY ${C.time} DESC, ${C.sessionId}, ${C.mid} LIMIT ${MAX_ATTEMPTS} BY ${C.receiver}`
  const read = () => ask<LineRow>(deps, 'callback-attempts', write)
  const briefs = await briefsOf(deps, await cached(deps.mirror, question, read, { from: since, to: null }))
  return sought.map((one) => briefs.filter(({ to, time }) => to?.id === one.caller && time > one.since))
}

/** Calls in the few words that the page shows, with the names of the directory. */
async function briefsOf({ mirror, directory }: AnalyticsDeps, rows: readonly LineRow[]): Promise<CallBrief[]> {
  const { ids } = await sharedRoomsOf(mirror)
  return rows.map(({ sessionId, mid, seconds, status, type, initiator, receiver, receiverType }) => ({
    sessionId,
    ...(ids.has(sessionId) ? { roomMid: mid } : {}),
    time: seconds,
    status,
    type,
    isGroup: receiverType === 'group',
    from: initiator === null ? null : partyOf(directory, 'user', initiator),
    to: receiver === null ? null : partyOf(directory, receiverType === 'group' ? 'group' : 'user', receiver),
  }))
}

/** The calls of the keys by `callIdText`, without those deleted in the meantime. */
export async function readBriefs(deps: AnalyticsDeps, keys: readonly RowKey[]): Promise<Map<string, CallBrief>> {
  if (keys.length === 0) return new Map()
  const rows = await deps.mirror.query<LineRow>({
    name: 'callbacks-waiting',
    sql: `SELECT ${LINE_COLUMNS} FROM ${CALLS_TABLE} FINAL PREWHERE (${ROW_KEY}) IN (${ROW_TUPLES})`,
    params: rowParams(keys),
  })
  const briefs = await briefsOf(deps, rows)
  return new Map(rows.map((row, index) => [callIdText(row), briefs[index] as CallBrief]))
}
