const FIRST_MS = 250
const MAX_MS = 30_000

/** Milliseconds to wait before try `attempt + 1` (attempt from 1): doubles from 250 ms to 30 s, with the upper half random so that clients spread out. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.min(attempt - 1, 20), MAX_MS)
  return Math.round(full / 2 + (full / 2) * random())
}
