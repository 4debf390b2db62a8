/** No response may delay requests for longer than this. */
const MAX_RETRY_AFTER_MS = 300_000

/**
 * Milliseconds to wait by a `Retry-After` header, in seconds or as an HTTP date; capped, never negative.
 * @returns null when the header is absent or is not usable
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,15}(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS)
  if (!/[A-Za-z]{3}/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.min(Math.max(at - nowMs, 0), MAX_RETRY_AFTER_MS)
}
