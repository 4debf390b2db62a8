import type { Gap } from '@/lib/shared/contracts/gaps'
import { COLUMNS as C } from '../calls/columns'
import { type IntervalContext, staleOngoingSql } from '../concurrency/interval'
import { ANSWERED, UNANSWERED_OVER, WAIT_SECONDS } from '../stages'

/** Calls whose value is not there, but for those that depend on the present; never null. */
export const GAP_SQL: Record<Exclude<Gap, 'interval'>, string> = {
  duration: `${ANSWERED} AND ${C.durationSeconds} IS NULL`,
  ring: `${ANSWERED} AND ${C.ringSeconds} IS NULL`,
  stay: `has(${C.anomalies}, 'missing-left-at') OR has(${C.anomalies}, 'left-before-joined')`,
  wait: `${UNANSWERED_OVER} AND ${WAIT_SECONDS} IS NULL`,
  giveUp: `${C.status} = 'canceled' AND ${WAIT_SECONDS} IS NULL`,
  nobody: `${C.invitedPeople} = 0`,
}

const NO_INTERVAL = `${ANSWERED} AND (${C.startedAt} IS NULL OR ${C.status} != 'ongoing' AND ifNull(${C.endedAt} < ${C.startedAt}, true))`

/** Calls whose value is not there, as `contracts/gaps` says of a call in hand; never null. What metrics leave out, and what doors lead to. */
export function gapSql(gap: Gap, context: IntervalContext): string {
  return gap === 'interval' ? `(${NO_INTERVAL}) OR (${staleOngoingSql(context)})` : GAP_SQL[gap]
}
