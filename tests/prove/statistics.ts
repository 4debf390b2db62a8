/** The middle of some numbers. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * How much a series grows over all of its time, by the Theil–Sen line: the median of the slopes between all two points, which single peaks do not
 * move. @param points times and values
 */
export function growthOf(points: readonly (readonly [number, number])[]): number {
  const slopes: number[] = []
  for (const [index, [at, value]] of points.entries())
    for (const [other, later] of points.slice(index + 1)) if (other > at) slopes.push((later - value) / (other - at))
  const times = points.map(([at]) => at)
  return slopes.length === 0 ? 0 : medianOf(slopes) * (Math.max(...times) - Math.min(...times))
}
