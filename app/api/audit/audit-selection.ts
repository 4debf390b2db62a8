import type { AuditSelection } from '@/lib/server/accounts/read-audit'
import type { AuditFilter } from '@/lib/shared/contracts/audit'
import { DEFAULT_ZONE, toEpochSeconds } from '@/lib/shared/contracts/range'

const DAY_MS = 86_400_000

/** The requested entries, with the days of `tz` as instants. */
export function auditSelection({
  since,
  until,
  tz = DEFAULT_ZONE,
  ...rest
}: AuditFilter & { tz?: string }): AuditSelection {
  return {
    ...rest,
    ...(since === undefined ? {} : { since: toEpochSeconds(since, tz) }),
    ...(until === undefined ? {} : { until: toEpochSeconds(dayAfter(until), tz) }),
  }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
