import type { CallbackState, Repeat } from '@/lib/shared/callbacks/callbacks'
import { addOpenSeconds } from '@/lib/shared/organisation/open-spans'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import type { Scope } from '../deps'
import { type Bindings, COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '../sql'
import { ANSWERED, OUTCOME_SQL, WAIT_SECONDS } from '../stages'

/** Who called; '' if unknown. */
export const CALLER = `ifNull(${C.initiator}, '')`
const CALLEE = `ifNull(${C.receiver}, '')`
const IS_GROUP = `${C.group} != ''`
const IS_TO_PERSON = `ifNull(${C.receiverType}, '') = 'user' AND ${CALLEE} != ''`
/** Whom a call was to: a group as `g…`, a person as `u…`; '' if unknown. */
export const TARGET = `multiIf(${IS_GROUP}, concat('g', ${C.group}), ${IS_TO_PERSON}, concat('u', ${CALLEE}), '')`
/** Whether a call can be, or have, a repeat. */
export const IS_KNOWN = `(${CALLER} != '' AND ${TARGET} != '')`

type RepeatContext = Pick<Scope, 'window' | 'nowSeconds'> & { hours: number; bindings: Bindings }

/**
 * SQL conditions on a call: that the same caller called the same target in the `hours` before it (`again`), and in those after (`followed`). Any call
 * counts, whatever the filters; calls within the same second are no repeats of each other.
 */
function neighbours({ window, hours, bindings }: RepeatContext): { again: string; followed: string } {
  const within = bindings.bind('Int64', hours * 3600)
  const since =
    window.from === null
      ? '1'
      : `${C.time} >= ${instant(bindings.bind('Int64', Math.max(window.from - hours * 3600, 0)))}`
  const until = window.to === null ? '1' : `${C.time} < ${instant(bindings.bind('Int64', window.to + hours * 3600))}`
  const pairs = `(SELECT ${CALLER} AS caller, ${TARGET} AS target, arraySort(groupUniqArray(${C.timeSeconds})) AS times
    FROM ${CALLS_TABLE} FINAL WHERE ${since} AND ${until} AND ${IS_KNOWN} GROUP BY caller, target HAVING length(times) > 1)`
  const among = (kept: string) =>
    `(${CALLER}, ${TARGET}, ${C.timeSeconds}) IN (SELECT caller, target, arrayJoin(${kept}) FROM ${pairs})`
  return {
    again: among(`arrayFilter((at, before) -> at - before <= ${within}, arrayPopFront(times), arrayPopBack(times))`),
    followed: among(`arrayFilter((at, next) -> next - at <= ${within}, arrayPopBack(times), arrayPopFront(times))`),
  }
}

/** SQL conditions of the states; each call between known parties meets exactly one (`REPEAT_DEFINITIONS`). */
export function repeatStatesSql(context: RepeatContext): Record<Repeat, string> {
  const { again, followed } = neighbours(context)
  const isOld = `${C.timeSeconds} <= ${context.bindings.bind('Int64', context.nowSeconds - context.hours * 3600)}`
  const isResolved = `(${ANSWERED} AND NOT (${followed}))`
  const isFirst = `${IS_KNOWN} AND NOT (${again})`
  return {
    again: `${IS_KNOWN} AND ${again}`,
    resolved: `${isFirst} AND ${isOld} AND ${isResolved}`,
    unresolved: `${isFirst} AND ${isOld} AND NOT ${isResolved}`,
    pending: `${isFirst} AND NOT (${isOld})`,
  }
}

export type WaitingContext = Pick<Scope, 'nowSeconds' | 'asOf' | 'organisation' | 'closed'> & {
  bindings: Bindings
  /** The time allowed, instead of what the organisation has set. */
  hours?: number | undefined
}

/** Only calls to somebody count, not meetings. */
const IS_CALL = `${C.mode} = 'call' AND ${CALLER} != ''`
/** Of two calls in the same second, the answered one counts as the later. */
const [OTHER, UNREACHED, REACHED] = [0, 1, 2]

/**
 * Callers and whom they called since `from`, one row per pair: `calls`, ascending, as (epoch seconds, session id, mid, what came of it), and `back`,
 * when the target called the caller: the last time, or every time, ascending. The one rule of who waits (design, section 3) is read from these: a
 * caller waits from an unreached call (missed, declined, or abandoned after the least seconds, where these are known) until their next call to the
 * same target, or until the target places a call that they are in, with any outcome. A group calls somebody when anyone does who is in one of the
 * group’s calls of these days. Calls to oneself do not count.
 */
function pairsSql(
  { bindings, asOf = null, organisation }: WaitingContext,
  from: number,
  having: string,
  back: 'last' | 'every',
): string {
  const [times, all] = back === 'last' ? ['max', 'max(times)'] : ['groupArray', 'arraySort(groupArrayArray(times))']
  const at = (second: number) => instant(bindings.bind('Int64', second))
  const until = asOf === null ? '' : ` AND ${C.time} < ${at(asOf)}`
  const since = `${C.time} >= ${at(from)}${until} AND ${IS_CALL}`
  const least = bindings.bind('Int64', organisation.callbacks.leastSeconds)
  const waits = `${OUTCOME_SQL.missed} OR ${OUTCOME_SQL.declined} OR ${OUTCOME_SQL.abandoned} AND ifNull(${WAIT_SECONDS} >= ${least}, true)`
  const calls = `SELECT ${CALLER} AS caller, ${TARGET} AS target,
      arraySort(one -> (one.1, one.4, one.2, one.3), groupArray((${C.timeSeconds}, ${C.sessionId}, ${C.mid}, multiIf(${waits}, ${UNREACHED}, ${ANSWERED}, ${REACHED}, ${OTHER})))) AS calls
    FROM ${CALLS_TABLE} FINAL WHERE ${since} AND target NOT IN ('', concat('u', caller)) GROUP BY caller, target HAVING ${having}`
  const placed = `SELECT ${CALLER} AS maker, arrayJoin(${C.people}) AS called, ${times}(${C.timeSeconds}) AS times
    FROM ${CALLS_TABLE} FINAL WHERE ${since} AND called != maker GROUP BY maker, called`
  const members = `SELECT arrayJoin(${C.people}) AS maker, groupUniqArray(concat('g', ${C.group})) AS groups
    FROM ${CALLS_TABLE} FINAL WHERE ${since} AND ${C.group} != '' GROUP BY maker`
  const backs = `SELECT called AS caller, arrayJoin(arrayPushBack(groups, concat('u', maker))) AS target, ${all} AS back
    FROM (${placed}) AS placed LEFT JOIN (${members}) AS members USING (maker) GROUP BY caller, target`
  return `(SELECT caller, target, calls, back FROM (${calls}) AS called LEFT JOIN (${backs}) AS returned USING (caller, target))`
}

/** A call that nobody returned is overdue if it was missed no later than this, epoch seconds. */
export function overdueUntil({ nowSeconds, hours, organisation }: Omit<WaitingContext, 'bindings'>): number {
  const allowed = (hours ?? organisation.callbacks.hours) * 3600
  if (organisation.hours.isDefault) return nowSeconds - 1 - allowed
  return addOpenSeconds(organisation.hours, nowSeconds - 1, -allowed) ?? 0
}

/** The start of the days within which a call can wait, epoch seconds. */
export const waitingSince = ({ nowSeconds, organisation }: Pick<Scope, 'nowSeconds' | 'organisation'>): number =>
  nowSeconds - organisation.callbacks.days * DAY_SECONDS

/** Up to when calls of a pair were closed by hand, epoch seconds; 0 if never. */
function closedUntil({ closed, bindings }: WaitingContext): string {
  if (closed === undefined || closed.untils.size === 0) return '0'
  const [keys, untils] = [
    bindings.bind('Array(String)', [...closed.untils.keys()]),
    bindings.bind('Array(Int64)', [...closed.untils.values()]),
  ]
  const of = (target: string) => `transform(concat(caller, '\\n', ${target}), ${keys}, ${untils}, toInt64(0))`
  return `greatest(${of('target')}, ${of("''")})`
}

/**
 * Pairs with an unreached call in the days that count. `returned`, `closed` and `open` divide these calls, as in `pairsSql`: the caller has since
 * reached the target or been called by it, somebody has closed them by hand, or neither. `waits`: the caller waits, so the pair is a line of the
 * queue. `last`: the last call.
 */
export function linesSql(context: WaitingContext, onlyWaiting = true): string {
  const last = `calls[-1].4 = ${UNREACHED}`
  const having = onlyWaiting ? last : `arrayExists(one -> one.4 = ${UNREACHED}, calls)`
  return `(SELECT caller, target, calls[-1] AS last, ${closedUntil(context)} AS closed_until,
      greatest(arrayMax(one -> if(one.4 = ${REACHED}, one.1 + 1, 0), calls), back) AS free_from,
      arrayFilter(one -> one.4 = ${UNREACHED}, calls) AS unreached,
      arrayFilter(one -> one.1 < free_from, unreached) AS returned,
      arrayFilter(one -> one.1 >= free_from AND one.1 <= closed_until, unreached) AS closed,
      arrayFilter(one -> one.1 >= free_from AND one.1 > closed_until, unreached) AS open,
      ${last} AND notEmpty(open) AS waits
    FROM ${pairsSql(context, waitingSince(context), having, 'last')}${onlyWaiting ? ' WHERE waits' : ''})`
}

/** Each call that leaves its caller waiting at `from` or later, as `one` (see `pairsSql`), and `until` when (excluded), unless closed by hand earlier. */
export function waitsSql(context: WaitingContext, from: number): string {
  const seconds = context.organisation.callbacks.days * DAY_SECONDS
  const pairs = pairsSql(context, from - seconds, `arrayExists(one -> one.4 = ${UNREACHED}, calls)`, 'every')
  return `(SELECT one, least(next, if(returned = 0, next, returned), one.1 + ${seconds} + 1) AS until FROM (
      SELECT one, if(next = 0, one.1 + ${seconds} + 1, next) AS next, arrayFirst(time -> time > one.1, back) AS returned
      FROM (SELECT back, calls, ${closedUntil(context)} AS closed_until, arrayPushBack(arrayMap(one -> one.1, arrayPopFront(calls)), 0) AS nexts
        FROM ${pairs})
      ARRAY JOIN calls AS one, nexts AS next WHERE one.4 = ${UNREACHED} AND one.1 > closed_until))`
}

/** Calls in any of the states, as a condition on the calls table. */
export function callbackCondition(states: readonly CallbackState[], context: WaitingContext): string {
  const isOverdue = `open[1].1 <= ${context.bindings.bind('Int64', overdueUntil(context))}`
  const calls: Record<CallbackState, string> = {
    open: `if(waits AND NOT (${isOverdue}), open, [])`,
    overdue: `if(waits AND ${isOverdue}, open, [])`,
    late: 'returned',
    done: 'returned',
    handled: 'closed',
  }
  const onlyWaiting = states.every((state) => state === 'open' || state === 'overdue')
  const since = instant(context.bindings.bind('Int64', waitingSince(context)))
  return `${C.time} >= ${since} AND (${ROW_KEY}) IN (SELECT toDateTime(one.1, 'UTC'), one.2, one.3 FROM (
    SELECT arrayJoin(arrayConcat(${states.map((state) => calls[state]).join(', ')})) AS one FROM ${linesSql(context, onlyWaiting)}))`
}
