import { Temporal } from 'temporal-polyfill'
import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import type { Dimension, TimeBucket } from '@/lib/shared/contracts/dimensions'
import { METRIC_NAMES, type Metric } from '@/lib/shared/contracts/metrics'
import type { ReferenceCall } from './read-record'
import {
  groupOf,
  hasReached,
  invitedOf,
  isAnswered,
  isLeftOut,
  joinedOf,
  partiesOf,
  presentSeconds,
  waited,
} from './reference-facts'
import { type Context, referenceMatching } from './reference-filters'

/** What is asked beside the calls: the reference is slow and obvious on purpose, and written from the design's definitions. */
export type Question = Context & { zone: string; bucket: TimeBucket | null }

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const ratio = (over: number, under: number) => (under === 0 ? null : over / under)
const known = (values: (number | null)[]) =>
  values.filter((value): value is number => value !== null).sort((a, b) => a - b)

/** The quantile of sorted values, interpolated between ranks. */
function quantile(values: number[], level: number): number | null {
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
export const COUNTED_METRICS = METRIC_NAMES.filter((name): name is CountedMetric => !name.endsWith('Concurrent'))

export function referenceMetric(metric: CountedMetric, calls: readonly ReferenceCall[]): number | null {
  const count = (test: (call: ReferenceCall) => boolean) => calls.filter(test).length
  const durations = () => known(calls.filter(isAnswered).map((call) => call.durationSeconds))
  const rings = () => known(calls.filter(isAnswered).map((call) => call.ringSeconds))
  const givenUp = () => known(calls.filter((call) => call.status === 'canceled').map(waited))
  switch (metric) {
    case 'calls':
      return calls.length
    case 'answered':
      return count(isAnswered)
    case 'unanswered':
    case 'rejected':
    case 'canceled':
    case 'ongoing':
      return count((call) => call.status === metric)
    case 'resolved':
      return count((call) => call.status !== 'initiated')
    case 'rang':
    case 'together':
    case 'lasted':
      return count((call) => hasReached(call, metric))
    case 'answerRate':
      return ratio(
        count(isAnswered),
        count((call) => call.status !== 'initiated'),
      )
    case 'audioMinutes':
      return sum(calls.map((call) => call.totalAudioMinutes))
    case 'videoMinutes':
      return sum(calls.map((call) => call.totalVideoMinutes))
    case 'totalMinutes':
      return sum(calls.map((call) => call.totalDurationInMinutes))
    case 'participantMinutes':
      return sum(
        calls.flatMap((call) =>
          call.participants.map((one) =>
            one.joinedAt !== null && one.leftAt !== null && one.leftAt > one.joinedAt
              ? (one.leftAt - one.joinedAt) / 60
              : 0,
          ),
        ),
      )
    case 'usefulMinutes':
      return sum(calls.map((call) => presentSeconds(call).togetherSeconds)) / 60
    case 'waitingMinutes':
      return sum(calls.map((call) => presentSeconds(call).aloneSeconds)) / 60
    case 'ringMinutes':
      return sum(rings()) / 60
    case 'vainRingMinutes':
      return sum(known(calls.filter((call) => !isAnswered(call)).map(waited))) / 60
    case 'durationAvg':
      return ratio(sum(durations()), durations().length)
    case 'durationP50':
      return quantile(durations(), 0.5)
    case 'durationP90':
      return quantile(durations(), 0.9)
    case 'durationP95':
      return quantile(durations(), 0.95)
    case 'ringP50':
      return quantile(rings(), 0.5)
    case 'ringP90':
      return quantile(rings(), 0.9)
    case 'ringP95':
      return quantile(rings(), 0.95)
    case 'giveUpP50':
      return quantile(givenUp(), 0.5)
    case 'giveUpP90':
      return quantile(givenUp(), 0.9)
    case 'people':
      return new Set(calls.flatMap((call) => [...joinedOf(call)])).size
    case 'invited':
      return new Set(calls.flatMap((call) => [...invitedOf(call)])).size
    case 'attendance':
      return ratio(sum(calls.map((call) => joinedOf(call).size)), sum(calls.map((call) => invitedOf(call).size)))
    case 'recordings':
      return count((call) => call.hasRecording)
    case 'recordingRate':
      return ratio(
        count((call) => call.hasRecording),
        count(isAnswered),
      )
  }
}

/** The least whole number of each band, and how a row names it: `10-29`, the last one `7200+`. */
const DURATION_BANDS = [0, 10, 30, 60, 180, 300, 600, 1200, 1800, 3600, 7200]
const RING_BANDS = [0, 3, 6, 10, 15, 20, 30, 45, 60]
const SIZE_BANDS = [0, 1, 2, 3, 6, 11, 21, 51]
function bandOf(value: number | null, bands: readonly number[]): string | null {
  if (value === null) return null
  const index = bands.findLastIndex((least) => value >= least)
  const next = bands[index + 1]
  return next === undefined ? `${bands[index]}+` : `${bands[index]}-${next - 1}`
}

/** The local start of the bucket that holds an instant, epoch seconds. */
export function bucketStart(seconds: number, bucket: TimeBucket, zone: string): number {
  const time = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone)
  const start = {
    minute: () => time.round({ smallestUnit: 'minute', roundingMode: 'floor' }),
    hour: () => time.round({ smallestUnit: 'hour', roundingMode: 'floor' }),
    day: () => time.startOfDay(),
    week: () => time.subtract({ days: time.dayOfWeek - 1 }).startOfDay(),
    month: () => time.with({ day: 1 }).startOfDay(),
  }[bucket]()
  return start.epochMilliseconds / 1000
}

/** The keys under which a call counts; more than one for `person`. */
export function referenceKeys(
  dimension: Dimension,
  call: ReferenceCall,
  question: Pick<Question, 'zone' | 'bucket'>,
): AnalyticsValue[] {
  const local = () => Temporal.Instant.fromEpochMilliseconds(call.time * 1000).toZonedDateTimeISO(question.zone)
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

/** Rows that hold a call, by the JSON of their keys; filled-in rows are the caller's to check. */
export function referenceRows(
  calls: readonly ReferenceCall[],
  metrics: readonly CountedMetric[],
  by: Dimension[],
  question: Question,
): Map<string, (number | null)[]> {
  const groups = new Map<string, ReferenceCall[]>()
  if (by.length === 0) groups.set('[]', [])
  for (const call of referenceMatching(calls, question)) {
    const keys = by.reduce<AnalyticsValue[][]>(
      (all, dimension) =>
        all.flatMap((prefix) => referenceKeys(dimension, call, question).map((key) => [...prefix, key])),
      [[]],
    )
    for (const key of keys) {
      const text = JSON.stringify(key)
      const group = groups.get(text)
      if (group) group.push(call)
      else groups.set(text, [call])
    }
  }
  return new Map([...groups].map(([key, group]) => [key, metrics.map((metric) => referenceMetric(metric, group))]))
}

/** The value whose absence leaves a call out of a metric. */
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
}

/** How many of these calls a metric leaves out because the value it needs is not there. */
export function referenceExcluded(metric: CountedMetric, calls: readonly ReferenceCall[]): number {
  const gap = NEEDED[metric]
  return gap === undefined ? 0 : calls.filter((call) => isLeftOut(call, gap)).length
}
