import { Temporal } from 'temporal-polyfill'
import {
  type AnalyticsValue,
  type Band,
  type Dimension,
  DURATION_BANDS,
  type Metric,
  RING_BANDS,
  SIZE_BANDS,
  type TimeBucket,
} from '../../../lib/contracts/analytics'
import type { Call } from '../../../lib/contracts/call'
import type { Filters } from '../../../lib/contracts/filters'
import { matchesFilters, peopleOf } from '../../../lib/contracts/match'
import type { Window } from '../../../lib/contracts/range'

/** What the reference needs beside the calls; slow and obvious on purpose, written from the design's definitions. */
export type Question = {
  filters: Partial<Filters>
  window: Window
  nowSeconds: number
  staleOngoingHours: number
  zone: string
  bucket: TimeBucket | null
}

const answered = (call: Call) => call.status === 'ongoing' || call.status === 'ended'
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const ratio = (over: number, under: number) => (under === 0 ? null : over / under)
const known = (values: (number | null)[]) =>
  values.filter((value): value is number => value !== null).sort((a, b) => a - b)

/** The quantile between ranks, both ends included. */
function quantile(values: number[], level: number): number | null {
  if (values.length === 0) return null
  const position = (values.length - 1) * level
  const low = values[Math.floor(position)] as number
  const high = values[Math.ceil(position)] as number
  return low + (high - low) * (position - Math.floor(position))
}

/** What is asked of each call again and again, worked out once: people, and seconds with two or more, or exactly one, of them present. */
type Facts = { joined: Set<string>; invited: Set<string>; togetherSeconds: number; aloneSeconds: number }
const facts = new WeakMap<Call, Facts>()
function factsOf(call: Call): Facts {
  const known = facts.get(call)
  if (known) return known
  const found = {
    joined: new Set(call.participants.filter((one) => one.isJoined).map((one) => one.uid)),
    invited: new Set(call.participants.map((one) => one.uid)),
    ...presentSeconds(call),
  }
  facts.set(call, found)
  return found
}

/** Between two neighbouring moments at which anyone comes or goes, who is there does not change: count them there. */
function presentSeconds(call: Call): { togetherSeconds: number; aloneSeconds: number } {
  const stays = call.participants.flatMap(({ uid, joinedAt, leftAt }) =>
    joinedAt !== null && leftAt !== null && leftAt > joinedAt ? [{ uid, joinedAt, leftAt }] : [],
  )
  const moments = [...new Set(stays.flatMap((stay) => [stay.joinedAt, stay.leftAt]))].sort((a, b) => a - b)
  const totals = { togetherSeconds: 0, aloneSeconds: 0 }
  moments.slice(1).forEach((until, index) => {
    const from = moments[index] as number
    const there = new Set(stays.filter((stay) => stay.joinedAt <= from && stay.leftAt >= until).map((stay) => stay.uid))
    if (there.size === 1) totals.aloneSeconds += until - from
    if (there.size > 1) totals.togetherSeconds += until - from
  })
  return totals
}

/** Seconds until somebody answered, or until a call that nobody answered was over. */
function waited(call: Call): number | null {
  if (answered(call)) return call.ringSeconds
  if (call.status === 'initiated' || call.initiatedAt === null || call.endedAt === null) return null
  const seconds = call.endedAt - call.initiatedAt
  return seconds < 0 ? null : seconds
}

const rang = (call: Call) =>
  answered(call) ||
  call.status === 'unanswered' ||
  call.status === 'rejected' ||
  (call.status !== 'initiated' && (waited(call) ?? 0) > 0)
const together = (call: Call) => answered(call) && factsOf(call).togetherSeconds > 0
const lasted = (call: Call) => together(call) && call.durationSeconds !== null && call.durationSeconds > 60

/** How long calls went on in all, divided by how long any of them did. An ongoing one reaches to the end of this minute. */
function averageConcurrent(calls: Call[], nowSeconds: number): number | null {
  const intervals = calls
    .flatMap((call) => {
      const end = call.status === 'ongoing' ? (Math.floor(nowSeconds / 60) + 1) * 60 : call.endedAt
      return call.startedAt !== null && end !== null && call.startedAt < end ? [{ start: call.startedAt, end }] : []
    })
    .sort((a, b) => a.start - b.start)
  let covered = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, end } of intervals) {
    covered += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return ratio(sum(intervals.map(({ start, end }) => end - start)), covered)
}

/** At each start, how many `[start, end)` hold that instant; the largest. */
function peak(calls: Call[], nowSeconds: number): number {
  const intervals = calls.flatMap((call) => {
    const end = call.status === 'ongoing' ? nowSeconds : call.endedAt
    return call.startedAt !== null && end !== null && call.startedAt < end ? [{ start: call.startedAt, end }] : []
  })
  const starts = intervals.map((one) => one.start).sort((a, b) => a - b)
  const ends = intervals.map((one) => one.end).sort((a, b) => a - b)
  let most = 0
  let over = 0
  starts.forEach((start, index) => {
    while ((ends[over] as number) <= start) over++
    most = Math.max(most, index + 1 - over)
  })
  return most
}

