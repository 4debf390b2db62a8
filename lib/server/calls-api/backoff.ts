const FIRST_MS = 250
const LONGEST_MS = 30_000

/** Milliseconds to wait before try `attempt + 1` (attempt from 1): doubling from 250 ms up to 30 s, the upper half of it random so that clients spread out. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.min(attempt - 1, 20), LONGEST_MS)
  return Math.round(full / 2 + (full / 2) * random())
}
