import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { type Report, type ReportWords, readReport } from '@/lib/shared/explore/report'
import { stepRefusal } from './steps'

/** A report to start from, over the range and the filters of the page: its name, the question it answers, and its URL parameters. */
export type Preset = { name: string; answers: string; words: ReportWords }

export const PRESETS: readonly Preset[] = [
  {
    name: 'Calls by hour and status',
    answers: 'When did problems build up, hour by hour?',
    words: { metrics: 'calls', by: 'hourly,status', form: 'area' },
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
    name: 'How long it rings, by group',
    answers: 'Who keeps people waiting? Median and 95th percentile.',
    words: { metrics: 'calls,ringP50,ringP95,answerRate', by: 'group', form: 'table', order: '-ringP95' },
  },
  {
    name: 'Audio and video by week',
    answers: 'Is video growing?',
    words: { metrics: 'totalMinutes', by: 'week,type', form: 'area' },
  },
  {
    name: 'Unanswered by caller and weekday',
    answers: 'Whose calls go unanswered, and when?',
    words: { metrics: 'unanswered', by: 'weekday,initiator', form: 'heatmap', top: '12' },
  },
]

/** The report of a preset; with an interval that suits the range where its own is too fine, or where the range is open. */
export function presetReport({ words }: Preset, rangeSeconds: number | null): Report {
  const { report } = readReport(words)
  const isTooFine = (name: Dimension) =>
    name === 'hourly' && (rangeSeconds === null || stepRefusal(name, rangeSeconds) !== null)
  return { ...report, by: report.by.map((name) => (isTooFine(name) ? 'time' : name)) }
}
