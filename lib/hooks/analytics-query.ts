import type { QueryClient } from '@tanstack/react-query'
import type { AnalyticsAnswer } from '../contracts/analytics'

export const ANALYTICS_PATH = '/api/analytics'
type Fetch = (path: string, params: URLSearchParams) => Promise<AnalyticsAnswer | null>

/** The query key of one question. */
export function analyticsKey(params: URLSearchParams): readonly [string, string] {
  return ['analytics', params.toString()]
}

/** Puts answers into a server's client for the first paint; what cannot be read in time is left for the browser to ask. */
export async function prefetchAnalytics(
  client: QueryClient,
  questions: readonly URLSearchParams[],
  fetchAnswer: Fetch,
): Promise<void> {
  await Promise.all(
    questions.map(async (params) => {
      const answer = await fetchAnswer(ANALYTICS_PATH, params)
      if (answer) client.setQueryData(analyticsKey(params), answer)
    }),
  )
}
