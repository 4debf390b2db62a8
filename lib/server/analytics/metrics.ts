import type { Gap } from '@/lib/shared/contracts/gaps'
import type { Metric } from '@/lib/shared/contracts/metrics'
import { COLUMNS as C } from './calls/columns'
import { GAP_SQL } from './ledger/gaps'
import { ratioSql } from './sql'
import { ANSWERED, RESOLVED, STAGE_SQL, UNANSWERED_OVER, WAIT_SECONDS } from './stages'

/** Computed from overlapping intervals in `concurrency` rather than counted over calls. */
const CONCURRENCY_METRICS = ['peakConcurrent', 'averageConcurrent'] as const
export type ConcurrencyMetric = (typeof CONCURRENCY_METRICS)[number]
export type CountedMetric = Exclude<Metric, ConcurrencyMetric>

export const isConcurrency = (metric: Metric): metric is ConcurrencyMetric =>
  (CONCURRENCY_METRICS as readonly string[]).includes(metric)
export const isCounted = (metric: Metric): metric is CountedMetric => !isConcurrency(metric)

type MetricSql = {
  /** The aggregate. */
  sql: string
  /** Condition of calls that the metric excludes because they lack its value. */
  excludes?: string
}

// All levels in one aggregate: the engine computes a repeated expression once.
const QUANTILES = 'quantilesExactInclusive(0.5, 0.9, 0.95)'
const PATIENCE = `quantilesExactInclusiveIf(0.5, 0.9)(${WAIT_SECONDS}, ${C.status} = 'canceled')`
const count = (condition: string): MetricSql => ({ sql: `countIf(${condition})` })
const sum = (expression: string): MetricSql => ({ sql: `toFloat64(sum(${expression}))` })
const ratio = (over: string, under: string): MetricSql => ({
  sql: ratioSql(over, under),
})
const overValues = (sql: string, gap: Exclude<Gap, 'interval'>): MetricSql => ({
  sql,
  excludes: GAP_SQL[gap],
})

/** A quantile of how long canceled calls had rung. */
function patience(index: 1 | 2): MetricSql {
  return {
    sql: `${PATIENCE}[${index}]`,
    excludes: GAP_SQL.giveUp,
  }
}

/** One aggregate per counted metric of `contracts/metrics` (definitions: design, section 3). */
export const METRIC_SQL: Record<CountedMetric, MetricSql> = {
  calls: { sql: 'count()' },
  answered: count(ANSWERED),
  unanswered: count(`${C.status} = 'unanswered'`),
  rejected: count(`${C.status} = 'rejected'`),
  canceled: count(`${C.status} = 'canceled'`),
  ongoing: count(`${C.status} = 'ongoing'`),
  resolved: count(RESOLVED),
  rang: count(STAGE_SQL.rang),
  together: count(STAGE_SQL.together),
  lasted: count(STAGE_SQL.lasted),
  answerRate: ratio(`countIf(${ANSWERED})`, `countIf(${RESOLVED})`),
  audioMinutes: sum(C.totalAudioMinutes),
  videoMinutes: sum(C.totalVideoMinutes),
  totalMinutes: sum(C.totalDurationInMinutes),
  participantMinutes: {
    sql: `toFloat64(sum(${C.participantSeconds})) / 60`,
    excludes: GAP_SQL.stay,
  },
  usefulMinutes: {
    sql: `toFloat64(sum(${C.togetherSeconds})) / 60`,
    excludes: GAP_SQL.stay,
  },
  waitingMinutes: {
    sql: `toFloat64(sum(${C.aloneSeconds})) / 60`,
    excludes: GAP_SQL.stay,
  },
  ringMinutes: {
    sql: `toFloat64(sum(ifNull(${C.ringSeconds}, 0))) / 60`,
    excludes: GAP_SQL.ring,
  },
  vainRingMinutes: {
    sql: `toFloat64(sumIf(ifNull(${WAIT_SECONDS}, 0), ${UNANSWERED_OVER})) / 60`,
    excludes: GAP_SQL.wait,
  },
  durationAvg: overValues(`avg(${C.durationSeconds})`, 'duration'),
  durationP50: overValues(`${QUANTILES}(${C.durationSeconds})[1]`, 'duration'),
  durationP90: overValues(`${QUANTILES}(${C.durationSeconds})[2]`, 'duration'),
  durationP95: overValues(`${QUANTILES}(${C.durationSeconds})[3]`, 'duration'),
  ringP50: overValues(`${QUANTILES}(${C.ringSeconds})[1]`, 'ring'),
  ringP90: overValues(`${QUANTILES}(${C.ringSeconds})[2]`, 'ring'),
  ringP95: overValues(`${QUANTILES}(${C.ringSeconds})[3]`, 'ring'),
  giveUpP50: patience(1),
  giveUpP90: patience(2),
  people: { sql: `uniqExactArray(${C.joinedUids})` },
  invited: { sql: `uniqExactArray(${C.invitedUids})` },
  attendance: {
    ...ratio(`sum(${C.joinedPeople})`, `sum(${C.invitedPeople})`),
    excludes: GAP_SQL.nobody,
  },
  recordings: count(`${C.hasRecording}`),
  recordingRate: ratio(`countIf(${C.hasRecording})`, `countIf(${ANSWERED})`),
}
