import { overallRole } from '@/lib/server/auth/visible-apps'
import type { AuditSelection } from '@/lib/server/users/read-audit'
import { toEpochSeconds } from '@/lib/shared/filters/range'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import type { AuditFilter } from '@/lib/shared/users/audit'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { addDays } from '@/lib/shared/zones/calendar'

/** The requested entries that a user may see, with the days of `tz` as instants. */
export const auditSelection = async (
  { since, until, tz = DEFAULT_ZONE, ...rest }: AuditFilter & { tz?: string },
  user: User,
): Promise<AuditSelection> => ({
  ...rest,
  accounts: may(await overallRole(user), 'manage-users'),
  ...(since === undefined ? {} : { since: toEpochSeconds(since, tz) }),
  ...(until === undefined ? {} : { until: toEpochSeconds(addDays(until, 1), tz) }),
})
