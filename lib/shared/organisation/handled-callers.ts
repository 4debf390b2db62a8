/** Callers whose missed calls somebody has closed by hand. */
export type HandledCallers = {
  /** For each caller: the time of the last missed call that was closed; earlier ones are closed with it. Epoch seconds. */
  untilOf: ReadonlyMap<string, number>
  /** Different whenever any of it is. */
  key: string
}
