import { questionKey, type RequestOf, type Route } from '@/lib/shared/contracts/route'
import { askApi } from './fetcher'

/** A request as `useQuery` options; data prefetched by the server has the same key. */
export const question = <R extends Route>(route: R, request: RequestOf<R>) => ({
  queryKey: questionKey(route, request),
  queryFn: ({ signal }: { signal: AbortSignal }) => askApi(route, request, { signal }),
})
