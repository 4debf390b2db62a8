/** The rest of a rate limit, from the headers of a response. */
export type Budget = { remaining: number; resetAtMs: number | null }

/** The meaning of the reset header is a guess, and limits are per minute: a wrong guess must not delay requests for longer. */
const MAX_RESET_MS = 60_000
const SPELLINGS = ['x-rate-limit-', 'x-ratelimit-']

function header(headers: Headers, name: string): string | null {
  for (const prefix of SPELLINGS) {
    const value = headers.get(prefix + name)
    if (value !== null) return value.trim()
  }
  return null
}

/**
 * Reads the budget in either spelling, `X-Rate-Limit-*` or `X-RateLimit-*`; null when absent.
 * The reset is undocumented: relative seconds, epoch seconds and epoch milliseconds are distinguished by size, and the result is capped.
 */
export function readBudget(headers: Headers, nowMs: number): Budget | null {
  const remaining = header(headers, 'remaining')
  if (remaining === null || !/^\d{1,9}$/.test(remaining)) return null
  return { remaining: Number(remaining), resetAtMs: resetAtMs(header(headers, 'reset'), nowMs) }
}

function resetAtMs(value: string | null, nowMs: number): number | null {
  if (value === null || !/^\d{1,14}(\.\d+)?$/.test(value)) return null
  const number = Number(value)
  const at = number > 1e11 ? number : number > 1e8 ? number * 1000 : nowMs + number * 1000
  return Math.min(Math.max(at, nowMs), nowMs + MAX_RESET_MS)
}
