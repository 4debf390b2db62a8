import { type CallbackState, MISSED_STATUSES } from '@/lib/shared/contracts/callbacks'
import type { Window } from '@/lib/shared/contracts/range'
import { COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '../calls/columns'
import type { Bindings } from '../sql'
import { ANSWERED } from '../stages'

const MISSED = `${C.status} IN (${MISSED_STATUSES.map((status) => `'${status}'`).join(', ')})`
const CALLER = `ifNull(${C.initiator}, '')`
const CALLEE = `ifNull(${C.receiver}, '')`
/** Two people in either direction; the length of the first keeps different pairs distinct. */
const PAIR = `concat('u', toString(length(least(${CALLER}, ${CALLEE}))), ' ', least(${CALLER}, ${CALLEE}), ' ', greatest(${CALLER}, ${CALLEE}))`
/** The parties of a call: a pair, or a group; '' where unknown. */
const PARTY = `multiIf(${C.group} != '', concat('g', ${C.group}), ifNull(${C.receiverType}, '') = 'user' AND ${CALLER} != '' AND ${CALLEE} != '', ${PAIR}, '')`

export type CallbackContext = { window: Window; nowSeconds: number; hours: number; bindings: Bindings }

/** SQL condition of a state over rows of `missedCalls`; mirrors `callbackState` of the contracts. */
export function callbackStateSql(state: CallbackState, { nowSeconds, hours, bindings }: CallbackContext): string {
  const due = `missed_at + ${bindings.bind('Int64', hours * 3600)}`
  const now = bindings.bind('Int64', nowSeconds)
  return {
    done: `back > 0 AND back <= ${due}`,
    late: `back > ${due}`,
    open: `back = 0 AND ${now} <= ${due}`,
    overdue: `back = 0 AND ${now} > ${due}`,
  }[state]
}

/**
 * Rows of missed calls with their callback: `missed_time`, `missed_at` (epoch seconds), `missed_id`, `missed_mid`, and of the next answered
 * call of the same party `back` (epoch seconds) and `back_id`, 0 and '' without one. The callback may lie after the window.
 * @param where an additional condition on the missed calls
 */
export function missedCalls({ window, bindings }: CallbackContext, where = '1'): string {
  const since = window.from === null ? '1' : `${C.time} >= ${instant(bindings.bind('Int64', window.from))}`
  const until = window.to === null ? '1' : `${C.time} < ${instant(bindings.bind('Int64', window.to))}`
  return `(SELECT m.t AS missed_time, m.at AS missed_at, m.id AS missed_id, m.mid AS missed_mid, a.at AS back, a.id AS back_id
    FROM (SELECT ${PARTY} AS party, ${C.time} AS t, ${C.timeSeconds} AS at, ${C.sessionId} AS id, ${C.mid} AS mid FROM ${CALLS_TABLE} FINAL
      WHERE ${since} AND ${until} AND ${MISSED} AND (${where})) AS m
    ASOF LEFT JOIN (SELECT ${PARTY} AS party, ${C.timeSeconds} AS at, min(${C.sessionId}) AS id FROM ${CALLS_TABLE} FINAL
      WHERE ${since} AND ${ANSWERED} AND party != '' GROUP BY party, at) AS a
    ON m.party = a.party AND m.at < a.at)`
}

/** Missed calls in any of the states, as a condition on the calls table. */
export function callbackCondition(states: readonly CallbackState[], context: CallbackContext): string {
  const any = states.map((state) => `(${callbackStateSql(state, context)})`).join(' OR ')
  return `(${ROW_KEY}) IN (SELECT missed_time, missed_id, missed_mid FROM ${missedCalls(context)} WHERE ${any})`
}
