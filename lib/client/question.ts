import { questionKey, type RequestOf, type Route } from '@/lib/shared/contracts/route'
import { askApi } from './fetcher'

/** A question as `useQuery` takes it; what the server asked ahead stands under the same key. */
export const question = <R extends Route>(route: R, request: RequestOf<R>) => ({
  queryKey: questionKey(route, request),
  queryFn: ({ signal }: { signal: AbortSignal }) => askApi(route, request, { signal }),
})
