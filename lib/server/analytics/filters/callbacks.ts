import { type CallbackState, MISSED_STATUSES } from '@/lib/shared/callbacks/callbacks'
import type { HandledCallers, HandledMark } from '@/lib/shared/callbacks/handled-callers'
import { addOpenSeconds } from '@/lib/shared/organisation/open-spans'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { COLUMNS as C, CALLS_TABLE, ROW_KEY, windowConditions } from '../sql'
import { ANSWERED } from '../stages'
import { type OrganisationContext, spanOf, spansOf } from './organisation'
import { CALLER, PARTY } from './repeats'

const DAY_SECONDS = 86_400
const MAX_DAYS = 3 * 366
/** A deadline that never comes: the end of the time axis. */
export const NEVER = 4_102_444_800

/** The business hours that deadlines count, in a few words; null where they count every hour, since none are set. */
export function countedHours({
  organisation = NEW_ORGANISATION,
}: Pick<OrganisationContext, 'organisation'>): string | null {
  return organisation.hours.isDefault ? null : organisation.hours.words
}

/** Nothing older has a deadline worth knowing; a record with a nonsensical time must not make every question list decades. */
const MAX_PAST_DAYS = 10 * 366

type DueContext = OrganisationContext & {
  nowSeconds: number
  /** The time allowed; of business hours where they are set. */
  hours: number
}

/**
 * The rows with `due_at`, the deadline for what happened at `missed_at` (epoch seconds, Int64): `hours` later, of business hours where they are
 * set; mirrors `addOpenSeconds`. Each span has the seconds that were open before it, so that the deadline is in the last span with fewer than
 * have passed by then. In steps, since each mention of the spans lists them all.
 * @param rows SQL of a subquery
 * @throws Error where business hours are set and `reach` is missing
 */
function withDue(rows: string, context: DueContext): string {
  const { bindings, hours, window, reach, nowSeconds, organisation = NEW_ORGANISATION } = context
  const allowed = bindings.bind('Int64', hours * 3600)
  if (organisation.hours.isDefault) return `(SELECT *, missed_at + ${allowed} AS due_at FROM ${rows})`
  if (reach === undefined) throw new Error('Deadlines in business hours need to know which span the calls have.')
  const { from: first, to: last } = spanOf(window, reach)
  const from = Math.max(first, nowSeconds - MAX_PAST_DAYS * DAY_SECONDS)
  const missedUntil = Math.min(Math.max(last, nowSeconds), nowSeconds + MAX_DAYS * DAY_SECONDS)
  const lastDue = addOpenSeconds(organisation.hours, missedUntil, hours * 3600) ?? missedUntil + MAX_DAYS * DAY_SECONDS
  // Whole days, so that equal hours are not listed anew each minute.
  const to = Math.ceil(lastDue / DAY_SECONDS + 1) * DAY_SECONDS
  const spans = spansOf(organisation.hours, organisation.key, { from, to })
  if (spans.length === 0) return `(SELECT *, toInt64(${NEVER}) AS due_at FROM ${rows})`
  let open = 0
  const before = spans.map((span) => {
    const passed = open
    open += span.to - span.from
    return passed
  })
  const bind = (values: number[]) => bindings.bind('Array(Int64)', values)
  const opens = bind(spans.map((span) => span.from))
  const lengths = bind(spans.map((span) => span.to - span.from))
  const befores = bind(before)
  const lookUp = (key: string, keys: string, values: string) => `transform(${key}, ${keys}, ${values}, toInt64(0))`
  return `(SELECT * EXCEPT (latest, passed, before),
      if(passed > ${bindings.bind('Int64', open)}, toInt64(${NEVER}), ${lookUp('before', befores, opens)} + passed - before) AS due_at
    FROM (SELECT *, roundDown(passed - 1, ${befores}) AS before
      FROM (SELECT *, ${lookUp('latest', opens, befores)} + least(greatest(missed_at - latest, 0), ${lookUp('latest', opens, lengths)}) + ${allowed} AS passed
        FROM (SELECT *, roundDown(missed_at, ${opens}) AS latest FROM ${rows}))))`
}

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
  const [since, until] = [
    { from: window.from, to: null },
    { from: null, to: window.to },
  ].map((part) => windowConditions(part, bindings)[0] ?? '1')
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
