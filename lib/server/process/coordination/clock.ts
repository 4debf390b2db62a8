/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeClockOffsetMs?: number }

/**
 * Epoch milliseconds by the clock of the accounts database where that is a server, so that processes whose own clocks differ agree on what is
 * newer; by our own clock otherwise. For whatever other processes compare with theirs: versions, checkpoints, when something was fetched.
 */
export const sharedNowMs = (): number => Date.now() + (slot.__callscopeClockOffsetMs ?? 0)

/** @param offsetMs how far the shared clock is ahead of ours; 0 for our own */
export function setClockOffset(offsetMs: number): void {
  slot.__callscopeClockOffsetMs = Math.round(offsetMs)
}

/** Milliseconds since this was called, at the least: unlike either clock alone it counts a paused process and a suspended machine. */
export function stopwatch(): () => number {
  const [atMs, wallMs] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - atMs, Date.now() - wallMs)
}
