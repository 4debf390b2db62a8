import type { Metric } from '@/lib/shared/analytics/metrics'

/** A group's figures, in display order. */
export const GROUP_METRICS = [
  'calls',
  'answerRate',
  'missed',
  'serviceLevel',
  'ringP50',
  'totalMinutes',
  'participantMinutes',
  'usefulMinutes',
  'waitingMinutes',
  'people',
  'attendance',
  'recordings',
] as const satisfies readonly Metric[]
export type GroupMetric = (typeof GROUP_METRICS)[number]
