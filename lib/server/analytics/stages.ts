import { STAGES, type Stage } from '@/lib/shared/contracts/stages'
import { COLUMNS as C } from './calls/columns'

export const ANSWERED = `${C.status} IN ('ongoing', 'ended')`
export const RESOLVED = `${C.status} != 'initiated'`
export const UNANSWERED_OVER = `${C.status} NOT IN ('initiated', 'ongoing', 'ended')`

/** Seconds until the answer, or until the end of an unanswered call; null where unknown. Mirrors `contracts/stages`. */
export const WAIT_SECONDS = `multiIf(${ANSWERED}, ${C.ringSeconds}, ${RESOLVED} AND ifNull(${C.endedAt} >= ${C.initiatedAt}, false), ${C.endedAt} - ${C.initiatedAt}, NULL)`

const TOGETHER = `${ANSWERED} AND ${C.togetherSeconds} > 0`

/** SQL condition: the call reached the stage; never null. */
export const STAGE_SQL: Record<Stage, string> = {
  rang: `${C.status} IN ('ongoing', 'ended', 'unanswered', 'rejected') OR (${RESOLVED} AND ifNull(${C.endedAt} > ${C.initiatedAt}, false))`,
  answered: ANSWERED,
  together: TOGETHER,
  lasted: `${TOGETHER} AND ifNull(${C.durationSeconds} > 60, false)`,
}

/** SQL condition: reached the previous stage but not this one. */
export function lostSql(stage: Stage): string {
  const before = STAGES[STAGES.indexOf(stage) - 1]
  return `${before === undefined ? '' : `(${STAGE_SQL[before]}) AND `}NOT (${STAGE_SQL[stage]})`
}
