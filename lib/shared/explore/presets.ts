import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import type { ReportWords } from './report'

/** A report to start from, over the range and the filters of the page: its name, the question it answers, and its URL parameters. */
export type Preset = {
  name: string
  answers: string
  words: { [word in keyof ReportWords]?: string }
  /** Offered on the overview, since it is about what the overview shows. */
  isMore?: true
}

export const PRESETS: readonly Preset[] = [
  {
    name: 'Calls by hour and outcome',
    answers: 'When did problems build up, hour by hour?',
    words: { metrics: 'calls', by: 'hourly,outcome', form: 'area' },
  },
  {
    name: 'Service level by hour',
    answers: 'When do callers wait too long?',
    words: { metrics: 'serviceLevel', by: 'hour', form: 'line' },
  },
  {
    isMore: true,
    name: 'How long callers wait, by group',
    answers: 'Who keeps people waiting, and who loses them?',
    words: {
      metrics: 'calls,serviceLevel,ringP50,ringP95,abandonedRate',
      by: 'group',
      form: 'table',
      order: '-ringP95',
    },
  },
  {
    isMore: true,
    name: 'Wait and outcome',
    answers: 'After how long are calls answered, missed or given up?',
    words: { metrics: 'calls', by: 'waitBand,outcome', form: 'bars' },
  },
  {
    isMore: true,
    name: 'When callers give up',
    answers: 'At what time of day, and after how long?',
    words: { metrics: 'abandoned,abandonedRate,giveUpP50,giveUpP90', by: 'hour', form: 'table' },
  },
  {
    isMore: true,
    name: 'From ringing to talking, by group',
    answers: 'How many calls rang, were answered, connected, and lasted over a minute?',
    words: { metrics: 'calls,rang,answered,together,lasted', by: 'group', form: 'table', order: '-calls' },
  },
  {
    name: 'Minutes by group',
    answers: 'Which groups talk the most, and is it more than before?',
    words: { metrics: 'totalMinutes', by: 'group', form: 'bars', compare: 'previous' },
  },
  {
    name: 'Answer rate by hour, compared by weekday',
    answers: 'When do we answer less than before?',
    words: { metrics: 'answerRate', by: 'hour', form: 'line', compare: 'weekdays' },
  },
  {
    name: 'The worst hours',
    answers: 'On which days, and at what time, are calls answered least?',
    words: { metrics: 'answerRate', by: 'hour,weekday', form: 'heatmap', least: String(LEAST_CALLS) },
  },
  {
    name: 'Volume and answer rate by day',
    answers: 'Do we answer fewer calls when more come in?',
    words: { metrics: 'calls,answerRate', by: 'day', form: 'line' },
  },
  {
    name: 'Audio and video by week',
    answers: 'Is video growing?',
    words: { metrics: 'totalMinutes', by: 'week,type', form: 'area' },
  },
  {
    name: 'Missed by caller and weekday',
    answers: 'Whose calls are missed, and when?',
    words: { metrics: 'missed', by: 'weekday,initiator', form: 'heatmap', top: '12' },
  },
]
