import { type CallbackState, MISSED_STATUSES } from '@/lib/shared/callbacks/callbacks'
import type { HandledCallers, HandledMark } from '@/lib/shared/callbacks/handled-callers'
import { COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from './columns'
import { type DueContext, withDue } from './due'
import { CALLER, PARTY } from './parties'
import { ANSWERED } from './stages'

const MISSED = `${C.status} IN (${MISSED_STATUSES.map((status) => `'${status}'`).join(', ')})`

export type CallbackContext = DueContext & { handled?: HandledCallers | undefined }

/** SQL conditions of the states over rows of `missedCalls`, of which each has exactly one (`CALLBACK_DEFINITIONS`). */
export function callbackStatesSql({ nowSeconds, bindings }: CallbackContext): Record<CallbackState, string> {
  const now = bindings.bind('Int64', nowSeconds)
  const isDone = 'back > 0 AND back <= due_at'
  return {
    done: isDone,
    handled: `NOT (${isDone}) AND is_handled`,
    late: 'back > due_at AND NOT is_handled',
    open: `back = 0 AND ${now} <= due_at AND NOT is_handled`,
    overdue: `back = 0 AND ${now} > due_at AND NOT is_handled`,
  }
}

/** When someone closed a missed call, epoch seconds, 0 if nobody has: by the first mark of its caller at its time or later. */
function closedAtSql({ window, bindings, handled }: CallbackContext): string {
  const callers = [...(handled?.marksOf ?? [])].flatMap(([caller, all]) => {
    const marks = all.filter(({ until }) => window.from === null || until >= window.from)
    return marks.length === 0 ? [] : [{ caller, marks }]
  })
  if (callers.length === 0) return '0'
  let last = 0
  const firsts = callers.map(({ marks }) => {
    last += marks.length
    return last - marks.length + 1
  })
  const names = bindings.bind(
    'Array(String)',
    callers.map(({ caller }) => caller),
  )
  const numbers = (values: number[]) => bindings.bind('Array(Int64)', values)
  const marks = callers.flatMap((one) => one.marks)
  const counts = numbers(callers.map((one) => one.marks.length))
  const slice = `transform(missed_by, ${names}, ${numbers(firsts)}, toInt64(1)), transform(missed_by, ${names}, ${counts}, toInt64(0))`
  const ofCaller = (read: (mark: HandledMark) => number) => `arraySlice(${numbers(marks.map(read))}, ${slice})`
  const closed = ofCaller(({ closedAt }) => closedAt)
  return `arrayMin(arrayFilter((closed, until) -> until >= missed_at, ${closed}, ${ofCaller(({ until }) => until)}))`
}

/**
 * Rows of missed calls with their callback: `missed_time`, `missed_at` (epoch seconds), `missed_id`, `missed_mid`, `missed_by` (who
 * called, '' if unknown), `back`, when the same party’s next answered call was (epoch seconds, 0 without one), `due_at`, `closed_at`, and `is_handled`:
 * closed by someone before a call back was seen. The
 * callback may lie after the window.
 *
 * The calls are read once and sorted per party. An event is twice its second, plus one for a missed call, so that a call answered in the same
 * second comes before it and does not count. Filled from the end, each missed call then holds the answered one that follows it.
 * @param where an additional condition on the missed calls
 */
export function missedCalls(context: CallbackContext, where = '1'): string {
  const { window, bindings } = context
  const since = window.from === null ? '1' : `${C.time} >= ${instant(bindings.bind('Int64', window.from))}`
  const until = window.to === null ? '1' : `${C.time} < ${instant(bindings.bind('Int64', window.to))}`
  const isMissed = `(${MISSED} AND ${until} AND (${where}))`
  const isAnswer = `(${ANSWERED} AND ${PARTY} != '')`
  const returned = `(SELECT missed.1 AS missed_time, toInt64(missed.1) AS missed_at, missed.2 AS missed_id, missed.3 AS missed_mid, missed.4 AS missed_by, back FROM (
      SELECT arraySort(groupArrayIf((${C.time}, ${C.sessionId}, ${C.mid}, ${CALLER}), ${isMissed})) AS all_missed,
        arraySort(groupArrayIf(${C.timeSeconds} * 2 + if(${isMissed}, 1, 0), ${isMissed} OR ${isAnswer})) AS events,
        arrayFilter((next, event) -> event % 2 = 1, arrayReverseFill(event -> event % 2 = 0, events), events) AS nexts,
        arrayMap(next -> if(next % 2 = 0, intDiv(next, 2), 0), nexts) AS backs
      FROM ${CALLS_TABLE} FINAL WHERE ${since} AND (${MISSED} OR ${ANSWERED}) GROUP BY ${PARTY} AS party
    ) ARRAY JOIN all_missed AS missed, backs AS back)`
  return `(SELECT *, ${closedAtSql(context)} AS closed_at, closed_at > 0 AND (back = 0 OR back > closed_at) AS is_handled FROM ${withDue(returned, context)})`
}

/** Missed calls in any of the states, as a condition on the calls table. */
export function callbackCondition(states: readonly CallbackState[], context: CallbackContext): string {
  const conditions = callbackStatesSql(context)
  const any = states.map((state) => `(${conditions[state]})`).join(' OR ')
  return `(${ROW_KEY}) IN (SELECT missed_time, missed_id, missed_mid FROM ${missedCalls(context)} WHERE ${any})`
}
