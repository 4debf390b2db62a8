/** `average`: a number of calls that need not be whole. */
export const METRIC_UNITS = ['calls', 'ratio', 'minutes', 'seconds', 'people', 'average'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]
/** Whether more of it is good news or bad; null where it is neither. */
export type Better = 'more' | 'less' | null

/** What is known of a metric beside its SQL. */
export type MetricWords<Unit = MetricUnit | 'count' | 'time'> = {
  /** What the screen calls it. */
  label: string
  unit: Unit
  /** In a sentence. */
  definition: string
  /** Whether the figures of disjoint sets of calls add up to that of all of them. */
  additive: boolean
  better: Better
  /** Decimals always shown; by default as the unit is written. */
  digits?: number
}

const metric =
  <const Unit extends MetricWords['unit']>(unit: Unit, additive: boolean) =>
  (label: string, definition: string, better: Better = null): MetricWords<Unit> => ({
    label,
    unit,
    definition,
    additive,
    better,
  })
const count = metric('calls', true)
const peak = metric('calls', false)
const minutes = metric('minutes', true)
const seconds = metric('seconds', false)
const ratio = metric('ratio', false)
const people = metric('people', false)
const average = metric('average', false)

/** Every metric of calls by name (design, section 3). The SQL stands in `analytics/metrics` under the same names. */
export const METRICS = {
  calls: count('Calls', 'Every call in the range, whatever its outcome.'),
  answered: count('Answered', 'Calls whose status is ongoing or ended.'),
  unanswered: count('Unanswered', 'Calls whose status is unanswered.', 'less'),
  rejected: count('Rejected', 'Calls whose status is rejected.', 'less'),
  canceled: count('Canceled', 'Calls whose status is canceled.'),
  ongoing: count('Ongoing', 'Calls whose status is ongoing.'),
  resolved: count('Resolved', 'Calls with any status but initiated.'),
  answerRate: ratio('Answer rate', 'Answered calls divided by calls with any status but initiated.', 'more'),
  rang: count(
    'Rang',
    'Answered, unanswered and rejected calls, and any other that ended a second or more after it was initiated.',
  ),
  together: count(
    'Two together',
    'Answered calls with at least two different people present at the same time, by the times at which they joined and left.',
  ),
  lasted: count('Over a minute', 'Calls with two people together whose duration is known and over 60 seconds.'),
  audioMinutes: minutes('Audio minutes', 'The sum of totalAudioMinutes, as the API gives it.'),
  videoMinutes: minutes('Video minutes', 'The sum of totalVideoMinutes, as the API gives it.'),
  totalMinutes: minutes('Minutes', 'The sum of totalDurationInMinutes, as the API gives it.'),
  participantMinutes: minutes(
    'Participant minutes',
    'The time from joining to leaving, summed over all participant entries (the billable basis).',
  ),
  usefulMinutes: minutes(
    'Useful minutes',
    'Wall clock with at least two different people present, by the times at which they joined and left, summed over calls.',
    'more',
  ),
  waitingMinutes: minutes(
    'Waiting minutes',
    'Wall clock with exactly one person present, before, between or after being with others, summed over calls.',
    'less',
  ),
  ringMinutes: minutes('Ring minutes', 'The ring time of answered calls, summed where it is known.'),
  vainRingMinutes: minutes(
    'Unanswered ring time',
    'From initiation to end of calls that are over without an answer, summed where both times are known.',
    'less',
  ),
  durationAvg: seconds('Average duration', 'The mean duration of answered calls whose duration is known.'),
  durationP50: seconds('Median duration', 'Half of the answered calls whose duration is known were shorter.'),
  durationP90: seconds('Duration, P90', '90 % of the answered calls whose duration is known were shorter.'),
  durationP95: seconds('Duration, P95', '95 % of the answered calls whose duration is known were shorter.'),
  ringP50: seconds('Median ring time', 'Half of the answered calls whose ring time is known rang for less.', 'less'),
  ringP90: seconds('Ring time, P90', '90 % of the answered calls whose ring time is known rang for less.', 'less'),
  ringP95: seconds('Ring time, P95', '95 % of the answered calls whose ring time is known rang for less.', 'less'),
  giveUpP50: seconds(
    'Median patience',
    'Half of the canceled calls were called off sooner after their initiation, of those with both times known.',
    'less',
  ),
  giveUpP90: seconds(
    'Patience, P90',
    '90 % of the canceled calls were called off sooner after their initiation, of those with both times known.',
    'less',
  ),
  people: people('People', 'Different people who joined at least one call.'),
  invited: people('Invited people', 'Different people who were invited to at least one call.'),
  attendance: ratio(
    'Attendance',
    'Joined people summed over calls, divided by invited people summed over calls.',
    'more',
  ),
  recordings: count('Recorded calls', 'Calls with a recording.'),
  recordingRate: ratio('Recording rate', 'Calls with a recording divided by answered calls.', 'more'),
  peakConcurrent: peak(
    'Peak concurrent',
    'The most calls under way at the same time within the range, from start to end, whenever they began. Ongoing calls reach to now; those open so long that they probably never closed are left out.',
  ),
  averageConcurrent: average(
    'Average concurrent',
    'How many calls were under way at the same time on average, over the clock time of the range that has passed; counted as their peak is.',
  ),
} as const satisfies Record<string, MetricWords<MetricUnit>>
export type Metric = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as [Metric, ...Metric[]]
/** What no calls give: a count is 0, a ratio or quantile has no value. */
export const emptyValue = (metric: Metric): 0 | null => (['ratio', 'seconds'].includes(METRICS[metric].unit) ? null : 0)
/** Beside `peakConcurrent`, a row's first second at which so many calls were under way; null where none were. Epoch seconds. */
export const PEAK_AT = 'peakConcurrent.at'

