import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Window } from '@/lib/shared/contracts/range'
import { cached } from './cache'

/** One of several questions of a kind: equal text for equal questions, and the times of the calls that its answer depends on (see `cached`). */
export type Each = { question: string; reads: Window }

/**
 * Caches each answer by itself, and computes those that are missing together.
 * @param compute answers for the places of the missing questions, in their order
 * @returns the answers, parallel to the questions
 */
export function cachedEach<T>(
  mirror: Mirror,
  questions: readonly Each[],
  compute: (missing: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const missing: number[] = []
  let answers: Promise<readonly T[]> | null = null
  return Promise.all(
    questions.map(({ question, reads }, index) =>
      cached(
        mirror,
        question,
        async () => {
          const place = missing.push(index) - 1
          // Starts once all questions have been looked up.
          answers ??= Promise.resolve().then(() => compute(missing))
          return (await answers)[place] as T
        },
        reads,
      ),
    ),
  )
}
