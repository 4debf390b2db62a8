import { reconnectionsOf } from '@/lib/shared/presence/reconnections'
import type { Person } from '@/lib/shared/timeline/presence'

const FLAPPING_RETURNS = 3
const FLAPPING_INTERVAL_SECONDS = 60

/** How often someone reconnected, and their longest gap. */
export type Returns = { times: number; longestGapSeconds: number; flapping: boolean; firstLeftAt: number }

/** A person's reconnections to a call. Three or more with short stays in between are flapping. Null without any. */
export function returnsOf({ uid, rows, presence }: Pick<Person, 'uid' | 'rows' | 'presence'>): Returns | null {
  const gaps = reconnectionsOf(uid, rows)
  const [first] = gaps
  if (first === undefined) return null
  const short = presence.filter((span) => span.to - span.from < FLAPPING_INTERVAL_SECONDS).length
  return {
    times: gaps.length,
    longestGapSeconds: gaps.reduce((longest, { from, to }) => Math.max(longest, to - from), 0),
    flapping: gaps.length >= FLAPPING_RETURNS && short >= FLAPPING_RETURNS,
    firstLeftAt: first.from,
  }
}
