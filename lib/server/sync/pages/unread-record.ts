import { MAX_BODY_BYTES } from '@/lib/server/calls-api/answer'
import type { UpstreamError } from '@/lib/server/calls-api/upstream-error'

/** A placeholder for a listed record that is too large to read; it is quarantined. */
export class UnreadRecord {
  constructor(
    /** Identifies the record: by its id if the start of the body contains it. */
    readonly raw: string,
    readonly reason: string,
  ) {}
}

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
