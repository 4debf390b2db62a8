/** A caller's missed calls up to a time, closed by someone. Epoch seconds. */
export type HandledMark = { until: number; closedAt: number }

/** Callers whose missed calls somebody has closed by hand. */
export type HandledCallers = {
  /** For each caller, what was closed and when, by `until`; earlier missed calls are closed with it. */
  marksOf: ReadonlyMap<string, readonly HandledMark[]>
  /** Different whenever any of it is. */
  key: string
}
