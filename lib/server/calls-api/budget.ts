/** What is left of a rate limit, by the headers of an answer. */
export type Budget = { remaining: number; resetAtMs: number | null }

/** What a reset means is a guess, and budgets are by the minute: no guess may hold a request for longer. */
const LONGEST_RESET_MS = 60_000
const SPELLINGS = ['x-rate-limit-', 'x-ratelimit-']

function header(headers: Headers, name: string): string | null {
  for (const prefix of SPELLINGS) {
    const value = headers.get(prefix + name)
    if (value !== null) return value.trim()
  }
  return null
}

/**
 * The budget that an answer states under either spelling, `X-Rate-Limit-*` or `X-RateLimit-*`; null when it states none.
 * The reset is documented nowhere: seconds from now, epoch seconds and epoch milliseconds are told apart by size, and it is capped.
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
  return Math.min(Math.max(at, nowMs), nowMs + LONGEST_RESET_MS)
}
