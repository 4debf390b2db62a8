import { MAX_BODY_BYTES } from '@/lib/server/calls-api/answer'
import type { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { type PageOrder, UnreadRecord } from './page'

const TOO_LARGE = `Larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB, so it was not read`

/**
 * The record at a position (from 0) of the list.
 * @param total number of records, if known: a position from the end is stable while calls arrive
 */
export function unreadAt(position: number, total: number | null, error: UpstreamError): UnreadRecord {
  const id = idIn(error)
  const place = total === null ? { place: position + 1 } : { placeFromEnd: total - position }
  return new UnreadRecord(JSON.stringify(id ?? place), `${TOO_LARGE}; it is number ${position + 1} of the list.`)
}

/** A call requested by its id. */
export function unreadById(sessionId: string, error: UpstreamError): UnreadRecord {
  return new UnreadRecord(JSON.stringify(idIn(error) ?? { sessionId }), `${TOO_LARGE}; it was requested by its id.`)
}

/** The call that a body starts with: a room may have several that are too large. */
function idIn({ bodyStart = '' }: UpstreamError): { sessionId: string; mid?: string | undefined } | undefined {
  const text = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]{1,1000})"`, 'i').exec(bodyStart)?.[1]
  const sessionId = text('session[_-]?id')
  return sessionId === undefined ? undefined : { sessionId, mid: text('mid') }
}

/** A whole page that the API cannot return in smaller ones. */
export function unreadPage(number: number, size: number): UnreadRecord {
  return new UnreadRecord(
    JSON.stringify({ page: number, perPage: size }),
    `A page of ${size} calls is l${TOO_LARGE.slice(1)}, and the Calls API gives no smaller pages.`,
  )
}

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

/** Records that were too large when last tried, so that a pass need not rediscover them. Per process. */
export class Oversized {
  private readonly places = new Map<string, OversizedPlace>()

  notePlace(place: OversizedPlace): void {
    this.places.delete(place.record.raw)
    this.places.set(place.record.raw, place)
    if (this.places.size > MAX_PLACES) this.places.delete(this.places.keys().next().value as string)
  }

  forgetPlace(record: UnreadRecord): void {
    this.places.delete(record.raw)
  }

  /**
   * Expected oversized records within `[start, end)` of the list, by position. New calls shift older ones away from the end at which they
   * arrive, so positions are counted from the other end.
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

export const isDue = (triedAtMs: number, nowMs: number): boolean => nowMs - triedAtMs >= RETRY_INTERVAL_MS
