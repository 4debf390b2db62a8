import { OUTCOME_OF_STATUS, OUTCOMES, type Outcome, STAGES, type Stage, statusesOf } from '@/lib/shared/calls/outcome'
import type { Gap } from '@/lib/shared/issues/gaps'
import { type IntervalContext, staleOngoingSql } from './concurrency/interval'
import { COLUMNS as C } from './sql'

const inWords = (statuses: Iterable<string>) =>
  `${C.status} IN (${[...statuses].map((status) => `'${status}'`).join(', ')})`

/** SQL conditions of the outcomes (design, section 3); each call meets exactly one. */
export const OUTCOME_SQL = Object.fromEntries(
  OUTCOMES.map((outcome) => [
    outcome,
    outcome === 'other' ? `NOT (${inWords(OUTCOME_OF_STATUS.keys())})` : inWords(statusesOf(outcome)),
  ]),
) as Record<Outcome, string>

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

/** SQL conditions of calls that lack a value, without the gap that depends on the current time; never null. */
export const GAP_SQL: Record<Exclude<Gap, 'interval'>, string> = {
  duration: `${ANSWERED} AND ${C.durationSeconds} IS NULL`,
  ring: `${ANSWERED} AND ${C.ringSeconds} IS NULL`,
  stay: `has(${C.anomalies}, 'missing-left-at') OR has(${C.anomalies}, 'left-before-joined')`,
  wait: `${UNANSWERED_OVER} AND ${WAIT_SECONDS} IS NULL`,
  giveUp: `${OUTCOME_SQL.abandoned} AND ${WAIT_SECONDS} IS NULL`,
  nobody: `${C.invitedPeople} = 0`,
}

const NO_INTERVAL = `${ANSWERED} AND (${C.startedAt} IS NULL OR ${C.status} != 'ongoing' AND ifNull(${C.endedAt} < ${C.startedAt}, true))`

/** SQL condition of calls that lack a value, as `contracts/gaps` defines it; never null. Metrics exclude these calls, and links list them. */
export const gapSql = (gap: Gap, context: IntervalContext): string =>
  gap === 'interval' ? `(${NO_INTERVAL}) OR (${staleOngoingSql(context)})` : GAP_SQL[gap]
