import { CALLBACK_STATES, type CallbackState, callbackState } from '@/lib/shared/contracts/callbacks'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { NeedsALook, WaitingCall } from '@/lib/shared/contracts/needs-a-look'
import type { Window } from '@/lib/shared/contracts/range'
import { readCalls } from '../calls/read-calls'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { briefOf } from './brief'
import { callbackStateSql, missedCalls } from './callbacks'

const MAX_WAITING = 100

/**
 * How many of the filtered calls that were missed are in which callback state, and those that wait for one: open ones first, least time left
 * first, then the overdue, newest first.
 * @param hours the time allowed to return a missed call
 */
export async function readCallbacks(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  hours: number,
): Promise<Pick<NeedsALook, 'callbacks' | 'queue'>> {
  const bindings = new Bindings()
  const context = { window, nowSeconds: deps.nowSeconds, hours, bindings }
  const missed = missedCalls(context, whereSql(filters, { ...deps, window, bindings }))
  const counts = CALLBACK_STATES.map((state) => `countIf(${callbackStateSql(state, context)}) AS n_${state}`)
  const isOpen = callbackStateSql('open', context)
  const place = `(NOT (${isOpen}), if(${isOpen}, missed_at, -missed_at), missed_id, missed_mid)`
  const [row] = await deps.mirror.query<Record<string, unknown> & { waiting?: unknown[][] }>({
    name: 'callbacks',
    sql: `SELECT count() AS missed, ${counts.join(', ')}, quantileExactInclusiveOrNullIf(0.5)(back - missed_at, back > 0) AS median,
      groupArraySortedIf(${MAX_WAITING})(${place}, back = 0) AS waiting FROM ${missed}`,
    params: bindings.params,
  })
  const keys = (row?.waiting ?? []).map(([, place, id, mid]) => ({
    time: Math.abs(Number(place)),
    sessionId: String(id),
    mid: String(mid),
  }))
  const calls = await readCalls(deps, keys)
  const queue = calls.map((call): WaitingCall => {
    const times = { missedAt: call.time, calledBackAt: null, now: deps.nowSeconds }
    return { ...briefOf(call), state: callbackState(times, hours), dueAt: call.time + hours * 3600 }
  })
  const states = Object.fromEntries(CALLBACK_STATES.map((state) => [state, Number(row?.[`n_${state}`] ?? 0)]))
  const median = row?.median
  return {
    callbacks: {
      ...(states as Record<CallbackState, number>),
      missed: Number(row?.missed ?? 0),
      medianBackSeconds: median === null || median === undefined ? null : Number(median),
    },
    queue,
  }
}
