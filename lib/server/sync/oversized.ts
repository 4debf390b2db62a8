import type { PageOrder } from './order'
import type { UnreadRecord } from './unread-record'

/** Where an oversized record was found, and its neighbours. */
export type OversizedPlace = {
  record: UnreadRecord
  /** From 0. */
  position: number
  total: number | null
  /** Which records are its neighbours (`nameOf`), null where they are not known. */
  before: string | null
  after: string | null
  /** When it was last tried, epoch milliseconds. */
  triedAtMs: number
}

/** A record may be fixed upstream, so it is retried, but not in every pass. */
const TRIED_EVERY_MS = 3_600_000
const MOST_KEPT = 1000

/** The records that were too large when they were last tried, so that a pass need not find them out again. For one process. */
export class Oversized {
  private readonly places = new Map<string, OversizedPlace>()

  notePlace(place: OversizedPlace): void {
    this.places.delete(place.record.raw)
    this.places.set(place.record.raw, place)
    if (this.places.size > MOST_KEPT) this.places.delete(this.places.keys().next().value as string)
  }

  forgetPlace(record: UnreadRecord): void {
    this.places.delete(record.raw)
  }

  /**
   * The places to be expected within `[start, end)` of the list, by position: calls that arrive move what is old away from the end at which
   * they arrive, so a place is counted from the other.
   */
  within(
    [start, end]: [number, number],
    { total, order }: { total: number | null; order: PageOrder | null },
  ): Map<number, OversizedPlace> {
    const expected = new Map<number, OversizedPlace>()
    for (const place of this.places.values()) {
      const grown = total === null || place.total === null || order === 'oldest-first' ? 0 : total - place.total
      const position = place.position + grown
      if (position >= start && position < end) expected.set(position, place)
    }
    return expected
  }
}

export const isDue = (triedAtMs: number, nowMs: number): boolean => nowMs - triedAtMs >= TRIED_EVERY_MS
