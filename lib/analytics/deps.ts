import type { Mirror } from '../mirror/client'

/** What every question is asked with. Times are epoch seconds. */
export type AnalyticsDeps = {
  mirror: Mirror
  nowSeconds: number
  staleOngoingHours: number
  /** When upstream was last looked at completely; null before the first time. */
  syncedAt: number | null
}

/** The present as questions see it, epoch seconds: a whole minute, so that one question stays one question for a minute. */
export const minuteOf = (nowSeconds: number): number => Math.floor(nowSeconds / 60) * 60
