import type { Anomaly } from './call'
import type { Gap } from './gaps'

/** What stands behind the figures of a range: how many calls there are, and how many of them each doubt and each gap concerns. */
export type Ledger = {
  calls: number
  /** Calls with at least one anomaly. */
  doubtful: number
  anomalies: { name: Anomaly; calls: number }[]
  gaps: { name: Gap; calls: number }[]
  /** Fields that arrived in another form and were converted, the most often converted first. */
  coercedFields: { field: string; calls: number }[]
  /** Records that are no calls, of all times: they have no time to be in a range. */
  quarantined: number
}
export type LedgerAnswer = { data: Ledger; meta: { source: 'mirror'; syncedAt: number | null } }
