'use client'

import {
  type DehydratedState,
  HydrationBoundary,
  hydrate,
  isServer,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/client/http/api-error'

type Later = { key: QueryKey; answer: Promise<unknown> }
type AnswersAheadProps = { state: DehydratedState; later: readonly Later[]; children: ReactNode }

/**
 * Answers that the server gave, in place before what reads them is hydrated. The library puts those of questions that are asked already in
 * place only afterwards, and the shell may have asked: its count of firing alerts is read from the page's own list. `later` ones are on their way.
 */
export function AnswersAhead({ state, later, children }: AnswersAheadProps) {
  const client = useQueryClient()
  const isHydrating = useSyncExternalStore(never, inBrowser, onServer)
  useMemo(() => {
    const isOpen = (queryHash: string) => client.getQueryCache().get(queryHash)?.state.data === undefined
    hydrate(client, { ...state, queries: state.queries.filter(({ queryHash }) => isOpen(queryHash)) })
    if (isServer) return
    for (const { key: queryKey, answer } of later)
      void client.prefetchQuery({
        queryKey,
        queryFn: () => (isHydrating ? gate.then(() => orAsk(answer)) : orAsk(answer)),
      })
  }, [client, state, later, isHydrating])
  useEffect(() => {
    if (later.length > 0) openGate()
  }, [later])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}

/** An answer that the server could not give is asked for at once. @throws ApiError that says so */
async function orAsk(answer: Promise<unknown>): Promise<unknown> {
  const given = await answer
  if (given === null) throw new ApiError('NOT_AHEAD', 'The page came without it.', 503, null, undefined, 0)
  return given
}

let openGate = () => {}
/** Opens once what the server drew of a page is taken over: an answer in the middle of that would not be what the HTML shows. */
const gate = new Promise<void>((open) => {
  openGate = open
})
const never = () => () => undefined
const [inBrowser, onServer] = [() => false, () => true]
