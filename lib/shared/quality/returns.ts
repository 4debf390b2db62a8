import { NO_UID } from '@/lib/shared/presence/uids'
import type { Person } from '@/lib/shared/timeline/presence'

const FLAPPING_RETURNS = 3
const FLAPPING_INTERVAL_SECONDS = 60

/** How often someone left a call and came back, and their longest gap. */
export type Returns = { times: number; longestGapSeconds: number; flapping: boolean; firstLeftAt: number }

/**
 * A person's returns to a call, from their presence over all devices. Three or more with short stays in between are flapping. Null without a
 * return, where times contradict each other, and for entries without a uid, which may be different people.
 */
export function returnsOf({ uid, presence, intervals }: Person): Returns | null {
  const [first] = presence
  const times = presence.length - 1
  if (first === undefined || times < 1 || uid === NO_UID || intervals.some(({ reversed }) => reversed)) return null
  const short = presence.filter((span) => span.to - span.from < FLAPPING_INTERVAL_SECONDS).length
  const gaps = presence.slice(1).map((span, index) => span.from - (presence[index]?.to ?? span.from))
  return {
    times,
    longestGapSeconds: gaps.reduce((longest, gap) => Math.max(longest, gap), 0),
    flapping: times >= FLAPPING_RETURNS && short >= FLAPPING_RETURNS,
    firstLeftAt: first.to,
  }
}
