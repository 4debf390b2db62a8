/** Ids that a URL cannot have as a path segment (https://url.spec.whatwg.org/#dot-dot-segment), and the pages and routes next to those of a call. */
const TAKEN = /^~*(\.{1,2}|compare|export|facets)$/
const MARKED_SEGMENT = /^~+(\.{1,2}|compare|export|facets)$/

/**
 * An id as a path segment; `segmentId` reads it back. Ids that browsers or Next would misread even if escaped get a `~` in front: `..` becomes `~..`, and
 * one that already looks like that gets another. Also escapes characters that chats and mails drop from links, and the dot of `.rsc`, which Next cuts off.
 */
export function pathSegment(id: string): string {
  return encodeURIComponent(TAKEN.test(id) ? `~${id}` : id).replaceAll(
    /[!'()*]|\.(?=(rsc)?$)/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The id that a segment, already decoded once, stands for. */
export const segmentId = (segment: string): string => (MARKED_SEGMENT.test(segment) ? segment.slice(1) : segment)
