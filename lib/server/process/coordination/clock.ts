import { ofProcess } from '@/lib/server/process/config/of-process'

const clock = ofProcess('Clock', () => ({ offsetMs: 0 }))

/**
 * Epoch milliseconds by the clock of the accounts database if that is a server, so that processes whose own clocks differ agree on what is newer;
 * otherwise by our own clock. For times that processes compare with each other: versions, checkpoints, when something was fetched.
 */
export const sharedNowMs = (): number => Date.now() + clock.offsetMs

/** @param offsetMs how far the shared clock is ahead of ours; 0 for our own */
export function setClockOffset(offsetMs: number): void {
  clock.offsetMs = Math.round(offsetMs)
}

/** Returns a function for the milliseconds elapsed since this call: the larger of two clocks, to include a paused process and a suspended machine. */
export function stopwatch(): () => number {
  const [atMs, wallMs] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - atMs, Date.now() - wallMs)
}
