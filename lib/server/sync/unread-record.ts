import { MAX_BODY_BYTES } from '@/lib/server/calls-api/read-body'
import type { UpstreamError } from '@/lib/server/calls-api/upstream-error'

/** A record that upstream lists and that is too large to be read. It stands in a page where the record would, and goes into quarantine. */
export class UnreadRecord {
  constructor(
    /** The same for the same record, wherever it is met: its id where the answer's start tells it. */
    readonly raw: string,
    readonly reason: string,
  ) {}
}

const TOO_LARGE = `Larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB, so it was not read`

/**
 * The record alone at a position (from 0) of the list.
 * @param total how many records there are, where it is known: a position from the end stays while calls arrive
 */
export function unreadAt(position: number, total: number | null, error: UpstreamError): UnreadRecord {
  const id = idIn(error)
  const place = total === null ? { place: position + 1 } : { placeFromEnd: total - position }
  return new UnreadRecord(JSON.stringify(id ?? place), `${TOO_LARGE}; it is number ${position + 1} of the list.`)
}

/** A call that was asked for by its id. */
export function unreadById(sessionId: string, error: UpstreamError): UnreadRecord {
  return new UnreadRecord(JSON.stringify(idIn(error) ?? { sessionId }), `${TOO_LARGE}; it was requested by its id.`)
}

/** Which call an answer begins with: a room may have several that are too large. */
function idIn({ bodyStart = '' }: UpstreamError): { sessionId: string; mid?: string | undefined } | undefined {
  const text = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]{1,256})"`).exec(bodyStart)?.[1]
  const sessionId = text('sessionId')
  return sessionId === undefined ? undefined : { sessionId, mid: text('mid') }
}

/** A whole page that upstream does not divide. */
export function unreadPage(number: number, size: number): UnreadRecord {
  return new UnreadRecord(
    JSON.stringify({ page: number, perPage: size }),
    `A page of ${size} calls is l${TOO_LARGE.slice(1)}, and the Calls API gives no smaller pages.`,
  )
}
