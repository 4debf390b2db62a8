import type { Call } from '@/lib/shared/contracts/call'
import { CALLBACK_STATES, type CallbackState, callbackState } from '@/lib/shared/contracts/callbacks'
import type { Filters } from '@/lib/shared/contracts/filters'
import { displayName } from '@/lib/shared/contracts/names'
import { type CallBrief, type NeedsALook, staleFilters, type WaitingCall } from '@/lib/shared/contracts/needs-a-look'
import { resolveWindow, type Window } from '@/lib/shared/contracts/range'
import { cached } from '../cache'
import { listCalls } from '../calls/calls'
import { keyOfFilters } from '../calls/filters-key'
import { readCalls } from '../calls/read-calls'
import { type AnalyticsDeps, atMinute } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { callbackStateSql, missedCalls } from './callbacks'
import { readUnusual } from './unusual'

const MAX_WAITING = 100
const MAX_STALE = 20
const MAX_UNUSUAL = 24

/**
 * What needs attention among the filtered calls: missed calls without a callback, calls ongoing for too long, and anomalous hours and days.
 * @param hours the time allowed to return a missed call
 * @throws AppError INVALID_REQUEST naming `from`
 */
export function readNeedsALook(deps: AnalyticsDeps, filters: Filters, hours: number): Promise<NeedsALook> {
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  const key = ['needs-a-look', hours, rounded.nowSeconds, keyOfFilters(rounded, filters, window)]
  return cached(deps.mirror, JSON.stringify(key), async () => {
    const [callbacks, stale, unusual] = await Promise.all([
      readCallbacks(rounded, filters, window, hours),
      readStale(rounded, filters),
      readUnusual(rounded, filters, window, MAX_UNUSUAL),
    ])
    return { hours, asOf: rounded.nowSeconds, ...callbacks, stale, ...unusual }
  })
}

async function readCallbacks(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  hours: number,
): Promise<Pick<NeedsALook, 'callbacks' | 'queue'>> {
  const bindings = new Bindings()
  const context = { window, nowSeconds: deps.nowSeconds, hours, bindings }
  const missed = missedCalls(context, whereSql(filters, { ...deps, window, bindings }))
  const counts = CALLBACK_STATES.map((state) => `countIf(${callbackStateSql(state, context)}) AS n_${state}`)
  const [[row], waiting] = await Promise.all([
    deps.mirror.query<Record<string, unknown>>({
      name: 'callbacks',
      sql: `SELECT count() AS missed, ${counts.join(', ')}, quantileExactInclusiveOrNullIf(0.5)(back - missed_at, back > 0) AS median FROM ${missed}`,
      params: bindings.params,
    }),
    deps.mirror.query<{ missed_at: unknown; missed_id: string; missed_mid: string }>({
      name: 'callbacks-waiting',
      sql: `SELECT missed_at, missed_id, missed_mid FROM ${missed} WHERE back = 0
        ORDER BY (${callbackStateSql('open', context)}) DESC, if(${callbackStateSql('open', context)}, missed_at, -missed_at), missed_id, missed_mid
        LIMIT ${bindings.bind('Int64', MAX_WAITING)}`,
      params: bindings.params,
    }),
  ])
  const keys = waiting.map(({ missed_at, missed_id, missed_mid }) => ({
    time: Number(missed_at),
    sessionId: missed_id,
    mid: missed_mid,
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

/** Stale ongoing calls matter now, whenever they began. */
async function readStale(deps: AnalyticsDeps, filters: Filters): Promise<NeedsALook['stale']> {
  // A filter by other data issues excludes stale calls.
  const isOther = filters.anomaly.length > 0 && !filters.anomaly.includes('stale-ongoing')
  const overHours = deps.staleOngoingHours
  if (isOther) return { calls: 0, longest: [], overHours }
  const { calls, pagination } = await listCalls(deps, staleFilters(filters), {
    sort: 'time',
    page: 1,
    perPage: MAX_STALE,
  })
  return { calls: pagination.total, longest: calls.map(briefOf), overHours }
}

function briefOf(call: Call): CallBrief {
  const party = (id: string | null, entity: Call['initiatorEntity']) =>
    id === null ? null : { id, name: entity?.name == null ? null : displayName(id, entity) }
  return {
    sessionId: call.sessionId,
    ...(call.roomMid === undefined ? {} : { roomMid: call.roomMid }),
    time: call.time,
    status: call.status,
    type: call.type,
    isGroup: call.receiverType === 'group',
    from: party(call.initiator, call.initiatorEntity),
    to: party(call.receiver, call.receiverEntity),
  }
}
