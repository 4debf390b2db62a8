import type { Mirror } from '@/lib/server/mirror/mirror'
import type { CallId } from '@/lib/shared/call-id'
import type { Refill } from '@/lib/shared/contracts/sync'

/** What every question is asked with. Times are epoch seconds. */
export type AnalyticsDeps = {
  mirror: Mirror
  nowSeconds: number
  staleOngoingHours: number
  /** When upstream was last looked at completely; null before the first time. */
  syncedAt: number | null
  /** The calls of the tags that filters name; there whenever they name any. */
  tagged?: Tagged | undefined
  /** Columns that not all calls have yet; null when all have all. */
  refill?: Refill | null
}

/** Tags live beside the mirror, so who asks brings the calls along; `key` is equal for equal ones. */
export type Tagged = { ids: readonly CallId[]; key: string }

/** The same as of the beginning of the minute, so that equal queries stay equal, and cached, for a minute. */
export const atMinute = (deps: AnalyticsDeps): AnalyticsDeps => ({
  ...deps,
  nowSeconds: Math.floor(deps.nowSeconds / 60) * 60,
})
