/** What lasts `[from, to)`, epoch seconds; `isArrival` unless it was cut at the beginning of the window. */
export type Stay = { from: number; to: number; isArrival: boolean }

/**
 * How many stays overlap at each moment.
 * @param edges the beginnings of slots, ascending, and the slot of each
 * @param end of the last slot, epoch seconds
 * @returns for each arrival its slot and how many others were under way; and for all time how long each level held
 */
export function levels(
  stays: readonly Stay[],
  edges: readonly { from: number; slot: number }[],
  end: number,
): { arrivals: { slot: number; others: number }[]; stretches: { seconds: number; slot: number; level: number }[] } {
  const starts = Float64Array.from(stays.map(({ from }) => from)).sort()
  const ends = Float64Array.from(stays.map(({ to }) => to)).sort()
  const depthAt = (at: number) => countUpTo(starts, at) - countUpTo(ends, at)
  const edgeAt = stepReader(edges)
  const arrivals = stays.flatMap(({ from, isArrival }) => {
    const edge = isArrival ? edgeAt(from) : undefined
    return edge === undefined ? [] : [{ slot: edge.slot, others: depthAt(from) - 1 }]
  })
  const cuts = Float64Array.from([...starts, ...ends, ...edges.map(({ from }) => from)]).sort()
  const stretches = Array.from(cuts).flatMap((at, index) => {
    const seconds = Math.min(cuts[index + 1] ?? end, end) - at
    const edge = seconds > 0 ? edgeAt(at) : undefined
    return edge === undefined ? [] : [{ seconds, slot: edge.slot, level: depthAt(at) }]
  })
  return { arrivals, stretches }
}

/** How many of some ascending numbers are not greater than a value. */
function countUpTo(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** The last of some edges, ascending, that is not after an instant, if there is one. */
export function stepReader<Edge extends { from: number }>(edges: readonly Edge[]): (at: number) => Edge | undefined {
  const starts = edges.map(({ from }) => from)
  return (at) => edges[countUpTo(starts, at) - 1]
}

/** The smallest level that held, together with lower ones, for at least this share of the weight (nearest rank); 0 without any. */
export function levelAt(share: number, weighted: readonly { level: number; weight: number }[]): number {
  const sorted = weighted.toSorted((one, other) => one.level - other.level)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  for (const { level, weight } of sorted) {
    passed += weight
    // Sums of whole numbers: the tolerance is for the product only.
    if (passed >= share * total - 1e-9) return level
  }
  return 0
}
