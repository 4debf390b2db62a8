'use client'

import {
  type DehydratedState,
  HydrationBoundary,
  hydrate,
  isServer,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ApiError } from '@/lib/client/http/api-error'
import { useIsHydrated } from '@/lib/client/page/store'

type Later = { key: QueryKey; answer: Promise<unknown> }
type AnswersAheadProps = { state: DehydratedState; later: readonly Later[]; children: ReactNode }

/**
 * Puts the server's answers into the cache before the components that read them hydrate. For queries that already exist, the library does so only
 * afterwards, and the shell may have created some: it counts firing alerts in the page's own list. `later` answers are still on their way.
 */
export function AnswersAhead({ state, later, children }: AnswersAheadProps) {
  const client = useQueryClient()
  const isHydrated = useIsHydrated()
  useMemo(() => {
    const isOpen = (queryHash: string) => client.getQueryCache().get(queryHash)?.state.data === undefined
    hydrate(client, { ...state, queries: state.queries.filter(({ queryHash }) => isOpen(queryHash)) })
    if (isServer) return
    for (const { key: queryKey, answer } of later)
      void client.prefetchQuery({
        queryKey,
        queryFn: () => (isHydrated ? orAsk(answer) : gate.then(() => orAsk(answer))),
      })
  }, [client, state, later, isHydrated])
  useEffect(() => {
    if (later.length > 0) openGate()
  }, [later])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}

/** Awaits an answer. @throws ApiError if the server could not give it; the browser then requests it at once */
async function orAsk(answer: Promise<unknown>): Promise<unknown> {
  const given = await answer
  if (given === null) throw new ApiError('NOT_AHEAD', 'The page came without it.', 503, null, undefined, 0)
  return given
}

let openGate = () => {}
/** Resolves once the server-rendered page is hydrated: an answer that arrives during hydration would not match the HTML. */
const gate = new Promise<void>((open) => {
  openGate = open
})
