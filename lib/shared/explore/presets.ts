import type { Filters } from '@/lib/shared/contracts/filters'
import type { ReportWords } from './report'

/** A report to start from: its name, the question it answers, and its URL parameters. */
export type Preset = { name: string; answers: string; words: ReportWords; filters: Pick<Partial<Filters>, 'range'> }

export const PRESETS: readonly Preset[] = [
  {
    name: 'Calls by hour and status this week',
    answers: 'When did problems build up, hour by hour?',
    words: { metrics: 'calls', by: 'hourly,status', form: 'area' },
    filters: { range: 'this-week' },
  },
  {
    name: 'Minutes by group',
    answers: 'Which groups talk the most, and is it more than before?',
    words: { metrics: 'totalMinutes', by: 'group', form: 'bars', compare: 'previous' },
    filters: { range: '30d' },
  },
  {
    name: 'Answer rate by hour, compared by weekday',
    answers: 'When do we answer less than before?',
    words: { metrics: 'answerRate', by: 'hour', form: 'line', compare: 'weekdays' },
    filters: { range: '30d' },
  },
  {
    name: 'The rhythm of the week',
    answers: 'When do calls come in, by day and hour?',
    words: { metrics: 'calls', by: 'hour,weekday', form: 'heatmap' },
    filters: { range: '90d' },
  },
  {
    name: 'Volume and answer rate by day',
    answers: 'Do we answer fewer calls when more come in?',
    words: { metrics: 'calls,answerRate', by: 'day', form: 'line' },
    filters: { range: '30d' },
  },
  {
    name: 'How long it rings, by group',
    answers: 'Who keeps people waiting? Median and 95th percentile.',
    words: { metrics: 'calls,ringP50,ringP95,answerRate', by: 'group', form: 'table', order: '-ringP95' },
    filters: { range: '30d' },
  },
  {
    name: 'Audio and video by week',
    answers: 'Is video growing?',
    words: { metrics: 'totalMinutes', by: 'week,type', form: 'area' },
    filters: { range: '90d' },
  },
  {
    name: 'Unanswered by caller and weekday',
    answers: 'Whose calls go unanswered, and when?',
    words: { metrics: 'unanswered', by: 'weekday,initiator', form: 'heatmap', top: '12' },
    filters: { range: '90d' },
  },
]
