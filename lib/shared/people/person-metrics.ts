import { count, METRICS, type MetricWords, metric } from '@/lib/shared/analytics/metrics'

const tally = metric('count', true)
const moment = metric('time', false)

/** Figures of people and teams over the filtered calls (design, section 3, “People”), in the order of their columns. */
export const PERSON_METRICS = {
  offered: METRICS.offered,
  answerRate: { ...METRICS.answerRate, label: 'Answered' },
  missed: METRICS.missed,
  talkSeconds: METRICS.talkSeconds,
  answered: { ...METRICS.answered, label: 'Answered calls' },
  byOthers: METRICS.byOthers,
  declined: METRICS.declined,
  abandoned: METRICS.abandoned,
  failed: METRICS.failed,
  placed: METRICS.placed,
  reached: METRICS.reached,
  meetings: count('Meetings', 'Meetings that the person was invited to.'),
  attended: count('Attended', 'Meetings that the person joined.'),
  calls: METRICS.calls,
  reconnects: tally('Reconnects', 'How often the person left a call and was back in it within 10 minutes.', 'less'),
  lastCallAt: moment('Last call', 'Time of the person’s latest call.'),
} as const satisfies Record<string, MetricWords>
export type PersonMetric = keyof typeof PERSON_METRICS
/** Additional figures of a team: how long callers waited in the calls of its people, as in the analytics by team. */
export const TEAM_WAITS = ['serviceLevel', 'abandonedRate', 'ringP50', 'ringP95', 'serviceCalls'] as const
export const PERSON_METRIC_NAMES = Object.keys(PERSON_METRICS) as [PersonMetric, ...PersonMetric[]]
export const TEAM_METRIC_NAMES = [...PERSON_METRIC_NAMES, ...TEAM_WAITS] as const
/** Figures of an earlier release that scripts may still read until 2.0. */
const OLD_PERSON_METRICS = ['initiated', 'joined', 'attendance', 'presenceMinutes'] as const
export const PERSON_FIGURES = [...PERSON_METRIC_NAMES, ...OLD_PERSON_METRICS] as const
export type PersonFigure = (typeof PERSON_FIGURES)[number]
