import { OUTCOME_OF_STATUS, OUTCOMES, type Outcome, statusesOf } from '@/lib/shared/calls/outcome'
import { STAGES, type Stage } from '@/lib/shared/calls/stages'
import { COLUMNS as C } from './columns'

const inWords = (statuses: Iterable<string>) =>
  `${C.status} IN (${[...statuses].map((status) => `'${status}'`).join(', ')})`

/** SQL conditions of the outcomes (design, section 3); each call meets exactly one. */
export const OUTCOME_SQL = Object.fromEntries(
  OUTCOMES.map((outcome) => [
    outcome,
    outcome === 'other' ? `NOT (${inWords(OUTCOME_OF_STATUS.keys())})` : inWords(statusesOf(outcome)),
  ]),
) as Record<Outcome, string>

/** The outcome of a call, as SQL. */
export const OUTCOME = `multiIf(${OUTCOMES.map((outcome) => `${OUTCOME_SQL[outcome]}, '${outcome}'`).join(', ')}, 'other')`

export const ANSWERED = OUTCOME_SQL.answered
export const RESOLVED = `NOT (${OUTCOME_SQL.ringing})`
export const UNANSWERED_OVER = `NOT (${OUTCOME_SQL.answered} OR ${OUTCOME_SQL.ringing})`

/** Seconds until the answer, or until the end of an unanswered call; null where unknown. Mirrors `contracts/stages`. */
export const WAIT_SECONDS = `multiIf(${ANSWERED}, ${C.ringSeconds}, ${RESOLVED} AND ifNull(${C.endedAt} >= ${C.initiatedAt}, false), ${C.endedAt} - ${C.initiatedAt}, NULL)`

const TOGETHER = `${ANSWERED} AND ${C.togetherSeconds} > 0`

/** SQL condition: the call reached the stage; never null. */
export const STAGE_SQL: Record<Stage, string> = {
  // A busy line may not have rung at all: its times tell.
  rang: `(${inWords((['answered', 'missed', 'declined'] as const).flatMap(statusesOf).filter((status) => status !== 'busy'))}) OR (${RESOLVED} AND ifNull(${C.endedAt} > ${C.initiatedAt}, false))`,
  answered: ANSWERED,
  together: TOGETHER,
  lasted: `${TOGETHER} AND ifNull(${C.durationSeconds} > 60, false)`,
}

/** SQL condition: reached the previous stage but not this one. */
export function lostSql(stage: Stage): string {
  const before = STAGES[STAGES.indexOf(stage) - 1]
  return `${before === undefined ? '' : `(${STAGE_SQL[before]}) AND `}NOT (${STAGE_SQL[stage]})`
}
