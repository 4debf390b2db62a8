'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { questionKey, type RequestOf, type Route } from '@/lib/shared/http/route'
import { isBatched } from './batch'
import { askApi } from './fetcher'

/** What a query of the page asks, and the same with another query, so that it can be asked before a change of the filters is made. */
export type QuestionInput = {
  query: object
  /** True for a parameter that the route has. */
  takes: (name: string) => boolean
  instead: (query: object) => { queryKey: readonly string[] }
}

/** A request as `useQuery` options; data prefetched by the server has the same key. */
export const question = <R extends Route>(route: R, request: RequestOf<R>) => ({
  queryKey: questionKey(route, request),
  queryFn: ({ signal }: { signal: AbortSignal }) => askApi(route, request, { signal }),
  ...(isBatched(route) && { meta: { asked: askedOf(route, request) } }),
})

const askedOf = <R extends Route>(route: R, request: RequestOf<R>): QuestionInput => ({
  query: request.query ?? {},
  takes: (name) => route.query !== undefined && Object.hasOwn(route.query.shape, name),
  instead: (query) => question(route, { ...request, query } as RequestOf<R>),
})

/** A mutation after which every answer of these routes is read again, whether it succeeded or failed: another tab may have been faster. */
export function useChange<Input, Answer>(routes: Route | readonly Route[], send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all([routes].flat().map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}
