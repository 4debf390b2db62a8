import { WAITING_DEFINITION, WAITING_LABEL } from '@/lib/shared/callbacks/callbacks'
import { OUTCOME_WORDS, type Outcome, statusesOf } from '@/lib/shared/calls/outcome'
import type { Gap } from '@/lib/shared/issues/gaps'

/** `average`: a number of calls that may be fractional. */
export const METRIC_UNITS = ['calls', 'ratio', 'minutes', 'seconds', 'people', 'average'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]
/** Units of figures on screen. `perCall`: a number for each call, on average. */
export type FigureUnit = MetricUnit | 'perCall'
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
  /** The metric that replaced it; scripts may use the old name until 2.0. */
  replacedBy?: string
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
const minutes = metric('minutes', true)
const seconds = metric('seconds', false)
const ratio = metric('ratio', false)
const people = metric('people', false)
const average = metric('average', false)

const OF_PEOPLE: Partial<Record<Outcome, string>> = {
  answered: 'that they joined',
  missed: 'that nobody answered',
  declined: 'that were declined, and nobody answered',
  abandoned: 'that the caller gave up',
  failed: 'that failed, or have no known outcome',
}
const ofOutcome = (outcome: Outcome, better: Better = null) => {
  const { label, definition } = OUTCOME_WORDS[outcome]
  const [statuses, own] = [statusesOf(outcome), OF_PEOPLE[outcome]]
  const ofPeople = own === undefined ? '' : ` By person and team: calls offered to them ${own}.`
  return count(
    label,
    `${definition}${ofPeople}${statuses.length > 0 ? ` In the API: ${statuses.join(', ')}.` : ''}`,
    better,
  )
}
const ofStatus = (label: string, outcome: Outcome) => ({
  ...count(label, `Calls with the status ${label.toLowerCase()} in the API.`, 'less'),
  replacedBy: outcome,
})
const shareOf = (outcome: Outcome) =>
  ratio(
    `${OUTCOME_WORDS[outcome].label} rate`,
    `${OUTCOME_WORDS[outcome].label} calls divided by calls that no longer ring.`,
    'less',
  )

