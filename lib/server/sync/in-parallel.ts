import pLimit from 'p-limit'

/**
 * Runs `work` on every item, at most `limit` at a time, results in order. After the first failure no more work starts; running work is
 * awaited, so that nothing continues after this returns.
 * @throws the first failure
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const limited = pLimit({ concurrency: limit, rejectOnClear: true })
  let failure: { error: unknown } | null = null
  const started = items.map((item) =>
    limited(async () => {
      try {
        return await work(item)
      } catch (error) {
        failure ??= { error }
        // Cleared here rather than where results are read: by then the next item would have started.
        limited.clearQueue()
        throw error
      }
    }),
  )
  const results = await Promise.allSettled(started)
  if (failure !== null) throw (failure as { error: unknown }).error
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
