import { isOnlyOfPeople, type Metric, type OnlyOfPeople } from '@/lib/shared/analytics/metrics'
import type { OwnOutcome } from '@/lib/shared/calls/outcome'
import { DEFAULT_SERVICE_TIMES, type ServiceTimes } from '@/lib/shared/organisation/service-level'
import { type OwnSql, offeredSql, ownOf, ownOutcomeSql, roleSql } from './own'
import { COLUMNS as C, ratioSql } from './sql'
import { ANSWERED, OUTCOME_SQL, RESOLVED, STAGE_SQL, UNANSWERED_OVER, WAIT_SECONDS } from './stages'

/** Computed from overlapping intervals in `concurrency` rather than counted over calls. */
const CONCURRENCY_METRICS = ['peakConcurrent', 'averageConcurrent'] as const
export type ConcurrencyMetric = (typeof CONCURRENCY_METRICS)[number]
export type CountedMetric = Exclude<Metric, ConcurrencyMetric>

export const isConcurrency = (metric: Metric): metric is ConcurrencyMetric =>
  (CONCURRENCY_METRICS as readonly string[]).includes(metric)
export const isCounted = (metric: Metric): metric is CountedMetric => !isConcurrency(metric)

// All levels in one aggregate: the engine computes a repeated expression once.
const QUANTILES = 'quantilesExactInclusive(0.5, 0.9, 0.95)'
const PATIENCE = `quantilesExactInclusiveIf(0.5, 0.9)(${WAIT_SECONDS}, ${OUTCOME_SQL.abandoned})`
const count = (condition: string) => `countIf(${condition})`
const ofResolved = (condition: string) => ratioSql(count(condition), count(RESOLVED))
const sum = (expression: string) => `toFloat64(sum(${expression}))`
const minutes = (seconds: string) => `${sum(seconds)} / 60`

/** Metrics that depend on the times of the service level. */
export const SERVICE_METRICS: readonly Metric[] = ['answeredInTime', 'serviceCalls', 'serviceLevel', 'abandonedRate']

const own = (outcome: OwnOutcome) => (people: OwnSql) => count(ownOutcomeSql(outcome, people))
const ofAnswerable = (outcome: OwnOutcome) => (people: OwnSql) =>
  ratioSql(own(outcome)(people), `(${count(offeredSql(people))} - ${own('byOthers')(people)})`)

/** Figures of the people in calls. Those that calls have, too, are figures of people only by person or team. */
export const OWN_METRIC_SQL = {
  offered: (people: OwnSql) => count(offeredSql(people)),
  answered: own('answered'),
  byOthers: own('byOthers'),
  missed: own('missed'),
  declined: own('declined'),
  abandoned: own('abandoned'),
  failed: own('failed'),
  answerRate: ofAnswerable('answered'),
  missedRate: ofAnswerable('missed'),
  declinedRate: ofAnswerable('declined'),
  failedRate: ofAnswerable('failed'),
  placed: (people: OwnSql) => count(roleSql('placed', people)),
  reached: (people: OwnSql) => count(roleSql('reached', people)),
  talkSeconds: ({ seconds }: OwnSql) => sum(seconds),
} as const satisfies Partial<Record<Metric, (people: OwnSql) => string>>
export const isOwn = (metric: Metric): metric is keyof typeof OWN_METRIC_SQL => metric in OWN_METRIC_SQL

/** One aggregate of a counted metric (definitions: design, section 3); with `isOfPeople`, of what calls have, too, for these people. */
export function metricSql(
  name: CountedMetric,
  times: ServiceTimes = DEFAULT_SERVICE_TIMES,
  people: OwnSql = EVERYONE,
  isOfPeople = false,
): string {
  if (isOwn(name) && (isOfPeople || isOnlyOfPeople(name))) return OWN_METRIC_SQL[name](people)
  const sql = METRIC_SQL[name as keyof typeof METRIC_SQL]
  return typeof sql === 'string' ? sql : sql(times)
}
const EVERYONE = ownOf(() => '1')

const inTime = ({ answeredWithinSeconds }: ServiceTimes) =>
  `countIf(${ANSWERED} AND ifNull(${C.ringSeconds} <= ${answeredWithinSeconds}, false))`
const judged = ({ givenUpUnderSeconds }: ServiceTimes, among = 'true') =>
  `countIf(${among} AND (${STAGE_SQL.rang}) AND NOT (${OUTCOME_SQL.abandoned} AND ifNull(${WAIT_SECONDS} < ${givenUpUnderSeconds}, false)))`

const METRIC_SQL: Record<Exclude<CountedMetric, OnlyOfPeople>, string | ((times: ServiceTimes) => string)> = {
  calls: 'count()',
  answered: count(ANSWERED),
  missed: count(OUTCOME_SQL.missed),
  declined: count(OUTCOME_SQL.declined),
  abandoned: count(OUTCOME_SQL.abandoned),
  failed: count(OUTCOME_SQL.failed),
  ringing: count(OUTCOME_SQL.ringing),
  other: count(OUTCOME_SQL.other),
  unanswered: count(`${C.status} = 'unanswered'`),
  rejected: count(`${C.status} = 'rejected'`),
  canceled: count(`${C.status} = 'canceled'`),
  ongoing: count(`${C.status} = 'ongoing'`),
  resolved: count(RESOLVED),
  answeredInTime: inTime,
  serviceCalls: judged,
  serviceLevel: (times) => ratioSql(inTime(times), judged(times)),
  rang: count(STAGE_SQL.rang),
  together: count(STAGE_SQL.together),
  lasted: count(STAGE_SQL.lasted),
  answerRate: ofResolved(ANSWERED),
  missedRate: ofResolved(OUTCOME_SQL.missed),
  declinedRate: ofResolved(OUTCOME_SQL.declined),
  abandonedRate: (times) => ratioSql(judged(times, OUTCOME_SQL.abandoned), judged(times)),
  failedRate: ofResolved(OUTCOME_SQL.failed),
  audioMinutes: sum(C.totalAudioMinutes),
  videoMinutes: sum(C.totalVideoMinutes),
  totalMinutes: sum(C.totalDurationInMinutes),
  participantMinutes: minutes(C.participantSeconds),
  usefulMinutes: minutes(C.togetherSeconds),
  waitingMinutes: minutes(C.aloneSeconds),
  ringMinutes: minutes(`ifNull(${C.ringSeconds}, 0)`),
  vainRingMinutes: `toFloat64(sumIf(ifNull(${WAIT_SECONDS}, 0), ${UNANSWERED_OVER})) / 60`,
  durationAvg: `avg(${C.durationSeconds})`,
  durationP50: `${QUANTILES}(${C.durationSeconds})[1]`,
  durationP90: `${QUANTILES}(${C.durationSeconds})[2]`,
  durationP95: `${QUANTILES}(${C.durationSeconds})[3]`,
  ringP50: `${QUANTILES}(${C.ringSeconds})[1]`,
  ringP90: `${QUANTILES}(${C.ringSeconds})[2]`,
  ringP95: `${QUANTILES}(${C.ringSeconds})[3]`,
  giveUpP50: `${PATIENCE}[1]`,
  giveUpP90: `${PATIENCE}[2]`,
  people: `uniqExactArray(${C.joinedUids})`,
  invited: `uniqExactArray(${C.invitedUids})`,
  attendance: ratioSql(`sum(${C.joinedPeople})`, `sum(${C.invitedPeople})`),
  recordings: count(C.hasRecording),
  recordingRate: ratioSql(`countIf(${C.hasRecording})`, `countIf(${ANSWERED})`),
}
