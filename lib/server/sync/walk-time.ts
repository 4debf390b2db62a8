/**
 * When a long walk makes room for the next tick, epoch milliseconds: once that is due. Where a store or the API is so slow that little of the
 * interval is left, the walk gets as long as everything before it took, or a page per tick would be all that it gets done.
 * @param startedAtMs when the tick began
 */
export const walksUntilMs = (startedAtMs: number, nowMs: number, dueAtMs: number): number =>
  Math.max(dueAtMs, nowMs + (nowMs - startedAtMs))
