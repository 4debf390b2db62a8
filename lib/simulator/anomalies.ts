import type { Anomaly } from '@/lib/shared/calls/call'
import { hash32, Random } from './random'

/** All anomalies but `cut-text`: the service itself writes no text that is too long to keep. */
type PlantedAnomaly = Exclude<Anomaly, 'cut-text'>

/** The share of calls with each anomaly of the contract at the default `anomalyRate`. */
export const ANOMALY_RATES = {
  'ended-before-started': 0.002,
  'missing-started-at': 0.002,
  'missing-ended-at': 0.002,
  'missing-left-at': 0.004,
  'left-before-joined': 0.002,
  'stale-ongoing': 0.0002,
  'participant-count-mismatch': 0.004,
  'minutes-mismatch': 0.004,
  'recording-missing': 0.003,
  'unknown-status': 0.004,
  'coerced-field': 0.0071,
  'negative-minutes': 0.0004,
  'implausible-value': 0.0004,
  'ahead-of-clock': 0.0001,
  'missing-time': 0.0001,
} as const satisfies Record<PlantedAnomaly, number>

/** The sum of `ANOMALY_RATES`: the default share of calls with an anomaly. A call has at most one. */
export const DEFAULT_ANOMALY_RATE = Object.values(ANOMALY_RATES).reduce((sum, rate) => sum + rate, 0)
/** The default share of records that cannot be read as a call: not an object, or without a session id. */
export const DEFAULT_QUARANTINE_RATE = 0.0002

export type Trap = PlantedAnomaly | 'unreadable'

const NEED_AN_ANSWER: ReadonlySet<Trap> = new Set<Trap>([
  'ended-before-started',
  'missing-started-at',
  'missing-ended-at',
  'missing-left-at',
  'left-before-joined',
  'stale-ongoing',
  'minutes-mismatch',
  'recording-missing',
  'implausible-value',
])
const TABLE = Object.entries(ANOMALY_RATES) as [PlantedAnomaly, number][]

/** Whether only an answered call can show this anomaly. */
export function isAnswerTrap(trap: Trap): boolean {
  return NEED_AN_ANSWER.has(trap)
}

/** The anomaly of a call, drawn independently of the rest of it, so that changing a rate changes no other call. */
export function trapOf(
  options: { seed: number; anomalyRate: number; quarantineRate: number },
  index: number,
): Trap | null {
  const random = new Random(hash32(options.seed ^ 0x7a9, index))
  if (random.next() < options.quarantineRate) return 'unreadable'
  if (random.next() >= options.anomalyRate) return null
  let rest = random.next() * DEFAULT_ANOMALY_RATE
  for (const [trap, rate] of TABLE) {
    rest -= rate
    if (rest < 0) return trap
  }
  return 'coerced-field'
}
