import type { DriverMethod } from '@/lib/shared/analytics/drivers'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'

/** Rates as the two counts that they divide. */
const RATIOS: Partial<Record<Metric, { over: Metric; under: Metric }>> = {
  answerRate: { over: 'answered', under: 'resolved' },
  serviceLevel: { over: 'answeredInTime', under: 'serviceCalls' },
  recordingRate: { over: 'recordings', under: 'answered' },
}

/** The counts of a rate whose parts can be told apart; null for other metrics. */
export const ratioOf = (metric: Metric) => RATIOS[metric] ?? null

/** How the parts of a metric's change are computed (`DRIVER_METHODS`). */
export function methodOf(metric: Metric): DriverMethod {
  if (ratioOf(metric) !== null) return 'rate'
  if (metric === 'peakConcurrent') return 'moment'
  return METRICS[metric].additive || metric === 'averageConcurrent' ? 'difference' : 'replacement'
}
