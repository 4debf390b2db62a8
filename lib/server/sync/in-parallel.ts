/**
 * Runs `work` on every item, at most `limit` at a time, results in order. After the first failure nothing more begins; what had begun is
 * waited for, so that nothing goes on behind the caller's back.
 * @throws the first failure
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let failure: { error: unknown } | null = null
  let next = 0
  const lane = async () => {
    while (failure === null && next < items.length) {
      const index = next
      next += 1
      try {
        results[index] = await work(items[index] as T)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  if (failure !== null) throw (failure as { error: unknown }).error
  return results
}
