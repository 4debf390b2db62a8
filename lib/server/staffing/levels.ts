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
  const starts = stays.map(({ from }) => from).sort((one, other) => one - other)
  const ends = stays.map(({ to }) => to).sort((one, other) => one - other)
  const arrived = stays.filter(({ isArrival }) => isArrival).map(({ from }) => from)
  const depth = depthReader(starts, ends)
  const edgeAt = stepReader(edges)
  const arrivals = arrived
    .sort((one, other) => one - other)
    .flatMap((at) => {
      const edge = edgeAt(at)
      return edge === undefined ? [] : [{ slot: edge.slot, others: depth(at) - 1 }]
    })
  const first = edges[0]?.from ?? end
  const cuts = [...new Set([...starts, ...ends, ...edges.map(({ from }) => from)])]
    .filter((at) => at >= first && at < end)
    .sort((one, other) => one - other)
  const [depthOver, edgeOver] = [depthReader(starts, ends), stepReader(edges)]
  const stretches = cuts.flatMap((at, index) => {
    const edge = edgeOver(at)
    return edge === undefined ? [] : [{ seconds: (cuts[index + 1] ?? end) - at, slot: edge.slot, level: depthOver(at) }]
  })
  return { arrivals, stretches }
}

/** How many stays are under way at an instant; asked in ascending order. */
function depthReader(starts: readonly number[], ends: readonly number[]): (at: number) => number {
  let [begun, over] = [0, 0]
  return (at) => {
    while (begun < starts.length && (starts[begun] as number) <= at) begun += 1
    while (over < ends.length && (ends[over] as number) <= at) over += 1
    return begun - over
  }
}

/** The last of some edges, ascending, that is not after an instant, if there is one; asked in ascending order. */
export function stepReader<Edge extends { from: number }>(edges: readonly Edge[]): (at: number) => Edge | undefined {
  let next = 0
  return (at) => {
    while (next < edges.length && (edges[next]?.from as number) <= at) next += 1
    return edges[next - 1]
  }
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
