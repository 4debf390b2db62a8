import type { Gap } from '../contracts/gaps'
import { COLUMNS as C } from './columns'
import { ANSWERED, UNANSWERED_OVER, WAIT_SECONDS } from './stages'

/** Calls whose value is not there, as `contracts/gaps` says of a call in hand; never null. What metrics exclude, and what doors lead to. */
export const GAP_SQL: Record<Gap, string> = {
  duration: `${ANSWERED} AND ${C.durationSeconds} IS NULL`,
  ring: `${ANSWERED} AND ${C.ringSeconds} IS NULL`,
  stay: `has(${C.anomalies}, 'missing-left-at') OR has(${C.anomalies}, 'left-before-joined')`,
  interval: `${ANSWERED} AND (${C.startedAt} IS NULL OR ${C.status} != 'ongoing' AND ${C.endedAt} IS NULL OR ifNull(${C.endedAt} < ${C.startedAt}, false))`,
  wait: `${UNANSWERED_OVER} AND ${WAIT_SECONDS} IS NULL`,
  giveUp: `${C.status} = 'canceled' AND ${WAIT_SECONDS} IS NULL`,
  nobody: `${C.invitedPeople} = 0`,
}
