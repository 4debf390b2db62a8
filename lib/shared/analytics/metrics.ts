import type { Gap } from '@/lib/shared/issues/gaps'

/** `average`: a number of calls that may be fractional. */
export const METRIC_UNITS = ['calls', 'ratio', 'minutes', 'seconds', 'people', 'average'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]
/** Units of figures on screen. `perCall`: a number for each call, on average. */
export type FigureUnit = MetricUnit | 'perCall'
/** Whether more or less of it is better; null if neither. */
export type Better = 'more' | 'less' | null

/** A metric without its SQL. */
export type MetricWords<Unit = FigureUnit | 'count' | 'time'> = {
  /** Its name on screen. */
  label: string
  unit: Unit
  /** A sentence shown on screen. */
  definition: string
  /** Whether the figures of disjoint sets of calls add up to that of all of them. */
  additive: boolean
  better: Better
  /** The missing value for which it leaves calls out. */
  leavesOut?: Gap
  /** Fixed number of decimals; by default as usual for the unit. */
  digits?: number
}

export const metric =
  <const Unit extends MetricWords['unit']>(unit: Unit, additive: boolean) =>
  (label: string, definition: string, better: Better = null, leavesOut?: Gap): MetricWords<Unit> => ({
    label,
    unit,
    definition,
    additive,
    better,
    leavesOut,
  })
export const count = metric('calls', true)
const peak = metric('calls', false)
export const minutes = metric('minutes', true)
const seconds = metric('seconds', false)
const ratio = metric('ratio', false)
const people = metric('people', false)
const average = metric('average', false)

