import type { PageComparison } from '@/lib/shared/address/words'
import type { AnalyticsRequest } from '@/lib/shared/analytics/analytics'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_COMPARISON } from '@/lib/shared/params/filters'
import { modeOf } from './comparison'

export const TOP_LIMIT = 5

/** The figures of the cards, whose course the charts show. */
const IN_CARDS = [
  'calls',
  'answerRate',
  'missed',
  'serviceLevel',
  'totalMinutes',
  'audioMinutes',
  'videoMinutes',
  'peakConcurrent',
] as const

/** The overview's queries, by panel. */
const QUESTIONS = {
  figures: {
    metrics: [...IN_CARDS, 'resolved', 'answered', 'serviceCalls', 'answeredInTime', 'ringP50'],
    compare: 'weekdays',
  },
  trend: { metrics: IN_CARDS, by: ['time'], compare: 'weekdays' },
  statuses: { metrics: ['calls'], by: ['time', 'status'], compare: 'weekdays' },
  // The overview's sentences about hours use it too, so that one answer serves both.
  heat: { metrics: ['calls', 'resolved', 'answered', 'answerRate'], by: ['weekday', 'hour'] },
  people: {
    metrics: ['missed', 'offered', 'byOthers', 'answerRate', 'talkSeconds'],
    by: ['person'],
    order: '-missed',
    limit: TOP_LIMIT,
  },
  // One more than shown, since one row may be for "no group".
  groups: {
    metrics: ['missed', 'calls', 'resolved', 'answerRate'],
    by: ['group'],
    order: '-missed',
    limit: TOP_LIMIT + 1,
  },
  // Loaded only when shown.
  heatWait: { metrics: ['calls', 'answered', 'ringP50'], by: ['weekday', 'hour'] },
} as const satisfies Record<string, AnalyticsRequest>
export type OverviewQuestion = keyof typeof QUESTIONS | 'anomalies'

/** The given filters, limited to calls with issues. */
export const anomalyFilters = (filters: Partial<Filters>): Partial<Filters> =>
  filters.anomaly && filters.anomaly.length > 0 ? filters : { ...filters, anomaly: [...ANOMALY_NAMES] }

/** One of the overview's queries, with filters; `comparison` is the page's, ignored for months. */
export function overviewQuery(
  name: OverviewQuestion,
  filters: Filters,
  comparison: PageComparison = DEFAULT_COMPARISON,
): AnalyticsRequest {
  if (name === 'anomalies') return { metrics: ['calls'], ...anomalyFilters(filters) }
  const asked: AnalyticsRequest = QUESTIONS[name]
  return { ...asked, ...(asked.compare && { compare: comparedBy(filters, comparison) }), ...filters }
}

/** The parameters of the request for the overview's sentences. */
export const briefQuery = (filters: Filters, comparison: PageComparison) => ({
  ...filters,
  compare: comparedBy(filters, comparison),
})

const comparedBy = ({ from, to, range }: Filters, comparison: PageComparison) =>
  modeOf(comparison, from === undefined && to === undefined ? range : undefined)

/** The queries of the first screen, in the order in which they are answered: what takes longest to draw comes early. */
export const OVERVIEW_QUESTIONS = [
  'figures',
  'statuses',
  'heat',
  'trend',
  'people',
  'anomalies',
] as const satisfies OverviewQuestion[]