/** Every metric of calls by name (design, section 3). The SQL is in `analytics/metrics` under the same names. */
export const METRICS = {
  calls: count(
    'Calls',
    'Every call and meeting in the range, whatever its outcome; by person, those with them in any part.',
  ),
  answered: ofOutcome('answered'),
  missed: ofOutcome('missed', 'less'),
  declined: ofOutcome('declined', 'less'),
  abandoned: ofOutcome('abandoned', 'less'),
  failed: ofOutcome('failed', 'less'),
  offered: count(
    'Offered',
    'Calls to a person or team by someone else, apart from meetings and calls still ringing. By team, a call counts once for its members.',
  ),
  byOthers: count('Answered by others', 'Calls that were offered and answered, but by someone else.'),
  answerable: count('Answerable', 'Offered calls, except those answered by others.'),
  placed: count('Placed', 'Calls, not meetings, that the person or someone of the team started.'),
  reached: count('Reached', 'Placed calls that were answered.', 'more'),
  ringing: ofOutcome('ringing'),
  other: ofOutcome('other'),
  unanswered: ofStatus('Unanswered', 'missed'),
  rejected: ofStatus('Rejected', 'declined'),
  canceled: ofStatus('Canceled', 'abandoned'),
  ongoing: count('Ongoing', 'Answered calls that are not over yet.'),
  resolved: count('Resolved', 'Calls that no longer ring: all outcomes but ringing.'),
  answeredByAnyone: count('Answered by anyone', 'Answered calls, by person and team by whomever.'),
  answerRate: ratio(
    'Answer rate',
    'Answered calls divided by calls that no longer ring; by person and team, by the calls offered that nobody else answered instead. The organisation is the team of everyone.',
    'more',
  ),
  missedRate: shareOf('missed'),
  declinedRate: shareOf('declined'),
  failedRate: shareOf('failed'),
  abandonedRate: ratio(
    'Abandoned rate',
    'Of the calls for service level, those that the caller gave up: whoever gave up at once, by the time set in Settings, is left out.',
    'less',
  ),
  answeredInTime: count('Answered in time', 'Calls answered within the time set in Settings.', 'more'),
  serviceCalls: count(
    'Calls for service level',
    'Calls that rang and no longer do, except those given up at once, by the time set in Settings.',
  ),
  serviceLevel: ratio(
    'Service level',
    'Calls answered in time divided by the calls that rang and no longer do, except those given up at once. Both times are set in Settings.',
    'more',
  ),
  rang: count(
    'Rang',
    'Answered, missed and declined calls, and any others, busy lines among them, that ended at least a second after they began.',
  ),
  together: count(
    'Connected',
    'Answered calls with at least two people present at the same time, by join and leave times.',
  ),
  lasted: count('Over a minute', 'Connected calls with a known duration of over 60 seconds.'),
  audioMinutes: minutes('Audio minutes', 'Minutes of audio, as the Calls API counts them.'),
  videoMinutes: minutes('Video minutes', 'Minutes of video, as the Calls API counts them.'),
  totalMinutes: minutes('Minutes', 'Minutes of calls, as the Calls API counts them.'),
  participantMinutes: minutes(
    'Participant minutes',
    'The time from joining to leaving, summed over all participant entries (the billable basis).',
    null,
    'stay',
  ),
  usefulMinutes: minutes(
    'Minutes together',
    'Time with at least two people present, by join and leave times, summed over calls.',
    'more',
    'stay',
  ),
  waitingMinutes: minutes('Minutes alone', 'Time with exactly one person present, summed over calls.', 'less', 'stay'),
  ringMinutes: minutes(
    'Wait until answered',
    'From the call to its answer, summed where both times are known.',
    null,
    'ring',
  ),
  vainRingMinutes: minutes(
    'Wait without an answer',
    'From the call to its end, summed over calls that nobody answered, where both times are known.',
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
  durationAvg: seconds('Average duration', 'The mean duration of answered calls.', null, 'duration'),
  durationP50: seconds('Median duration', 'Half of the answered calls were shorter.', null, 'duration'),
  durationP90: seconds('90th percentile duration', '90 % of answered calls were shorter.', null, 'duration'),
  durationP95: seconds('95th percentile duration', '95 % of answered calls were shorter.', null, 'duration'),
  ringP50: seconds('Median wait', 'Half of the answered calls were answered sooner.', 'less', 'ring'),
  ringP90: seconds('90th percentile wait', '90 % of answered calls were answered sooner.', 'less', 'ring'),
  ringP95: seconds('95th percentile wait', '95 % of answered calls were answered sooner.', 'less', 'ring'),
  giveUpP50: seconds(
    'Median wait until given up',
    'In half of the abandoned calls the caller hung up sooner, where both times are known.',
    'less',
    'giveUp',
  ),
  giveUpP90: seconds(
    '90th percentile wait until given up',
    'In 90 % of the abandoned calls the caller hung up sooner, where both times are known.',
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
    'Peak at once',
    'The most calls ongoing at the same time within the range, from start to end, whenever they started. Ongoing calls extend to now; those that were probably never closed are left out.',
    null,
    'interval',
  ),
  averageConcurrent: average(
    'Average at once',
    'Average number of concurrent calls over the elapsed part of the range, counted like the peak.',
    null,
    'interval',
  ),
} as const satisfies Record<string, MetricWords<MetricUnit>>
export type Metric = keyof typeof METRICS
/** Figures that people have and calls do not: of the people that a query groups by, else of those in its filters, else of everyone. */
const ONLY_OF_PEOPLE = ['offered', 'byOthers', 'answerable', 'placed', 'reached', 'talkSeconds'] as const
export type OnlyOfPeople = (typeof ONLY_OF_PEOPLE)[number]
export const isOnlyOfPeople = (metric: Metric): metric is OnlyOfPeople =>
  (ONLY_OF_PEOPLE as readonly Metric[]).includes(metric)
/** All names that requests may use. */
export const METRIC_NAMES = Object.keys(METRICS) as [Metric, ...Metric[]]
/** A metric, or the one that replaced it. */
export const currentMetric = (name: Metric): Metric => {
  const words: MetricWords = METRICS[name]
  return (words.replacedBy as Metric | undefined) ?? name
}
/** The metrics that screens offer: not those that only count the calls behind others. */
export const SHOWN_METRICS = METRIC_NAMES.filter(
  (name) => currentMetric(name) === name && name !== 'answerable' && name !== 'answeredByAnyone',
)
/** The metrics that leave calls out for want of a value. */
export const metricsLeavingOut = (gap: Gap): Metric[] => METRIC_NAMES.filter((name) => METRICS[name].leavesOut === gap)
/** The value for no calls: 0 for a count, null for a ratio or quantile. */
export const emptyValue = (metric: Metric): 0 | null => (isMean(metric) ? null : 0)
/** True for ratios and quantiles: they have no value without calls, and an unreliable one with few. */
export const isMean = (metric: Metric): boolean =>
  ['ratio', 'seconds'].includes(METRICS[metric].unit) && !METRICS[metric].additive
/** In addition to `peakConcurrent`, the first second of the peak; null without one. Epoch seconds. */
export const PEAK_AT = 'peakConcurrent.at'

/** What alerts and the brief watch: the metrics of calls, and how many callers wait for a call back, a figure of the moment without a range. */
export const WATCHED_METRICS = { ...METRICS, waiting: people(WAITING_LABEL, WAITING_DEFINITION, 'less') } as const
export type WatchedMetric = keyof typeof WATCHED_METRICS
export const WATCHED_METRIC_NAMES = Object.keys(WATCHED_METRICS) as [WatchedMetric, ...WatchedMetric[]]
/** A watched metric, or the one that replaced it. */
export const currentWatchedMetric = (name: WatchedMetric): WatchedMetric =>
  name === 'waiting' ? name : currentMetric(name)
