/** A quantile, interpolated between ranks (inclusive); null of nothing. */
export function quantile(share: number, values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  if (sorted.length === 0) return null
  const rank = share * (sorted.length - 1)
  const below = Math.floor(rank)
  const low = sorted[below] as number
  return low + ((sorted[below + 1] ?? low) - low) * (rank - below)
}
