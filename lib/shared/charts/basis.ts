import { isOfPeople } from '@/lib/shared/analytics/dimensions'
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

/** The same by person and team, whose outcomes are of the calls offered to them: so are their rates, while times are of all calls with them. */
const BEHIND_OF_PEOPLE: Partial<Record<Metric, Metric>> = {
  resolved: 'answerable',
  answered: 'answeredByAnyone',
  abandoned: 'canceled',
}

/** The metric that counts the calls behind a figure by some dimensions, its n; null for a figure that is a number of calls itself. */
export function basisOf(metric: Metric, by: readonly string[] = []): Metric | null {
  const { unit } = METRICS[metric]
  if (unit === 'calls' || unit === 'average') return null
  const behind = BEHIND[metric] ?? 'calls'
  return (isOfPeople(by) ? BEHIND_OF_PEOPLE[behind] : undefined) ?? behind
}

/** The metrics that count the calls behind others, each once, without those already in the list. */
export const basesOf = (metrics: readonly Metric[], by: readonly string[] = []): Metric[] =>
  [...new Set(metrics.flatMap((metric) => basisOf(metric, by) ?? []))].filter((basis) => !metrics.includes(basis))

/** True for a figure that few calls make unreliable: rates and times, while counts and sums are exact whatever their n. */
export const needsCalls = isMean

/** Marks a figure of a row as hidden, since too few calls are behind it. */
export const hiddenKey = (metric: Metric): string => `hidden.${metric}`
