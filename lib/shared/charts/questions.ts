import type { CompareMode } from '@/lib/shared/contracts/analytics'
import { ANOMALY_NAMES } from '@/lib/shared/contracts/call'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { type Filters, filtersToParams } from '@/lib/shared/contracts/filters'
import type { Metric } from '@/lib/shared/contracts/metrics'
import { STAGES } from '@/lib/shared/contracts/stages'
import { TIME_USES } from './time-use'

export type Question = {
  metrics: readonly Metric[]
  by?: readonly Dimension[]
  compare?: CompareMode
  top?: number
  limit?: number
  order?: string
}

/** A question with filters as the parameters of `GET /api/analytics`, always in the same order: equal questions are equal text. */
export function questionParams(question: Question, filters: Partial<Filters>): URLSearchParams {
  const params = new URLSearchParams({ metrics: question.metrics.join(',') })
  if (question.by && question.by.length > 0) params.set('by', question.by.join(','))
  if (question.compare) params.set('compare', question.compare)
  if (question.top !== undefined) params.set('top', String(question.top))
  if (question.order) params.set('order', question.order)
  if (question.limit !== undefined) params.set('limit', String(question.limit))
  for (const [name, value] of filtersToParams(filters)) params.set(name, value)
  return params
}

export const TOP_LIMIT = 8
const SPLIT_LIMIT = 60
/** The stages of a call as metrics, the first being all calls. */
export const STAGE_METRICS = ['calls', ...STAGES] as const

/** What the overview asks, by panel. */
const QUESTIONS = {
  figures: {
    metrics: [
      'calls',
      'resolved',
      'answered',
      'answerRate',
      'unanswered',
      'ringP50',
      'ringP90',
      'ringP95',
      'durationP50',
      'durationP90',
      'durationP95',
      'totalMinutes',
      'audioMinutes',
      'videoMinutes',
      'peakConcurrent',
    ],
    compare: 'previous',
  },
  trend: {
    metrics: [
      'calls',
      'answerRate',
      'unanswered',
      'ringP50',
      'totalMinutes',
      'audioMinutes',
      'videoMinutes',
      'peakConcurrent',
    ],
    by: ['time'],
    compare: 'previous',
  },
  statuses: { metrics: ['calls'], by: ['time', 'status'], compare: 'previous' },
  heat: { metrics: ['calls', 'unanswered', 'answerRate'], by: ['weekday', 'hour'] },
  people: { metrics: ['calls', 'totalMinutes', 'answerRate'], by: ['person'], order: '-calls', limit: TOP_LIMIT },
  // One more than is shown: a row for "no group" may be among them.
  groups: { metrics: ['calls', 'totalMinutes', 'answerRate'], by: ['group'], order: '-calls', limit: TOP_LIMIT + 1 },
  durations: { metrics: ['calls'], by: ['durationBand'] },
  rings: { metrics: ['calls'], by: ['ringBand'] },
} as const satisfies Record<string, Question>

/** What is asked once it is looked at: panels below the fold, other views. */
const LATER_QUESTIONS = {
  waits: { metrics: ['calls'], by: ['waitBand', 'status'] },
  patience: { metrics: ['canceled', 'giveUpP50', 'giveUpP90'] },
  funnel: { metrics: STAGE_METRICS, by: ['status'] },
  minutes: { metrics: TIME_USES, compare: 'previous' },
  timeUse: { metrics: TIME_USES, by: ['time'], compare: 'previous' },
} as const satisfies Record<string, Question>
export type OverviewQuestion = keyof typeof QUESTIONS | keyof typeof LATER_QUESTIONS | 'anomalies'

/** The funnel by the values of a dimension; the most calls first where the values have no order of their own. */
export function splitParams(dimension: Dimension, filters: Partial<Filters>): URLSearchParams {
  return questionParams({ metrics: STAGE_METRICS, by: [dimension], limit: SPLIT_LIMIT }, filters)
}

/** The filters under which a call has something to doubt, within those already set. */
export function anomalyFilters(filters: Partial<Filters>): Partial<Filters> {
  return filters.anomaly && filters.anomaly.length > 0 ? filters : { ...filters, anomaly: [...ANOMALY_NAMES] }
}

/** The parameters of one of the overview's questions. */
export function overviewParams(name: OverviewQuestion, filters: Partial<Filters>): URLSearchParams {
  if (name === 'anomalies') return questionParams({ metrics: ['calls'] }, anomalyFilters(filters))
  return questionParams({ ...QUESTIONS, ...LATER_QUESTIONS }[name], filters)
}

/** Those of the first screen, for the first paint. */
export const OVERVIEW_QUESTIONS = [...(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]), 'anomalies'] as const
