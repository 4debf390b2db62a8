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
 * Rows of missed calls with their callback: `missed_time`, `missed_at` (epoch seconds), `missed_id`, `missed_mid`, and `back`, when the same
 * party’s next answered call was (epoch seconds, 0 without one). The callback may lie after the window.
 *
 * The calls are read once and sorted per party. An event is twice its second, plus one for a missed call, so that a call answered in the same
 * second comes before it and does not count. Filled from the end, each missed call then holds the answered one that follows it.
 * @param where an additional condition on the missed calls
 */
export function missedCalls({ window, bindings }: CallbackContext, where = '1'): string {
  const since = window.from === null ? '1' : `${C.time} >= ${instant(bindings.bind('Int64', window.from))}`
  const until = window.to === null ? '1' : `${C.time} < ${instant(bindings.bind('Int64', window.to))}`
  const isMissed = `(${MISSED} AND ${until} AND (${where}))`
  const isAnswer = `(${ANSWERED} AND ${PARTY} != '')`
  return `(SELECT missed.1 AS missed_time, toInt64(missed.1) AS missed_at, missed.2 AS missed_id, missed.3 AS missed_mid, back FROM (
      SELECT arraySort(groupArrayIf((${C.time}, ${C.sessionId}, ${C.mid}), ${isMissed})) AS all_missed,
        arraySort(groupArrayIf(${C.timeSeconds} * 2 + if(${isMissed}, 1, 0), ${isMissed} OR ${isAnswer})) AS events,
        arrayFilter((next, event) -> event % 2 = 1, arrayReverseFill(event -> event % 2 = 0, events), events) AS nexts,
        arrayMap(next -> if(next % 2 = 0, intDiv(next, 2), 0), nexts) AS backs
      FROM ${CALLS_TABLE} FINAL WHERE ${since} AND (${MISSED} OR ${ANSWERED}) GROUP BY ${PARTY} AS party
    ) ARRAY JOIN all_missed AS missed, backs AS back)`
}

/** Missed calls in any of the states, as a condition on the calls table. */
export function callbackCondition(states: readonly CallbackState[], context: CallbackContext): string {
  const any = states.map((state) => `(${callbackStateSql(state, context)})`).join(' OR ')
  return `(${ROW_KEY}) IN (SELECT missed_time, missed_id, missed_mid FROM ${missedCalls(context)} WHERE ${any})`
}
