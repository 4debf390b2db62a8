/** Runs `work` while no other process writes any of these calls, or any call at all. @throws AppError MIRROR_UNAVAILABLE when they cannot be had; `work` did not begin */
export type HoldCalls = <T>(sessionIds: readonly string[] | 'all', work: () => Promise<T>) => Promise<T>

type Writer = { exclusively<T>(work: () => Promise<T>): Promise<T>; hold: HoldCalls | null }

/** Runs a write that reads these calls first, as the only one to write them, here and in every other process. */
export function asOnlyWriter<T>(
  mirror: Writer,
  sessionIds: readonly string[] | 'all',
  work: () => Promise<T>,
): Promise<T> {
  const { hold } = mirror
  return mirror.exclusively(hold === null || sessionIds.length === 0 ? work : () => hold(sessionIds, work))
}
