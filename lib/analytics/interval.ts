import { COLUMNS as C } from './columns'
import type { Bindings } from './sql'

export const MINUTE_SECONDS = 60
export type IntervalContext = { bindings: Bindings; nowSeconds: number }

/** A call's `[startedAt, endedAt)`; an ongoing one reaches to now (the end of this minute, so that one begun in it counts), a reversed or empty one is no interval. */
export function interval({ bindings, nowSeconds }: IntervalContext): {
  end: string
  usable: string
} {
  const end = `if(${C.status} = 'ongoing', ${bindings.bind('Int64', nowSeconds + MINUTE_SECONDS)}, ${C.endedAt})`
  return { end, usable: `ifNull(${C.startedAt} < ${end}, false)` }
}

/** Calls that are under way at a second. */
export function activeAtSql(atSeconds: number, context: IntervalContext): string {
  const { end, usable } = interval(context)
  const at = context.bindings.bind('Int64', atSeconds)
  return `${usable} AND ifNull(${C.startedAt} <= ${at} AND ${end} > ${at}, false)`
}
