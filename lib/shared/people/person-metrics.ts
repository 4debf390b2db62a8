import { count, METRICS, type MetricWords, metric } from '@/lib/shared/analytics/metrics'

const tally = metric('count', true)
const moment = metric('time', false)

/** Figures of people and teams over the filtered calls (design, section 3, “People”), in the order of their columns. */
export const PERSON_METRICS = {
  offered: {
    ...METRICS.offered,
    definition: 'Calls to the person by someone else, apart from meetings and calls still ringing.',
  },
  answerRate: {
    ...METRICS.answerRate,
    label: 'Answered',
    definition: 'Calls offered that the person joined, divided by those offered that nobody else answered instead.',
  },
  missed: { ...METRICS.missed, definition: 'Calls offered that nobody answered.' },
  talkSeconds: METRICS.talkSeconds,
  answered: { ...METRICS.answered, label: 'Answered calls', definition: 'Calls offered that the person joined.' },
  byOthers: { ...METRICS.byOthers, definition: 'Calls offered that someone else answered instead.' },
  declined: { ...METRICS.declined, definition: 'Calls offered that were declined, and nobody answered.' },
  abandoned: { ...METRICS.abandoned, definition: 'Calls offered that the caller gave up.' },
  failed: { ...METRICS.failed, definition: 'Calls offered that failed, or whose outcome is not known.' },
  placed: { ...METRICS.placed, definition: 'Calls, not meetings, that the person started.' },
  reached: METRICS.reached,
  meetings: count('Meetings', 'Meetings that the person was invited to.'),
  attended: count('Attended', 'Meetings that the person joined.'),
  calls: { ...METRICS.calls, definition: 'Calls and meetings with the person in any part, answered or not.' },
  reconnects: tally('Reconnects', 'How often the person left a call and was back in it within 10 minutes.', 'less'),
  lastCallAt: moment('Last call', 'Time of the person’s latest call.'),
} as const satisfies Record<string, MetricWords>
export type PersonMetric = keyof typeof PERSON_METRICS
export const PERSON_METRIC_NAMES = Object.keys(PERSON_METRICS) as [PersonMetric, ...PersonMetric[]]
/** Figures of an earlier release that scripts may still read, for one more. */
const OLD_PERSON_METRICS = ['initiated', 'joined', 'attendance', 'presenceMinutes'] as const
/** Every figure in an answer. */
export const PERSON_FIGURES = [...PERSON_METRIC_NAMES, ...OLD_PERSON_METRICS] as const
export type PersonFigure = (typeof PERSON_FIGURES)[number]
