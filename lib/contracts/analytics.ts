import type { z } from 'zod'
import type { analyticsMetaSchema, analyticsQuerySchema } from './analytics-schema'

/** `average` is a number of calls that need not be whole. */
export const METRIC_UNITS = ['calls', 'ratio', 'minutes', 'seconds', 'people', 'recordings', 'average'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]

/** Every metric by name (design, section 3): what the screen calls it, its unit, and its definition in a sentence. The SQL stands in `analytics/metrics`. */
export const METRICS = {
  calls: { label: 'Calls', unit: 'calls', definition: 'Every call in the range, whatever became of it.' },
  answered: { label: 'Answered', unit: 'calls', definition: 'Calls whose status is ongoing or ended.' },
  unanswered: { label: 'Unanswered', unit: 'calls', definition: 'Calls whose status is unanswered.' },
  rejected: { label: 'Rejected', unit: 'calls', definition: 'Calls whose status is rejected.' },
  canceled: { label: 'Canceled', unit: 'calls', definition: 'Calls whose status is canceled.' },
  ongoing: { label: 'Ongoing', unit: 'calls', definition: 'Calls whose status is ongoing.' },
  resolved: { label: 'Resolved', unit: 'calls', definition: 'Calls with any status but initiated.' },
  answerRate: {
    label: 'Answer rate',
    unit: 'ratio',
    definition: 'Answered calls divided by calls with any status but initiated.',
  },
  rang: {
    label: 'Rang',
    unit: 'calls',
    definition:
      'Answered, unanswered and rejected calls, and any other that ended a second or more after it was initiated.',
  },
  together: {
    label: 'Two together',
    unit: 'calls',
    definition:
      'Answered calls with at least two different people present at once, by the times at which they joined and left.',
  },
  lasted: {
    label: 'Over a minute',
    unit: 'calls',
    definition: 'Calls with two people together whose duration is known and over 60 seconds.',
  },
  audioMinutes: {
    label: 'Audio minutes',
    unit: 'minutes',
    definition: 'The sum of totalAudioMinutes, as the API gives it.',
  },
  videoMinutes: {
    label: 'Video minutes',
    unit: 'minutes',
    definition: 'The sum of totalVideoMinutes, as the API gives it.',
  },
  totalMinutes: {
    label: 'Minutes',
    unit: 'minutes',
    definition: 'The sum of totalDurationInMinutes, as the API gives it.',
  },
  participantMinutes: {
    label: 'Participant minutes',
    unit: 'minutes',
    definition: 'The time from joining to leaving, summed over all participant entries (the billable basis).',
  },
  usefulMinutes: {
    label: 'Useful minutes',
    unit: 'minutes',
    definition:
      'Wall clock with at least two different people present, by the times at which they joined and left, summed over calls.',
  },
  waitingMinutes: {
    label: 'Waiting minutes',
    unit: 'minutes',
    definition:
      'Wall clock with exactly one person present, before, between or after being with others, summed over calls.',
  },
  ringMinutes: {
    label: 'Ring minutes',
    unit: 'minutes',
    definition: 'The ring time of answered calls, summed where it is known.',
  },
  vainRingMinutes: {
    label: 'Rung in vain',
    unit: 'minutes',
    definition:
      'From initiation to end of calls that were not answered and are over, summed where both times are known.',
  },
  durationAvg: {
    label: 'Average duration',
    unit: 'seconds',
    definition: 'The mean duration of answered calls whose duration is known.',
  },
  durationP50: {
    label: 'Median duration',
    unit: 'seconds',
    definition: 'Half of the answered calls whose duration is known were shorter.',
  },
  durationP90: {
    label: 'Duration, P90',
    unit: 'seconds',
    definition: '90 % of the answered calls whose duration is known were shorter.',
  },
  durationP95: {
    label: 'Duration, P95',
    unit: 'seconds',
    definition: '95 % of the answered calls whose duration is known were shorter.',
  },
  ringP50: {
    label: 'Median ring time',
    unit: 'seconds',
    definition: 'Half of the answered calls whose ring time is known rang for less.',
  },
  ringP90: {
    label: 'Ring time, P90',
    unit: 'seconds',
    definition: '90 % of the answered calls whose ring time is known rang for less.',
  },
  ringP95: {
    label: 'Ring time, P95',
    unit: 'seconds',
    definition: '95 % of the answered calls whose ring time is known rang for less.',
  },
  giveUpP50: {
    label: 'Median patience',
    unit: 'seconds',
    definition:
      'Half of the canceled calls were called off sooner after their initiation, of those with both times known.',
  },
  giveUpP90: {
    label: 'Patience, P90',
    unit: 'seconds',
    definition:
      '90 % of the canceled calls were called off sooner after their initiation, of those with both times known.',
  },
  people: { label: 'People', unit: 'people', definition: 'Different people who joined at least one call.' },
  invited: {
    label: 'Invited people',
    unit: 'people',
    definition: 'Different people who were invited to at least one call.',
  },
  attendance: {
    label: 'Attendance',
    unit: 'ratio',
    definition: 'Joined people summed over calls, divided by invited people summed over calls.',
  },
  recordings: { label: 'Recorded calls', unit: 'calls', definition: 'Calls with a recording.' },
  recordingRate: {
    label: 'Recording rate',
    unit: 'ratio',
    definition: 'Calls with a recording divided by answered calls.',
  },
  peakConcurrent: {
    label: 'Peak concurrent',
    unit: 'calls',
    definition:
      'The most calls under way at once within the range, from start to end, whenever they began. Ongoing calls reach to now; those open for too long to be true are left out.',
  },
  averageConcurrent: {
    label: 'Average concurrent',
    unit: 'average',
    definition:
      'How many calls were under way at once on average, over the clock time of the range that has passed; counted as their peak is.',
  },
} as const satisfies Record<string, { label: string; unit: MetricUnit; definition: string }>
export type Metric = keyof typeof METRICS
/** Beside `peakConcurrent`, a row's first second at which so many calls were under way; null where none were. Epoch seconds. */
export const PEAK_AT = 'peakConcurrent.at'
export const METRIC_NAMES = Object.keys(METRICS) as [Metric, ...Metric[]]

