'use client'

import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { question } from '@/lib/client/http/question'
import type { Call } from '@/lib/shared/calls/call'
import { type CallsAnswer, callsRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'
import { questionKey } from '@/lib/shared/http/route'
import { callsQuery, type ListState } from '@/lib/shared/params/calls'

/** The number of calls of a list kept in memory outside the viewport; those scrolled further away are fetched again. */
export const MAX_KEPT_CALLS = 2_000

/** How many pages of `perPage` calls are kept besides the visible ones. */
export const mostKeptPages = (perPage: number): number => Math.ceil(MAX_KEPT_CALLS / perPage)

/** The visible pages and the `most` nearest to them; pages are 1-based numbers. */
export function nearestPages<T>(
  pages: ReadonlyMap<number, T>,
  inSight: readonly number[],
  most: number,
): Map<number, T> {
  const away = (page: number) => Math.min(...inSight.map((seen) => Math.abs(seen - page)))
  const nearest = [...pages].sort(([one], [other]) => away(one) - away(other))
  return new Map(nearest.slice(0, inSight.length + most))
}

/** Drops lists of calls that nothing on the screen uses, except the `most` newest ones. */
export function forgetUnseenCalls(client: QueryClient, most: number): void {
  const unseen = client
    .getQueryCache()
    .findAll({ queryKey: [callsRoute.path], type: 'inactive', fetchStatus: 'idle' })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of unseen.slice(most)) client.getQueryCache().remove(query)
}

type Shown = { key: string; pages: Map<number, CallsAnswer>; latest: CallsAnswer | null }

/**
 * The visible pages of the list and those around them. While the first answer to a changed query is loading, the old rows stay
 * (`isStale`). `pages` are 1-based; rows of pages that have not loaded yet, or are far away by now, are undefined.
 */
export function useCalls(filters: Filters, state: ListState, pages: readonly number[]) {
  const key = questionKey(callsRoute, { query: callsQuery(filters, { ...state, page: 1 }) }).join()
  const mostKept = mostKeptPages(state.perPage)
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...question(callsRoute, { query: callsQuery(filters, { ...state, page }) }),
      placeholderData: undefined,
      staleTime: 15_000,
    })),
  })
  const client = useQueryClient()
  const inSight = pages.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the visible pages or the query change, since the earlier pages are then no longer visible
  useEffect(() => forgetUnseenCalls(client, mostKept), [client, mostKept, inSight, key])

  const last = useRef<Shown | null>(null)
  const came = new Map<number, CallsAnswer>()
  answers.forEach((answer, index) => {
    const page = pages[index]
    if (answer.data && page !== undefined) came.set(page, answer.data)
  })
  if (came.size > 0) {
    const kept = last.current?.key === key ? last.current.pages : new Map<number, CallsAnswer>()
    const all = nearestPages(new Map([...kept, ...came]), pages, mostKept)
    last.current = { key, pages: all, latest: [...came.values()].at(-1) ?? null }
  }
  const shown = last.current
  const failed = answers.find((answer) => answer.error !== null && answer.data === undefined)
  return {
    key,
    total: shown?.latest?.meta.pagination.total ?? null,
    meta: shown?.latest?.meta ?? null,
    rowAt: (index: number): Call | undefined =>
      shown?.pages.get(Math.floor(index / state.perPage) + 1)?.data[index % state.perPage],
    pageRows: (page: number): Call[] => shown?.pages.get(page)?.data ?? [],
    isStale: shown !== null && shown.key !== key,
    isFetching: answers.some((answer) => answer.isFetching),
    error: failed?.error ?? null,
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  }
}
