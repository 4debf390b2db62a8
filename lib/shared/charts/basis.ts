import { isOfPeople } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import type { Gap } from '@/lib/shared/issues/gaps'

/** The calls that a rate divides by, where they are not all calls. */
const BEHIND_RATE: Partial<Record<Metric, Metric>> = {
  answerRate: 'resolved',
  missedRate: 'resolved',
  declinedRate: 'resolved',
  failedRate: 'resolved',
  abandonedRate: 'serviceCalls',
  serviceLevel: 'serviceCalls',
  recordingRate: 'answered',
}

/** The calls from which a time has its values, by what it leaves calls out for. */
const BEHIND_TIME: Partial<Record<Gap, Metric>> = { duration: 'answered', ring: 'answered', giveUp: 'abandoned' }

/** The same by person and team, whose outcomes are of the calls offered to them: so are their rates, while times are of all calls with them. */
const BEHIND_OF_PEOPLE: Partial<Record<Metric, Metric>> = {
  resolved: 'answerable',
  answered: 'answeredByAnyone',
  abandoned: 'canceled',
}

/** The metric that counts the calls behind a figure by some dimensions, its n; null for a figure that is a number of calls itself. */
export function basisOf(metric: Metric, by: readonly string[] = []): Metric | null {
  const { unit, leavesOut } = METRICS[metric]
  if (unit === 'calls' || unit === 'average') return null
  const behind = (unit === 'seconds' && leavesOut ? BEHIND_TIME[leavesOut] : BEHIND_RATE[metric]) ?? 'calls'
  return (isOfPeople(by) ? BEHIND_OF_PEOPLE[behind] : undefined) ?? behind
}

/** The metrics that count the calls behind others, each once, without those already in the list. */
export const basesOf = (metrics: readonly Metric[], by: readonly string[] = []): Metric[] =>
  [...new Set(metrics.flatMap((metric) => basisOf(metric, by) ?? []))].filter((basis) => !metrics.includes(basis))

/** Marks a figure of a row as hidden, since too few calls are behind it. */
export const hiddenKey = (metric: Metric): string => `hidden.${metric}`
