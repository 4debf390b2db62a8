import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Dimension, TimeBucket } from '@/lib/shared/analytics/dimensions'
import type { Metric } from '@/lib/shared/analytics/metrics'
import type { ReferenceCall } from './read-record'
import {
  groupOf,
  hasReached,
  invitedOf,
  isAnswered,
  isLeftOut,
  joinedOf,
  outcomeOf,
  partiesOf,
  presentSeconds,
  remembered,
  waited,
} from './reference-facts'
import { type Context, namedBy, referenceMatching, weekStart } from './reference-filters'
import { isOpen, ORGANISATION, referenceTeams } from './reference-organisation'
import { type Members, ownFigures } from './reference-people'
import { byQuarter, localQuarter, localTime } from './reference-quarters'

/** A query without its calls. The reference is deliberately slow and obvious, and written from the design’s definitions. */
export type Question = Context & { zone: string; bucket: TimeBucket | null }

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)
const ratio = (over: number, under: number) => (under === 0 ? null : over / under)
const known = (values: (number | null)[]) => Float64Array.from(values.filter((value) => value !== null)).sort()

/** The quantile of sorted values, interpolated between ranks. */
function quantile(values: Float64Array, level: number): number | null {
  if (values.length === 0) return null
  const position = (values.length - 1) * level
  const low = values[Math.floor(position)] as number
  const high = values[Math.ceil(position)] as number
  return low + (high - low) * (position - Math.floor(position))
}

/** The median; null without values. */
export const median = (values: number[]) => quantile(known(values), 0.5)

/** Metrics over the calls of a window; concurrent calls are in `reference-at-once`. */
export type CountedMetric = Exclude<Metric, 'peakConcurrent' | 'averageConcurrent'>

type Measure = (calls: readonly ReferenceCall[]) => number | null
type Read = (call: ReferenceCall) => number

const count =
  (test: (call: ReferenceCall) => boolean) =>
  (calls: readonly ReferenceCall[]): number =>
    calls.filter(test).length
const withStatus = (status: string) => count((call) => call.status === status)
const withOutcome = (outcome: string) => count((call) => outcomeOf(call) === outcome)
const total =
  (read: Read): Measure =>
  (calls) =>
    sum(calls.map(read))
const people =
  (read: (call: ReferenceCall) => Set<string>): Measure =>
  (calls) =>
    new Set(calls.flatMap((call) => [...read(call)])).size
const level =
  (share: number, valuesOf: (calls: readonly ReferenceCall[]) => Float64Array): Measure =>
  (calls) =>
    quantile(valuesOf(calls), share)

const resolved = count((call) => call.status !== 'initiated')
const answered = count(isAnswered)
const recorded = count((call) => call.hasRecording)
const durations = remembered((calls: readonly ReferenceCall[]) =>
  known(calls.filter(isAnswered).map((call) => call.durationSeconds)),
)
const rings = remembered((calls: readonly ReferenceCall[]) =>
  known(calls.filter(isAnswered).map((call) => call.ringSeconds)),
)
const unansweredWaits = remembered((calls: readonly ReferenceCall[]) =>
  known(calls.filter((call) => !isAnswered(call)).map(waited)),
)
const canceledWaits = remembered((calls: readonly ReferenceCall[]) =>
  known(calls.filter((call) => call.status === 'canceled').map(waited)),
)
const presenceMinutes = (call: ReferenceCall) =>
  sum(
    call.participants.map(({ joinedAt, leftAt }) =>
      joinedAt !== null && leftAt !== null && leftAt > joinedAt ? (leftAt - joinedAt) / 60 : 0,
    ),
  )

const answeredInTime = count((call) => isAnswered(call) && call.ringSeconds !== null && call.ringSeconds <= 20)
const judged = count((call) => hasReached(call, 'rang') && !(call.status === 'canceled' && (waited(call) ?? 5) < 5))

/** Figures that only people have; calls have none of them. */
const ONLY_OF_PEOPLE = ['offered', 'byOthers', 'answerable', 'placed', 'reached', 'talkSeconds'] as const
const isOnlyOfPeople = (metric: CountedMetric) => (ONLY_OF_PEOPLE as readonly string[]).includes(metric)
/** The people whom the filters name, for a figure that only people have. */
export const namedFor = (metric: CountedMetric, { params }: Pick<Context, 'params'>): Members | null =>
  isOnlyOfPeople(metric) ? namedBy(params) : null