/** Time dimensions, finest first; `time` chooses one of them by the length of the range. */
export const TIME_BUCKETS = ['minute', 'hour', 'day', 'week', 'month'] as const
export type TimeBucket = (typeof TIME_BUCKETS)[number]

/** Every dimension by name. `values`: what a row's key looks like. */
export const DIMENSIONS = {
  time: { label: 'Time', values: 'epoch seconds of the bucket start, bucket chosen by the range' },
  minute: { label: 'Minute', values: 'epoch seconds of the bucket start' },
  hour: { label: 'Hour of day', values: '0 to 23 in the zone' },
  day: { label: 'Day', values: 'epoch seconds of the local midnight' },
  week: { label: 'Week', values: 'epoch seconds of the local Monday' },
  month: { label: 'Month', values: 'epoch seconds of the first local midnight' },
  hourly: { label: 'Hour', values: 'epoch seconds of the bucket start' },
  status: { label: 'Status', values: 'the status' },
  type: { label: 'Type', values: 'audio, video' },
  mode: { label: 'Mode', values: 'call, meet, presenter' },
  receiverType: { label: 'Receiver', values: 'user, group' },
  hasRecording: { label: 'Recording', values: 'true, false' },
  weekday: { label: 'Weekday', values: '1 (Monday) to 7 (Sunday) in the zone' },
  initiator: { label: 'Initiator', values: 'uid' },
  group: { label: 'Group', values: 'guid, null where the receiver is no group' },
  person: {
    label: 'Person',
    values: 'uid of any participant, initiator or user receiver; a call counts once for each',
  },
  durationBand: { label: 'Duration', values: 'a band of seconds, null where unknown' },
  ringBand: { label: 'Ring time', values: 'a band of seconds, null where unknown' },
  waitBand: {
    label: 'Wait for an answer',
    values: 'a band of seconds from initiation to the answer, or to the end without one; null where unknown',
  },
  sizeBand: { label: 'People joined', values: 'a band of people' },
} as const
export type Dimension = keyof typeof DIMENSIONS
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]]

/** A band of whole numbers, both ends included; `max` null is open. Its `key` is what a row carries, and what a door turns into min/max filters. */
export type Band = { key: string; min: number; max: number | null; label: string }
const band = (min: number, max: number | null, label: string): Band => ({
  key: max === null ? `${min}+` : `${min}-${max}`,
  min,
  max,
  label,
})

/** Seconds. */
export const DURATION_BANDS: readonly Band[] = [
  band(0, 9, '< 10 s'),
  band(10, 29, '10–29 s'),
  band(30, 59, '30–59 s'),
  band(60, 179, '1–3 min'),
  band(180, 299, '3–5 min'),
  band(300, 599, '5–10 min'),
  band(600, 1199, '10–20 min'),
  band(1200, 1799, '20–30 min'),
  band(1800, 3599, '30–60 min'),
  band(3600, 7199, '1–2 h'),
  band(7200, null, '≥ 2 h'),
]
/** Seconds. */
export const RING_BANDS: readonly Band[] = [
  band(0, 2, '< 3 s'),
  band(3, 5, '3–5 s'),
  band(6, 9, '6–9 s'),
  band(10, 14, '10–14 s'),
  band(15, 19, '15–19 s'),
  band(20, 29, '20–29 s'),
  band(30, 44, '30–44 s'),
  band(45, 59, '45–59 s'),
  band(60, null, '≥ 60 s'),
]
/** Joined people. */
export const SIZE_BANDS: readonly Band[] = [
  band(0, 0, 'nobody'),
  band(1, 1, '1'),
  band(2, 2, '2'),
  band(3, 5, '3–5'),
  band(6, 10, '6–10'),
  band(11, 20, '11–20'),
  band(21, 50, '21–50'),
  band(51, null, '> 50'),
]

/** What a period is compared with: the equal one just before, or the same weekdays before, whole weeks earlier by the zone's clock. */
export const COMPARE_MODES = ['previous', 'weekdays'] as const
export type CompareMode = (typeof COMPARE_MODES)[number]

/** The key of a row that stands for all names beyond `top`. No name holds a control character, so none can be taken for it. */
export const OTHERS = '\u0001others'
/** More names than this cannot be listed in a filter. */
export const MAX_OTHERS_LISTED = 100

export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>

export type AnalyticsValue = string | number | boolean | null
export type AnalyticsRow = Record<string, AnalyticsValue>

export type AnalyticsMeta = z.infer<typeof analyticsMetaSchema>
export type AnalyticsAnswer = { data: AnalyticsRow[]; meta: AnalyticsMeta }
