import type { Metric } from '../contracts/analytics'
import type { Gap } from '../contracts/gaps'
import { COLUMNS as C } from './columns'
import { GAP_SQL } from './gaps'
import { interval } from './interval'
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

// All levels in one aggregate: the engine computes an expression that occurs several times once.
const QUANTILES = 'quantilesExactInclusive(0.5, 0.9, 0.95)'
const GIVE_UP = `quantilesExactInclusiveIf(0.5, 0.9)(${WAIT_SECONDS}, ${C.status} = 'canceled')`
const count = (condition: string): MetricSql => ({ sql: () => `countIf(${condition})`, empty: 0 })
const sum = (expression: string): MetricSql => ({ sql: () => `toFloat64(sum(${expression}))`, empty: 0 })
const ratio = (over: string, under: string): MetricSql => ({
  sql: () => `toFloat64(${over}) / nullIf(toFloat64(${under}), 0)`,
  empty: null,
})
const overValues = (sql: string, gap: Gap): MetricSql => ({ sql: () => sql, empty: null, excludes: GAP_SQL[gap] })

/** A quantile over the calls that were called off, by how long they had rung. */
function givenUp(index: 1 | 2): MetricSql {
  return {
    sql: () => `${GIVE_UP}[${index}]`,
    empty: null,
    excludes: GAP_SQL.giveUp,
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
    excludes: GAP_SQL.stay,
  },
  usefulMinutes: {
    sql: () => `toFloat64(sum(${C.togetherSeconds})) / 60`,
    empty: 0,
    excludes: GAP_SQL.stay,
  },
  waitingMinutes: {
    sql: () => `toFloat64(sum(${C.aloneSeconds})) / 60`,
    empty: 0,
    excludes: GAP_SQL.stay,
  },
  ringMinutes: {
    sql: () => `toFloat64(sum(ifNull(${C.ringSeconds}, 0))) / 60`,
    empty: 0,
    excludes: GAP_SQL.ring,
  },
  vainRingMinutes: {
    sql: () => `toFloat64(sumIf(ifNull(${WAIT_SECONDS}, 0), ${UNANSWERED_OVER})) / 60`,
    empty: 0,
    excludes: GAP_SQL.wait,
  },
  durationAvg: overValues(`avg(${C.durationSeconds})`, 'duration'),
  durationP50: overValues(`${QUANTILES}(${C.durationSeconds})[1]`, 'duration'),
  durationP90: overValues(`${QUANTILES}(${C.durationSeconds})[2]`, 'duration'),
  durationP95: overValues(`${QUANTILES}(${C.durationSeconds})[3]`, 'duration'),
  ringP50: overValues(`${QUANTILES}(${C.ringSeconds})[1]`, 'ring'),
  ringP90: overValues(`${QUANTILES}(${C.ringSeconds})[2]`, 'ring'),
  ringP95: overValues(`${QUANTILES}(${C.ringSeconds})[3]`, 'ring'),
  giveUpP50: givenUp(1),
  giveUpP90: givenUp(2),
  people: { sql: () => `uniqExactArray(${C.joinedUids})`, empty: 0 },
  invited: { sql: () => `uniqExactArray(${C.invitedUids})`, empty: 0 },
  attendance: {
    ...ratio(`sum(${C.joinedPeople})`, `sum(${C.invitedPeople})`),
    excludes: GAP_SQL.nobody,
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
    excludes: GAP_SQL.interval,
  },
  averageConcurrent: {
    sql: (context) => {
      const { end, usable } = interval(context)
      const from = `assumeNotNull(${C.startedAt})`
      const to = `assumeNotNull(toInt64(${end}))`
      return `toFloat64(sumIf(${to} - ${from}, ${usable})) / nullIf(toFloat64(intervalLengthSumIf(${from}, ${to}, ${usable})), 0)`
    },
    empty: null,
    excludes: GAP_SQL.interval,
  },
}