export function referenceMetric(metric: Metric, calls: Call[], question: Pick<Question, 'nowSeconds'>): number | null {
  const count = (test: (call: Call) => boolean) => calls.filter(test).length
  const durations = () => known(calls.filter(answered).map((call) => call.durationSeconds))
  const rings = () => known(calls.filter(answered).map((call) => call.ringSeconds))
  const givenUp = () => known(calls.filter((call) => call.status === 'canceled').map(waited))
  switch (metric) {
    case 'calls':
      return calls.length
    case 'answered':
      return count(answered)
    case 'unanswered':
    case 'rejected':
    case 'canceled':
    case 'ongoing':
      return count((call) => call.status === metric)
    case 'resolved':
      return count((call) => call.status !== 'initiated')
    case 'rang':
      return count(rang)
    case 'together':
      return count(together)
    case 'lasted':
      return count(lasted)
    case 'answerRate':
      return ratio(
        count(answered),
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
      return sum(calls.map((call) => factsOf(call).togetherSeconds)) / 60
    case 'waitingMinutes':
      return sum(calls.map((call) => factsOf(call).aloneSeconds)) / 60
    case 'ringMinutes':
      return sum(rings()) / 60
    case 'vainRingMinutes':
      return sum(known(calls.filter((call) => !answered(call)).map(waited))) / 60
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
      return new Set(calls.flatMap((call) => [...factsOf(call).joined])).size
    case 'invited':
      return new Set(calls.flatMap((call) => [...factsOf(call).invited])).size
    case 'attendance':
      return ratio(
        sum(calls.map((call) => factsOf(call).joined.size)),
        sum(calls.map((call) => factsOf(call).invited.size)),
      )
    case 'recordings':
      return count((call) => call.hasRecording)
    case 'recordingRate':
      return ratio(
        count((call) => call.hasRecording),
        count(answered),
      )
    case 'peakConcurrent':
      return peak(calls, question.nowSeconds)
    case 'averageConcurrent':
      return averageConcurrent(calls, question.nowSeconds)
  }
}

const bandOf = (value: number | null, bands: readonly Band[]) =>
  value === null
    ? null
    : (bands.find((band) => value >= band.min && (band.max === null || value <= band.max))?.key ?? null)

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
  call: Call,
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
      return [call.receiverType === 'group' ? call.receiver : null]
    case 'person':
      return [...peopleOf(call)]
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

export const referenceMatching = (calls: Call[], question: Question) =>
  calls.filter((call) => matchesFilters(call, question.filters, question))

/** Rows that hold a call, by the JSON of their keys; filled-in rows are the caller's to check. */
export function referenceRows(
  calls: Call[],
  metrics: Metric[],
  by: Dimension[],
  question: Question,
): Map<string, (number | null)[]> {
  const groups = new Map<string, Call[]>()
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
  return new Map(
    [...groups].map(([key, group]) => [key, metrics.map((metric) => referenceMetric(metric, group, question))]),
  )
}

/** How many of these calls a metric leaves out because the value it needs is not there. */
export function referenceExcluded(metric: Metric, calls: Call[]): number {
  const count = (test: (call: Call) => boolean) => calls.filter(test).length
  switch (metric) {
    case 'durationAvg':
    case 'durationP50':
    case 'durationP90':
    case 'durationP95':
      return count((call) => answered(call) && call.durationSeconds === null)
    case 'ringP50':
    case 'ringP90':
    case 'ringP95':
    case 'ringMinutes':
      return count((call) => answered(call) && call.ringSeconds === null)
    case 'giveUpP50':
    case 'giveUpP90':
      return count((call) => call.status === 'canceled' && waited(call) === null)
    case 'vainRingMinutes':
      return count((call) => !answered(call) && call.status !== 'initiated' && waited(call) === null)
    case 'participantMinutes':
    case 'usefulMinutes':
    case 'waitingMinutes':
      return count(
        (call) => call.anomalies.includes('missing-left-at') || call.anomalies.includes('left-before-joined'),
      )
    case 'attendance':
      return count((call) => factsOf(call).invited.size === 0)
    case 'peakConcurrent':
    case 'averageConcurrent':
      return count(
        (call) =>
          answered(call) &&
          (call.startedAt === null ||
            (call.status === 'ended' && (call.endedAt === null || call.endedAt < call.startedAt)) ||
            (call.status === 'ongoing' && call.endedAt !== null && call.endedAt < call.startedAt)),
      )
    default:
      return 0
  }
}
