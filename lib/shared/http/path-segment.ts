/** Ids that no URL has as a segment of its path (https://url.spec.whatwg.org/#dot-dot-segment), and the pages and routes beside those of a call. */
const TAKEN = /^~*(\.{1,2}|compare|export|facets)$/
const MARKED_SEGMENT = /^~+(\.{1,2}|compare|export|facets)$/

/**
 * An id as a segment of our paths, read again by `segmentId`. What browsers and Next would take for something else has `~` before it, however it is
 * escaped: `..` is `~..`, and an id that already looks so has one more. Signs that chats and mails leave out of a link are escaped too, and the dot of `.rsc`, which Next cuts off.
 */
export function pathSegment(id: string): string {
  return encodeURIComponent(TAKEN.test(id) ? `~${id}` : id).replaceAll(
    /[!'()*]|\.(?=(rsc)?$)/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The id that a segment, already decoded once, stands for. */
export const segmentId = (segment: string): string => (MARKED_SEGMENT.test(segment) ? segment.slice(1) : segment)
