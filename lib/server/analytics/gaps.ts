import type { Gap } from '@/lib/shared/sync/gaps'
import { COLUMNS as C } from './columns'
import { type IntervalContext, staleOngoingSql } from './concurrency/interval'
import { ANSWERED, UNANSWERED_OVER, WAIT_SECONDS } from './stages'

/** SQL conditions of calls that lack a value, without the gap that depends on the current time; never null. */
export const GAP_SQL: Record<Exclude<Gap, 'interval'>, string> = {
  duration: `${ANSWERED} AND ${C.durationSeconds} IS NULL`,
  ring: `${ANSWERED} AND ${C.ringSeconds} IS NULL`,
  stay: `has(${C.anomalies}, 'missing-left-at') OR has(${C.anomalies}, 'left-before-joined')`,
  wait: `${UNANSWERED_OVER} AND ${WAIT_SECONDS} IS NULL`,
  giveUp: `${C.status} = 'canceled' AND ${WAIT_SECONDS} IS NULL`,
  nobody: `${C.invitedPeople} = 0`,
}

const NO_INTERVAL = `${ANSWERED} AND (${C.startedAt} IS NULL OR ${C.status} != 'ongoing' AND ifNull(${C.endedAt} < ${C.startedAt}, true))`

/** SQL condition of calls that lack a value, as `contracts/gaps` defines it; never null. Metrics exclude these calls, and links list them. */
export function gapSql(gap: Gap, context: IntervalContext): string {
  return gap === 'interval' ? `(${NO_INTERVAL}) OR (${staleOngoingSql(context)})` : GAP_SQL[gap]
}
