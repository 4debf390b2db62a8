import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from './ask'

/** A question a page asks on the server. `key` is the key of the hook that reads it; `answer` is what is known already. */
export type PrefetchQuery =
  | { key: QueryKey; path: string; params?: URLSearchParams }
  | { key: QueryKey; answer: unknown }

/** Asks on the server, all at once, so that the first paint has its data. What fails or takes too long is asked by the browser. */
export async function Prefetch({ queries, children }: { queries: PrefetchQuery[]; children: ReactNode }) {
  const client = new QueryClient()
  await Promise.all(
    queries.map(async (query) => {
      const answer = 'answer' in query ? query.answer : await ask(query.path, query.params)
      if (answer !== null) client.setQueryData(query.key, answer)
    }),
  )
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