const MEASURES: Record<CountedMetric, Measure> = {
  calls: (calls) => calls.length,
  answered,
  missed: withOutcome('missed'),
  declined: withOutcome('declined'),
  abandoned: withOutcome('abandoned'),
  failed: withOutcome('failed'),
  ringing: withOutcome('ringing'),
  other: withOutcome('other'),
  unanswered: withStatus('unanswered'),
  rejected: withStatus('rejected'),
  canceled: withStatus('canceled'),
  ongoing: withStatus('ongoing'),
  resolved,
  answeredByAnyone: answered,
  rang: count((call) => hasReached(call, 'rang')),
  together: count((call) => hasReached(call, 'together')),
  lasted: count((call) => hasReached(call, 'lasted')),
  answerRate: (calls) => ratio(answered(calls), resolved(calls)),
  missedRate: (calls) => ratio(withOutcome('missed')(calls), resolved(calls)),
  declinedRate: (calls) => ratio(withOutcome('declined')(calls), resolved(calls)),
  abandonedRate: (calls) => ratio(judged(calls.filter((call) => outcomeOf(call) === 'abandoned')), judged(calls)),
  failedRate: (calls) => ratio(withOutcome('failed')(calls), resolved(calls)),
  audioMinutes: total((call) => call.totalAudioMinutes),
  videoMinutes: total((call) => call.totalVideoMinutes),
  totalMinutes: total((call) => call.totalDurationInMinutes),
  participantMinutes: total(presenceMinutes),
  usefulMinutes: total((call) => presentSeconds(call).togetherSeconds / 60),
  waitingMinutes: total((call) => presentSeconds(call).aloneSeconds / 60),
  ringMinutes: (calls) => sum(rings(calls)) / 60,
  vainRingMinutes: (calls) => sum(unansweredWaits(calls)) / 60,
  durationAvg: (calls) => ratio(sum(durations(calls)), durations(calls).length),
  durationP50: level(0.5, durations),
  durationP90: level(0.9, durations),
  durationP95: level(0.95, durations),
  ringP50: level(0.5, rings),
  ringP90: level(0.9, rings),
  ringP95: level(0.95, rings),
  giveUpP50: level(0.5, canceledWaits),
  giveUpP90: level(0.9, canceledWaits),
  people: people(joinedOf),
  invited: people(invitedOf),
  attendance: (calls) =>
    ratio(sum(calls.map((call) => joinedOf(call).size)), sum(calls.map((call) => invitedOf(call).size))),
  recordings: recorded,
  answeredInTime,
  serviceCalls: judged,
  serviceLevel: (calls) => ratio(answeredInTime(calls), judged(calls)),
  ...(Object.fromEntries(
    ONLY_OF_PEOPLE.map((name): [string, Measure] => [name, (calls) => ownFigures(calls, () => true)[name] as number]),
  ) as Record<(typeof ONLY_OF_PEOPLE)[number], Measure>),
  recordingRate: (calls) => ratio(recorded(calls), answered(calls)),
}

export const COUNTED_METRICS = Object.keys(MEASURES) as CountedMetric[]

/** Metrics over calls; those that only people have are about `isMember`. */
function referenceMetrics(
  metrics: readonly CountedMetric[],
  calls: readonly ReferenceCall[],
  isMember: Members | null,
): (number | null)[] {
  const own = isMember === null ? {} : ownFigures(calls, isMember)
  return metrics.map((metric) => own[metric] ?? (metric in own ? null : MEASURES[metric](calls)))
}
/** One metric over calls. */
export const referenceMetric = (
  metric: CountedMetric,
  calls: readonly ReferenceCall[],
  isMember: Members | null = null,
): number | null => referenceMetrics([metric], calls, isMember)[0] ?? null

/** The people whom the figures of a key are about; null for a dimension that is not about people. */
export function membersOf(by: readonly Dimension[], keys: readonly AnalyticsValue[]): Members | null {
  const [person, team] = [keys[by.indexOf('person')], keys[by.indexOf('team')]]
  if (person !== undefined) return (uid) => uid === person
  return team === undefined ? null : (uid) => referenceTeams(uid).includes(String(team))
}

/** The lower bounds of the bands. Rows name a band `10-29`, and the last one `7200+`. */
const DURATION_BANDS = [0, 10, 30, 60, 180, 300, 600, 1200, 1800, 3600, 7200]
const RING_BANDS = [0, 3, 6, 10, 15, 20, 30, 45, 60]
const SIZE_BANDS = [0, 1, 2, 3, 6, 11, 21, 51]
function bandOf(value: number | null, bands: readonly number[]): string | null {
  if (value === null) return null
  const index = bands.findLastIndex((least) => value >= least)
  const next = bands[index + 1]
  return next === undefined ? `${bands[index]}+` : `${bands[index]}-${next - 1}`
}

/** The local start of the bucket that contains an instant, epoch seconds. All buckets but minutes begin at quarters of an hour. */
export function bucketStart(
  seconds: number,
  bucket: TimeBucket,
  zone: string,
  firstDay: number = ORGANISATION.firstDay,
): number {
  const start = (at: number) => startOf(at, bucket, zone, firstDay)
  return bucket === 'minute' ? start(seconds) : byQuarter(`${bucket} ${zone} ${firstDay}`, seconds, start)
}

