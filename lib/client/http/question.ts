import type { QueryClient } from '@tanstack/react-query'
import { MOMENT_HEADER, questionKey, type RequestOf, type Route, SYNC_PATH } from '@/lib/shared/http/route'
import { askApi, isBatched } from './fetcher'

/** The header with the moment that all figures of the page are of: the start of the last completed sync. Empty until that is known. */
const momentHeader = (client: QueryClient): Record<string, string> => {
  const moment = client.getQueryData<WithSyncTime>(questionKey({ path: SYNC_PATH }, {}))?.data.syncedAt
  return moment == null ? {} : { [MOMENT_HEADER]: String(moment) }
}
/** The answer of `syncRoute`, typed here so that pages without figures need not load its schema. */
type WithSyncTime = { data: { syncedAt: number | null } }

/** A request as `useQuery` options; data prefetched by the server has the same key. What is asked in a body is part of the key, too. */
export const question = <R extends Route>(route: R, request: RequestOf<R>) => ({
  queryKey: [...questionKey(route, request), ...(request.body === undefined ? [] : [JSON.stringify(request.body)])],
  queryFn: ({ signal, client }: { signal: AbortSignal; client: QueryClient }) =>
    askApi(route, request, { signal, headers: momentHeader(client) }),
  meta: isBatched(route) ? { asked: askedOf(route, request) } : {},
})

/** The same for an answer that new calls change: it is refetched with all the others whenever the page’s moment advances. */
export const movingQuestion = <R extends Route>(route: R, request: RequestOf<R>) => {
  const options = question(route, request)
  return { ...options, meta: { ...options.meta, isMoving: true } }
}

/** The parameters of a query, which of them its route has, and the same with others, so that it can be prefetched before the filters change. */
const askedOf = <R extends Route>(route: R, request: RequestOf<R>) => ({
  query: request.query ?? {},
  takes: (name: string) => route.query !== undefined && Object.hasOwn(route.query.shape, name),
  instead: (query: object): { queryKey: readonly string[] } => question(route, { ...request, query } as RequestOf<R>),
})
export type QuestionInput = ReturnType<typeof askedOf>
