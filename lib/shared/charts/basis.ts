import { isMean, METRICS, type Metric } from '@/lib/shared/analytics/metrics'

/** The calls behind a rate or a time, where they are not all calls: those that it divides by, or has its values from. */
const BEHIND: Partial<Record<Metric, Metric>> = {
  answerRate: 'resolved',
  missedRate: 'resolved',
  declinedRate: 'resolved',
  failedRate: 'resolved',
  abandonedRate: 'serviceCalls',
  serviceLevel: 'serviceCalls',
  recordingRate: 'answered',
  durationAvg: 'answered',
  durationP50: 'answered',
  durationP90: 'answered',
  durationP95: 'answered',
  ringP50: 'answered',
  ringP90: 'answered',
  ringP95: 'answered',
  giveUpP50: 'abandoned',
  giveUpP90: 'abandoned',
}

/** The metric that counts the calls behind a figure, its n; null for a figure that is a number of calls itself. */
export function basisOf(metric: Metric): Metric | null {
  const { unit } = METRICS[metric]
  return unit === 'calls' || unit === 'average' ? null : (BEHIND[metric] ?? 'calls')
}

/** The metrics that count the calls behind others, each once, without those already in the list. */
export const basesOf = (metrics: readonly Metric[]): Metric[] => [
  ...new Set(metrics.map(basisOf).filter((basis) => basis !== null && !metrics.includes(basis)) as Metric[]),
]

/** True for a figure that few calls make unreliable: rates and times, while counts and sums are exact whatever their n. */
export const needsCalls = isMean

/** Marks a figure of a row as hidden, since too few calls are behind it. */
export const hiddenKey = (metric: Metric): string => `hidden.${metric}`
