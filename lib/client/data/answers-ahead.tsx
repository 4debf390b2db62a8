'use client'

import { type DehydratedState, HydrationBoundary, hydrate, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

type AnswersAheadProps = { state: DehydratedState; children: ReactNode }

/**
 * Answers that the server gave, in place before what reads them is hydrated. The library puts those of questions that are asked already in
 * place only afterwards, and the shell may have asked: its count of firing alerts is read from the page's own list.
 */
export function AnswersAhead({ state, children }: AnswersAheadProps) {
  const client = useQueryClient()
  useMemo(() => {
    const isOpen = (queryHash: string) => client.getQueryCache().get(queryHash)?.state.data === undefined
    hydrate(client, { ...state, queries: state.queries.filter(({ queryHash }) => isOpen(queryHash)) })
  }, [client, state])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
