import type { Metric } from '../contracts/analytics'
import { COLUMNS as C } from './columns'
import type { Bindings } from './sql'
import { ANSWERED, RESOLVED, STAGE_SQL, UNANSWERED_OVER, WAIT_SECONDS } from './stages'

/** What a metric's SQL may need to know beside the columns. */
export type MetricContext = { bindings: Bindings; nowSeconds: number }

type MetricSql = {
  /** The aggregate, over the rows that the statement's WHERE leaves. */
  sql: (context: MetricContext) => string
  /** What a bucket without calls shows: a count is 0, a ratio or quantile has no value. */
  empty: 0 | null
  /** A condition for calls that the metric leaves out because the value it needs is not there. */
  excludes?: string
}

const MINUTE_SECONDS = 60
// All levels in one aggregate: the engine computes an expression that occurs several times once.
const QUANTILES = 'quantilesExactInclusive(0.5, 0.9, 0.95)'
const GIVE_UP = `quantilesExactInclusiveIf(0.5, 0.9)(${WAIT_SECONDS}, ${C.status} = 'canceled')`
/** Calls in which somebody's stay is not known in full. */
const UNKNOWN_STAYS = `has(${C.anomalies}, 'missing-left-at') OR has(${C.anomalies}, 'left-before-joined')`
/** Answered calls that no interval is known of. */
const NO_INTERVAL = `${ANSWERED} AND (${C.startedAt} IS NULL OR ${C.status} != 'ongoing' AND ${C.endedAt} IS NULL OR ifNull(${C.endedAt} < ${C.startedAt}, false))`
const count = (condition: string): MetricSql => ({ sql: () => `countIf(${condition})`, empty: 0 })
const sum = (expression: string): MetricSql => ({ sql: () => `toFloat64(sum(${expression}))`, empty: 0 })
const ratio = (over: string, under: string): MetricSql => ({
  sql: () => `toFloat64(${over}) / nullIf(toFloat64(${under}), 0)`,
  empty: null,
})
const overValues = (sql: string, column: string): MetricSql => ({
  sql: () => sql,
  empty: null,
  excludes: `${ANSWERED} AND ${column} IS NULL`,
})

/** A quantile over the calls that were called off, by how long they had rung. */
function givenUp(index: 1 | 2): MetricSql {
  return {
    sql: () => `${GIVE_UP}[${index}]`,
    empty: null,
    excludes: `${C.status} = 'canceled' AND ${WAIT_SECONDS} IS NULL`,
  }
}

/** One aggregate for each metric of `contracts/analytics` (definitions: design, section 3). */
export const METRIC_SQL: Record<Metric, MetricSql> = {
  calls: { sql: () => 'count()', empty: 0 },
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
    sql: () => `toFloat64(sum(${C.participantSeconds})) / 60`,
    empty: 0,
    excludes: UNKNOWN_STAYS,
  },
  usefulMinutes: {
    sql: () => `toFloat64(sum(${C.togetherSeconds})) / 60`,
    empty: 0,
    excludes: UNKNOWN_STAYS,
  },
  waitingMinutes: {
    sql: () => `toFloat64(sum(${C.aloneSeconds})) / 60`,
    empty: 0,
    excludes: UNKNOWN_STAYS,
  },
  ringMinutes: {
    sql: () => `toFloat64(sum(ifNull(${C.ringSeconds}, 0))) / 60`,
    empty: 0,
    excludes: `${ANSWERED} AND ${C.ringSeconds} IS NULL`,
  },
  vainRingMinutes: {
    sql: () => `toFloat64(sumIf(ifNull(${WAIT_SECONDS}, 0), ${UNANSWERED_OVER})) / 60`,
    empty: 0,
    excludes: `${UNANSWERED_OVER} AND ${WAIT_SECONDS} IS NULL`,
  },
  durationAvg: overValues(`avg(${C.durationSeconds})`, C.durationSeconds),
  durationP50: overValues(`${QUANTILES}(${C.durationSeconds})[1]`, C.durationSeconds),
  durationP90: overValues(`${QUANTILES}(${C.durationSeconds})[2]`, C.durationSeconds),
  durationP95: overValues(`${QUANTILES}(${C.durationSeconds})[3]`, C.durationSeconds),
  ringP50: overValues(`${QUANTILES}(${C.ringSeconds})[1]`, C.ringSeconds),
  ringP90: overValues(`${QUANTILES}(${C.ringSeconds})[2]`, C.ringSeconds),
  ringP95: overValues(`${QUANTILES}(${C.ringSeconds})[3]`, C.ringSeconds),
  giveUpP50: givenUp(1),
  giveUpP90: givenUp(2),
  people: { sql: () => `uniqExactArray(${C.joinedUids})`, empty: 0 },
  invited: { sql: () => `uniqExactArray(${C.invitedUids})`, empty: 0 },
  attendance: {
    ...ratio(`sum(${C.joinedPeople})`, `sum(${C.invitedPeople})`),
    excludes: `${C.invitedPeople} = 0`,
  },
  recordings: count(`${C.hasRecording}`),
  recordingRate: ratio(`countIf(${C.hasRecording})`, `countIf(${ANSWERED})`),
  peakConcurrent: {
    sql: (context) => {
      const { end, usable } = interval(context)
      // Ends are even and starts odd, so that at one instant the end comes first: [start, end) by construction.
      return `maxIntersectionsIf(assumeNotNull(${C.startedAt}) * 2 + 1, assumeNotNull(toInt64(${end})) * 2, ${usable})`
    },
    empty: 0,
    excludes: NO_INTERVAL,
  },
  averageConcurrent: {
    sql: (context) => {
      const { end, usable } = interval(context)
      const from = `assumeNotNull(${C.startedAt})`
      const to = `assumeNotNull(toInt64(${end}))`
      return `toFloat64(sumIf(${to} - ${from}, ${usable})) / nullIf(toFloat64(intervalLengthSumIf(${from}, ${to}, ${usable})), 0)`
    },
    empty: null,
    excludes: NO_INTERVAL,
  },
}

/** A call's `[startedAt, endedAt)`; an ongoing one reaches to now (the end of this minute, so that one begun in it counts), a reversed or empty one is no interval. */
function interval({ bindings, nowSeconds }: MetricContext): { end: string; usable: string } {
  const end = `if(${C.status} = 'ongoing', ${bindings.bind('Int64', nowSeconds + MINUTE_SECONDS)}, ${C.endedAt})`
  return { end, usable: `ifNull(${C.startedAt} < ${end}, false)` }
}
