import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { addressProblems, isUnreadable } from '@/lib/shared/address/problems'
import { ask } from './ask'

/** A question a page asks on the server. `key` is the key of the hook that reads it; `answer` is what is known already. */
export type PrefetchQuery =
  | { key: QueryKey; path: string; params?: URLSearchParams }
  | { key: QueryKey; answer: unknown }

/**
 * Asks on the server, all at once, so that the first paint has its data. What fails or takes too long is asked by the browser. Under an
 * address that cannot be read nothing is asked: the page says so instead.
 */
export async function Prefetch({ queries, children }: { queries: PrefetchQuery[]; children: ReactNode }) {
  const client = new QueryClient()
  const asked = (await headers()).get('x-pathname') ?? '/'
  const { pathname, searchParams } = new URL(`http://callscope${asked}`)
  const canAsk = !isUnreadable(addressProblems(pathname, searchParams))
  await Promise.all(
    queries.map(async (query) => {
      if (!('answer' in query || canAsk)) return
      const answer = 'answer' in query ? query.answer : await ask(query.path, query.params)
      if (answer !== null) client.setQueryData(query.key, answer)
    }),
  )
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
