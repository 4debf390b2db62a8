import { median } from '../bench/statistics'

/**
 * How much a series grows over all of its time, by the Theil–Sen line: the median of the slopes between all two points, which single peaks do not
 * move. @param points times and values
 * @param isComparable whether two times this far apart count. For what follows the week, those that are whole weeks apart (the seasonal Kendall
 * slope of Hirsch, Slack and Smith 1982); all count where none would.
 */
export function growthOf(
  points: readonly (readonly [number, number])[],
  isComparable: ((apart: number) => boolean) | null = null,
): number {
  const slopes: number[] = []
  for (const [index, [at, value]] of points.entries())
    for (const [other, later] of points.slice(index + 1))
      if (other > at && (isComparable === null || isComparable(other - at))) slopes.push((later - value) / (other - at))
  if (slopes.length === 0) return isComparable === null ? 0 : growthOf(points)
  const times = points.map(([at]) => at)
  return median(slopes) * (Math.max(...times) - Math.min(...times))
}
