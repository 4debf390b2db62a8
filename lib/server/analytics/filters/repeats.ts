import type { Repeat } from '@/lib/shared/callbacks/callbacks'
import type { Scope } from '../deps'
import { type Bindings, COLUMNS as C, CALLS_TABLE, instant } from '../sql'
import { ANSWERED } from '../stages'

/** Who called; '' if unknown. */
export const CALLER = `ifNull(${C.initiator}, '')`
const CALLEE = `ifNull(${C.receiver}, '')`
const IS_GROUP = `${C.group} != ''`
const IS_TO_PERSON = `ifNull(${C.receiverType}, '') = 'user' AND ${CALLEE} != ''`
/** Whom a call was to: a group as `g…`, a person as `u…`; '' if unknown. */
export const TARGET = `multiIf(${IS_GROUP}, concat('g', ${C.group}), ${IS_TO_PERSON}, concat('u', ${CALLEE}), '')`
/** Whether a call can be, or have, a repeat. */
export const IS_KNOWN = `(${CALLER} != '' AND ${TARGET} != '')`

export type RepeatContext = Pick<Scope, 'window' | 'nowSeconds'> & { hours: number; bindings: Bindings }

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