/** Every metric of calls by name (design, section 3). The SQL is in `analytics/metrics` under the same names. */
export const METRICS = {
  calls: count('Calls', 'Every call in the range, whatever its outcome.'),
  answered: count('Answered', 'Calls whose status is ongoing or ended.'),
  missed: count('Missed', 'Calls that nobody answered: the status is unanswered, missed or busy.', 'less'),
  declined: count('Declined', 'Calls whose status is rejected.', 'less'),
  abandoned: count('Abandoned', 'Calls that the caller gave up: the status is canceled.', 'less'),
  failed: count('Failed', 'Calls whose status is failed.', 'less'),
  offered: count(
    'Offered',
    'Calls, not meetings, with an outcome, for each person in them but the caller. By team, a call counts once for its members.',
  ),
  byOthers: count('Answered by others', 'Calls that were offered and answered, but by someone else.'),
  placed: count('Placed', 'Calls, not meetings, that the person or someone of the team started.'),
  reached: count('Reached', 'Placed calls that were answered.', 'more'),
  ringing: count('Ringing', 'Calls whose status is initiated.'),
  unanswered: count('Unanswered', 'Calls whose status is unanswered.', 'less'),
  rejected: count('Rejected', 'Calls whose status is rejected.', 'less'),
  canceled: count('Canceled', 'Calls whose status is canceled.'),
  ongoing: count('Ongoing', 'Calls whose status is ongoing.'),
  resolved: count('Resolved', 'Calls with any status other than initiated.'),
  answerRate: ratio('Answer rate', 'Answered calls divided by calls with any status other than initiated.', 'more'),
  missedRate: ratio('Missed rate', 'Missed calls divided by calls with any status other than initiated.', 'less'),
  declinedRate: ratio('Declined rate', 'Declined calls divided by calls with any status other than initiated.', 'less'),
  abandonedRate: ratio(
    'Abandoned rate',
    'Abandoned calls divided by calls with any status other than initiated.',
    'less',
  ),
  failedRate: ratio('Failed rate', 'Failed calls divided by calls with any status other than initiated.', 'less'),
  answeredInTime: count('Answered in time', 'Calls answered within 20 s, or the time set in Settings.', 'more'),
  serviceCalls: count(
    'Calls for service level',
    'Calls that rang and have an outcome, except those canceled in under 5 s, or the time set in Settings.',
  ),
  serviceLevel: ratio(
    'Service level',
    'Calls answered within 20 s, divided by the calls that rang and have an outcome, except those canceled in under 5 s. Both times are set in Settings.',
    'more',
  ),
  rang: count(
    'Rang',
    'Answered, unanswered and rejected calls, and any others that ended at least one second after they were initiated.',
  ),
  together: count(
    'Two together',
    'Answered calls with at least two people present at the same time, by join and leave times.',
  ),
  lasted: count('Over one minute', 'Connected calls with a known duration of over 60 seconds.'),
  audioMinutes: minutes('Audio minutes', 'The sum of totalAudioMinutes, as the API gives it.'),
  videoMinutes: minutes('Video minutes', 'The sum of totalVideoMinutes, as the API gives it.'),
  totalMinutes: minutes('Minutes', 'The sum of totalDurationInMinutes, as the API gives it.'),
  participantMinutes: minutes(
    'Participant minutes',
    'The time from joining to leaving, summed over all participant entries (the billable basis).',
    null,
    'stay',
  ),
  usefulMinutes: minutes(
    'Useful minutes',
    'Wall clock with at least two people present, by join and leave times, summed over calls.',
    'more',
    'stay',
  ),
  waitingMinutes: minutes(
    'Waiting minutes',
    'Wall clock with exactly one person present, summed over calls.',
    'less',
    'stay',
  ),
  ringMinutes: minutes('Ring minutes', 'The ring time of answered calls, summed where it is known.', null, 'ring'),
  vainRingMinutes: minutes(
    'Unanswered ring time',
    'From initiation to end of unanswered calls that have ended, summed where both times are known.',
    'less',
    'wait',
  ),
  talkSeconds: {
    ...seconds(
      'Talk time',
      'Time present in calls and meetings, summed over people; several devices at once count once.',
      null,
      'stay',
    ),
    additive: true,
  },
  durationAvg: seconds(
    'Average duration',
    'The mean duration of answered calls with a known duration.',
    null,
    'duration',
  ),
  durationP50: seconds(
    'Median duration',
    'The median duration of answered calls with a known duration.',
    null,
    'duration',
  ),
  durationP90: seconds('Duration, P90', '90 % of answered calls with a known duration were shorter.', null, 'duration'),
  durationP95: seconds('Duration, P95', '95 % of answered calls with a known duration were shorter.', null, 'duration'),
  ringP50: seconds(
    'Median ring time',
    'The median ring time of answered calls with a known ring time.',
    'less',
    'ring',
  ),
  ringP90: seconds('Ring time, P90', '90 % of answered calls with a known ring time rang for less.', 'less', 'ring'),
  ringP95: seconds('Ring time, P95', '95 % of answered calls with a known ring time rang for less.', 'less', 'ring'),
  giveUpP50: seconds(
    'Median patience',
    'Median time until the caller hung up, for canceled calls with both times known.',
    'less',
    'giveUp',
  ),
  giveUpP90: seconds(
    'Patience, P90',
    'In 90 % of canceled calls with both times known, the caller hung up sooner.',
    'less',
    'giveUp',
  ),
  people: people('People', 'Distinct people who joined at least one call.'),
  invited: people('Invited people', 'Distinct people who were invited to at least one call.'),
  attendance: ratio(
    'Attendance',
    'Joined people summed over calls, divided by invited people summed over calls.',
    'more',
    'nobody',
  ),
  recordings: count('Recorded calls', 'Calls with a recording.'),
  recordingRate: ratio('Recording rate', 'Calls with a recording divided by answered calls.', 'more'),
  peakConcurrent: peak(
    'Peak concurrent',
    'The most calls ongoing at the same time within the range, from start to end, whenever they started. Ongoing calls extend to now; those that were probably never closed are left out.',
    null,
    'interval',
  ),
  averageConcurrent: average(
    'Average concurrent',
    'Average number of concurrent calls over the elapsed part of the range, counted like the peak.',
    null,
    'interval',
  ),
} as const satisfies Record<string, MetricWords<MetricUnit>>
export type Metric = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as [Metric, ...Metric[]]
/** The metrics that leave calls out for want of a value. */
export const metricsLeavingOut = (gap: Gap): Metric[] => METRIC_NAMES.filter((name) => METRICS[name].leavesOut === gap)
/** The value for no calls: 0 for a count, null for a ratio or quantile. */
export const emptyValue = (metric: Metric): 0 | null => (isMean(metric) ? null : 0)
/** True for ratios and quantiles, which no calls have none of, and which few make unreliable. */
export const isMean = (metric: Metric): boolean =>
  ['ratio', 'seconds'].includes(METRICS[metric].unit) && !METRICS[metric].additive
/** In addition to `peakConcurrent`, the first second of the peak; null without one. Epoch seconds. */
export const PEAK_AT = 'peakConcurrent.at'