function startOf(seconds: number, bucket: TimeBucket, zone: string, firstDay: number): number {
  const time = localTime(seconds, zone)
  const start = {
    minute: () => time.round({ smallestUnit: 'minute', roundingMode: 'floor' }),
    hour: () => time.round({ smallestUnit: 'hour', roundingMode: 'floor' }),
    day: () => time.startOfDay(),
    week: () => weekStart(time.toPlainDate(), firstDay).toZonedDateTime(zone),
    month: () => time.with({ day: 1 }).startOfDay(),
  }[bucket]()
  return start.epochMilliseconds / 1000
}

/** The values under which a call counts; `person` has several. */
export function referenceKeys(
  dimension: Dimension,
  call: ReferenceCall,
  question: Pick<Question, 'zone' | 'bucket'>,
): AnalyticsValue[] {
  const local = () => localQuarter(call.time, question.zone)
  switch (dimension) {
    case 'time':
    case 'minute':
    case 'day':
    case 'week':
    case 'month':
    case 'hourly':
      return [bucketStart(call.time, question.bucket as TimeBucket, question.zone)]
    case 'hour':
      return [local().hour]
    case 'weekday':
      return [local().dayOfWeek]
    case 'outcome':
      return [outcomeOf(call)]
    case 'status':
    case 'type':
    case 'mode':
    case 'receiverType':
    case 'hasRecording':
    case 'initiator':
      return [call[dimension]]
    case 'group':
      return [groupOf(call)]
    case 'person':
      return [...partiesOf(call)]
    case 'team':
      return [...new Set([...partiesOf(call)].flatMap(referenceTeams))]
    case 'businessHours':
      return [isOpen(call.time) ? 'in' : 'out']
    case 'durationBand':
      return [bandOf(call.durationSeconds, DURATION_BANDS)]
    case 'ringBand':
      return [bandOf(call.ringSeconds, RING_BANDS)]
    case 'waitBand':
      return [bandOf(waited(call), RING_BANDS)]
    case 'sizeBand':
      return [bandOf(call.joinedPeople, SIZE_BANDS)]
  }
}

/** Calls by the JSON of the values under which they count. */
export function groupedBy(
  by: readonly Dimension[],
  calls: readonly ReferenceCall[],
  question: Pick<Question, 'zone' | 'bucket'>,
): Map<string, ReferenceCall[]> {
  const groups = new Map<string, ReferenceCall[]>()
  for (const call of calls) {
    const keys = by.reduce<AnalyticsValue[][]>(
      (all, name) => all.flatMap((prefix) => referenceKeys(name, call, question).map((key) => [...prefix, key])),
      [[]],
    )
    for (const key of keys.map((values) => JSON.stringify(values))) {
      const group = groups.get(key)
      if (group) group.push(call)
      else groups.set(key, [call])
    }
  }
  return groups
}

/** The rows that have calls, by the JSON of their keys. The caller checks the empty rows that the engine fills in. */
export function referenceRows(
  calls: readonly ReferenceCall[],
  metrics: readonly CountedMetric[],
  by: Dimension[],
  question: Question,
): Map<string, (number | null)[]> {
  const groups = groupedBy(by, referenceMatching(calls, question), question)
  if (by.length === 0 && groups.size === 0) groups.set('[]', [])
  return new Map(
    [...groups].map(([key, group]) => {
      const members = membersOf(by, JSON.parse(key))
      if (members !== null) return [key, referenceMetrics(metrics, group, members)]
      const named = ownFigures(group, namedBy(question.params))
      return [
        key,
        metrics.map((metric) => (isOnlyOfPeople(metric) ? (named[metric] as number) : MEASURES[metric](group))),
      ]
    }),
  )
}

/** The gap that excludes a call from a metric. */
const NEEDED: Partial<Record<CountedMetric, string>> = {
  durationAvg: 'duration',
  durationP50: 'duration',
  durationP90: 'duration',
  durationP95: 'duration',
  ringP50: 'ring',
  ringP90: 'ring',
  ringP95: 'ring',
  ringMinutes: 'ring',
  giveUpP50: 'giveUp',
  giveUpP90: 'giveUp',
  vainRingMinutes: 'wait',
  participantMinutes: 'stay',
  usefulMinutes: 'stay',
  waitingMinutes: 'stay',
  attendance: 'nobody',
  talkSeconds: 'stay',
}

/** How many of these calls a metric leaves out because a value that it needs is missing. */
export function referenceExcluded(metric: CountedMetric, calls: readonly ReferenceCall[]): number {
  const gap = NEEDED[metric]
  return gap === undefined ? 0 : calls.filter((call) => isLeftOut(call, gap)).length
}
