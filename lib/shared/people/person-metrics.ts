import { count, METRICS, type MetricWords, metric, minutes } from '@/lib/shared/analytics/metrics'

const tally = metric('count', true)
const moment = metric('time', false)
const perCall = metric('perCall', false)

/** Figures of each person over the filtered calls. The SQL is in `analytics/people/metrics`. */
export const PERSON_METRICS = {
  calls: {
    ...METRICS.calls,
    definition: 'Calls that the person started, received or was invited to.',
  },
  initiated: count('Started', 'Calls that the person started.'),
  answerRate: {
    ...METRICS.answerRate,
    definition: 'Answered calls of the person divided by those with any status other than initiated.',
  },
  joined: count('Joined', 'Calls that the person joined, according to the API.'),
  missed: count('No-shows', 'Calls started by someone else that the person was invited to but never joined.', 'less'),
  attendance: { ...METRICS.attendance, definition: 'Calls joined divided by calls invited to, including their own.' },
  answered: { ...METRICS.answered, definition: 'Calls of the person whose status is ongoing or ended.' },
  presenceMinutes: minutes(
    'Minutes present',
    'Time in calls; several devices at once count once. Presence without an end is left out.',
  ),
  usefulMinutes: {
    ...METRICS.usefulMinutes,
    label: 'Minutes together',
    definition: 'Time present while at least one other person was.',
  },
  waitingMinutes: {
    ...METRICS.waitingMinutes,
    label: 'Minutes alone',
    definition: 'Time present while nobody else was.',
  },
  reconnects: tally('Reconnects', 'How often the person left a call and was back in it within 10 minutes.', 'less'),
  reconnectRate: { ...perCall('Reconnects / call', 'Reconnects divided by calls joined.', 'less'), digits: 2 },
  devices: { ...perCall('Devices / call', 'Distinct devices per call, averaged over calls joined.'), digits: 1 },
  lastCallAt: moment('Last call', 'Time of the person’s latest call.'),
} as const satisfies Record<string, MetricWords>
export type PersonMetric = keyof typeof PERSON_METRICS
export const PERSON_METRIC_NAMES = Object.keys(PERSON_METRICS) as [PersonMetric, ...PersonMetric[]]
