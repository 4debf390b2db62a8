/** Runs `work` while no other process writes these calls, or any at all. @throws AppError MIRROR_UNAVAILABLE when the locks cannot be taken; `work` has not started */
export type HoldCalls = <T>(sessionIds: readonly string[] | 'all', work: () => Promise<T>) => Promise<T>

type Writer = { exclusively<T>(work: () => Promise<T>): Promise<T>; hold: HoldCalls | null }

/** Runs a read-then-write on these calls as their only writer, in this and every other process. */
export function asOnlyWriter<T>(
  mirror: Writer,
  sessionIds: readonly string[] | 'all',
  work: () => Promise<T>,
): Promise<T> {
  const { hold } = mirror
  return mirror.exclusively(hold === null || sessionIds.length === 0 ? work : () => hold(sessionIds, work))
}
