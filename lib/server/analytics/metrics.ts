import { isOnlyOfPeople, type Metric, type OnlyOfPeople } from '@/lib/shared/analytics/metrics'
import type { OwnOutcome } from '@/lib/shared/calls/outcome'
import type { ServiceTimes } from '@/lib/shared/organisation/service-level'
import { added, distinct, type Measure, quantile, ratio } from './measures'
import { type OwnSql, offeredSql, ownOf, ownOutcomeSql, roleSql } from './own'
import { COLUMNS as C } from './sql'
import { ANSWERED, OUTCOME_SQL, RESOLVED, STAGE_SQL, UNANSWERED_OVER, WAIT_SECONDS } from './stages'

/** Computed from overlapping intervals in `concurrency` rather than counted over calls. */
const CONCURRENCY_METRICS = ['peakConcurrent', 'averageConcurrent'] as const
export type ConcurrencyMetric = (typeof CONCURRENCY_METRICS)[number]
export type CountedMetric = Exclude<Metric, ConcurrencyMetric>

export const isConcurrency = (metric: Metric): metric is ConcurrencyMetric =>
  (CONCURRENCY_METRICS as readonly string[]).includes(metric)
export const isCounted = (metric: Metric): metric is CountedMetric => !isConcurrency(metric)

const countSql = (condition: string) => `countIf(${condition})`
const sumSql = (expression: string) => `toFloat64(sum(${expression}))`
const count = (condition: string) => added(countSql(condition))
const sum = (expression: string) => added(sumSql(expression))
const ofResolved = (condition: string) => ratio(countSql(condition), countSql(RESOLVED))
const minutes = (seconds: string) => added(`${sumSql(seconds)} / 60`)

/** Metrics that depend on the times of the service level. */
export const SERVICE_METRICS: readonly Metric[] = ['answeredInTime', 'serviceCalls', 'serviceLevel', 'abandonedRate']

const ownSql = (outcome: OwnOutcome, people: OwnSql) => countSql(ownOutcomeSql(outcome, people))
const own = (outcome: OwnOutcome) => (people: OwnSql) => added(ownSql(outcome, people))
const answerableSql = (people: OwnSql) => `(${countSql(offeredSql(people))} - ${ownSql('byOthers', people)})`
const ofAnswerable = (outcome: OwnOutcome) => (people: OwnSql) => ratio(ownSql(outcome, people), answerableSql(people))

/** Figures of the people in calls. Those that calls have as well are figures of people only by person or team. */
export const OWN_MEASURES = {
  offered: (people: OwnSql) => count(offeredSql(people)),
  answered: own('answered'),
  byOthers: own('byOthers'),
  answerable: (people: OwnSql) => added(answerableSql(people)),
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
} as const satisfies Partial<Record<Metric, (people: OwnSql) => Measure>>
export const isOwn = (metric: Metric): metric is keyof typeof OWN_MEASURES => metric in OWN_MEASURES

/** How a counted metric is measured (definitions: design, section 3); with `isOfPeople`, metrics that calls have as well are measured for these people. */
export function measureOf(
  name: CountedMetric,
  times: ServiceTimes,
  people: OwnSql = EVERYONE,
  isOfPeople = false,
): Measure {
  if (isOwn(name) && (isOfPeople || isOnlyOfPeople(name))) return OWN_MEASURES[name](people)
  const measure = MEASURES[name as keyof typeof MEASURES]
  return typeof measure === 'function' ? measure(times) : measure
}

const EVERYONE = ownOf(() => '1')

const inTime = ({ answeredWithinSeconds }: ServiceTimes) =>
  `countIf(${ANSWERED} AND ifNull(${C.ringSeconds} <= ${answeredWithinSeconds}, false))`
const judged = ({ givenUpUnderSeconds }: ServiceTimes, among = 'true') =>
  `countIf(${among} AND (${STAGE_SQL.rang}) AND NOT (${OUTCOME_SQL.abandoned} AND ifNull(${WAIT_SECONDS} < ${givenUpUnderSeconds}, false)))`

const MEASURES: Record<Exclude<CountedMetric, OnlyOfPeople>, Measure | ((times: ServiceTimes) => Measure)> = {
  calls: added('count()'),
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
  answeredByAnyone: count(ANSWERED),
  answeredInTime: (times) => added(inTime(times)),
  serviceCalls: (times) => added(judged(times)),
  serviceLevel: (times) => ratio(inTime(times), judged(times)),
  rang: count(STAGE_SQL.rang),
  together: count(STAGE_SQL.together),
  lasted: count(STAGE_SQL.lasted),
  answerRate: ofResolved(ANSWERED),
  missedRate: ofResolved(OUTCOME_SQL.missed),
  declinedRate: ofResolved(OUTCOME_SQL.declined),
  abandonedRate: (times) => ratio(judged(times, OUTCOME_SQL.abandoned), judged(times)),
  failedRate: ofResolved(OUTCOME_SQL.failed),
  audioMinutes: sum(C.totalAudioMinutes),
  videoMinutes: sum(C.totalVideoMinutes),
  totalMinutes: sum(C.totalDurationInMinutes),
  participantMinutes: minutes(C.participantSeconds),
  usefulMinutes: minutes(C.togetherSeconds),
  waitingMinutes: minutes(C.aloneSeconds),
  ringMinutes: minutes(`ifNull(${C.ringSeconds}, 0)`),
  vainRingMinutes: added(`toFloat64(sumIf(ifNull(${WAIT_SECONDS}, 0), ${UNANSWERED_OVER})) / 60`),
  durationAvg: ratio(`sum(${C.durationSeconds})`, `count(${C.durationSeconds})`),
  durationP50: quantile(0.5, C.durationSeconds),
  durationP90: quantile(0.9, C.durationSeconds),
  durationP95: quantile(0.95, C.durationSeconds),
  ringP50: quantile(0.5, C.ringSeconds),
  ringP90: quantile(0.9, C.ringSeconds),
  ringP95: quantile(0.95, C.ringSeconds),
  giveUpP50: quantile(0.5, WAIT_SECONDS, OUTCOME_SQL.abandoned),
  giveUpP90: quantile(0.9, WAIT_SECONDS, OUTCOME_SQL.abandoned),
  people: distinct(C.joinedUids),
  invited: distinct(C.invitedUids),
  attendance: ratio(`sum(${C.joinedPeople})`, `sum(${C.invitedPeople})`),
  recordings: count(C.hasRecording),
  recordingRate: ratio(`countIf(${C.hasRecording})`, `countIf(${ANSWERED})`),
}
