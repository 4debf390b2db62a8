import { OTHERS } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { COLUMNS as C } from './columns'
import { DIMENSION_SQL, type DimensionContext, teamKeys } from './dimensions'

/** Represents null among the kept names, which are text. */
export const NULL_NAME = '\u0001null'

/** The group key of a dimension; with `kept`, all other names become `OTHERS`. */
export function dimensionSql(name: Dimension, context: DimensionContext, kept: readonly string[] | undefined): string {
  if (kept === undefined) return DIMENSION_SQL[name].sql(context)
  const names = context.bindings.bind('Array(String)', kept)
  const others = context.bindings.bind('String', OTHERS)
  // A call counts once for all its folded people, or their folded teams.
  const several = name === 'person' ? C.people : name === 'team' ? teamKeys(context) : null
  if (several !== null)
    return `arrayJoin(arrayDistinct(arrayMap(one -> if(one IN ${names}, one, ${others}), ${several})))`
  const key = DIMENSION_SQL[name].sql(context)
  return `if(ifNull(${key}, ${context.bindings.bind('String', NULL_NAME)}) IN ${names}, ${key}, ${others})`
}
