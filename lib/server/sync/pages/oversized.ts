import { LRUCache } from 'lru-cache'
import type { PageOrder, UnreadRecord } from './page'

/** Where an oversized record was found, with its neighbours. */
export type OversizedPlace = {
  record: UnreadRecord
  /** From 0. */
  position: number
  total: number | null
  /** Its neighbours by `nameOf`; null where unknown. */
  before: string | null
  after: string | null
  /** When it was last tried, epoch milliseconds. */
  triedAtMs: number
}

/** A record may be fixed upstream, so it is retried, but not in every pass. */
const RETRY_INTERVAL_MS = 3_600_000
const MAX_PLACES = 1000

/** Records that were too large when last tried, by `raw`, so that a pass need not rediscover them. Per process. */
export class Oversized extends LRUCache<string, OversizedPlace> {
  constructor() {
    super({ max: MAX_PLACES })
  }

  /** Oversized records expected within `[start, end)` of the list, by position, counted from the end at which no new calls arrive. */
  within(
    [start, end]: [number, number],
    { total, order }: { total: number | null; order: PageOrder | null },
  ): Map<number, OversizedPlace> {
    const expected = new Map<number, OversizedPlace>()
    this.rforEach((place) => {
      const grown = total === null || place.total === null || order === 'oldest-first' ? 0 : total - place.total
      const position = place.position + grown
      if (position >= start && position < end) expected.set(position, place)
    })
    return expected
  }
}

export const isDue = (triedAtMs: number, nowMs: number): boolean => nowMs - triedAtMs >= RETRY_INTERVAL_MS
