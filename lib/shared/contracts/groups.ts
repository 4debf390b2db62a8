import type { Metric } from './metrics'

/** What is said of a group, in this order. */
export const GROUP_METRICS = [
  'calls',
  'answerRate',
  'unanswered',
  'totalMinutes',
  'participantMinutes',
  'usefulMinutes',
  'waitingMinutes',
  'people',
  'attendance',
  'recordings',
] as const satisfies readonly Metric[]
export type GroupMetric = (typeof GROUP_METRICS)[number]