const tally = metric('count', true)
const moment = metric('time', false)

/** What is counted of each person, over the calls that the filters leave. The SQL stands in `analytics/people/metrics`. */
export const PERSON_METRICS = {
  calls: {
    ...METRICS.calls,
    definition: 'Calls that the person takes part in: started, was called by or was invited to.',
  },
  initiated: count('Started', 'Calls that the person started.'),
  answerRate: {
    ...METRICS.answerRate,
    definition: 'Answered calls of the person divided by those with any status but initiated.',
  },
  joined: count('Joined', 'Calls in which the API says that the person joined.'),
  missed: count(
    'No-shows',
    'Calls that someone else started, to which the person was invited and which the person never joined.',
    'less',
  ),
  attendance: { ...METRICS.attendance, definition: 'Calls joined divided by calls invited to, one’s own included.' },
  answered: { ...METRICS.answered, definition: 'Calls of the person whose status is ongoing or ended.' },
  presenceMinutes: minutes(
    'Minutes present',
    'Time in calls; two devices at the same time count once. Stays without an end are left out.',
  ),
  usefulMinutes: {
    ...METRICS.usefulMinutes,
    label: 'Minutes together',
    definition: 'The part of the time present in which at least one other person was there too.',
  },
  waitingMinutes: {
    ...METRICS.waitingMinutes,
    label: 'Minutes alone',
    definition: 'The part of the time present in which nobody else was there: before, between and after.',
  },
  reconnects: tally('Reconnects', 'Joins beyond the first from the same device in the same call.', 'less'),
  reconnectRate: { ...average('Reconnects / call', 'Reconnects divided by calls joined.', 'less'), digits: 2 },
  devices: { ...average('Devices / call', 'Different devices joined from, on average over calls joined.'), digits: 1 },
  lastCallAt: moment('Last call', 'When the person’s newest call was.'),
} as const satisfies Record<string, MetricWords>
export type PersonMetric = keyof typeof PERSON_METRICS
export const PERSON_METRIC_NAMES = Object.keys(PERSON_METRICS) as [PersonMetric, ...PersonMetric[]]
