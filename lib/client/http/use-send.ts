import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, RequestOf, Route } from '@/lib/shared/http/route'
import { askApi } from './fetcher'

/** Sends a change to the API, after which the answers of these routes, by default all, are read again, even if it failed: another tab may have been faster. */
export function useSend(...routes: readonly Route[]) {
  const client = useQueryClient()
  const keys = routes.length === 0 ? [[]] : routes.map(({ path }) => [path])
  const readAgain = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return async <R extends Route>(route: R, request: RequestOf<R>): Promise<AnswerOf<R>> => {
    const sent = askApi(route, request)
    // A refusal is shown without waiting for that.
    sent.catch(readAgain)
    const answer = await sent
    await readAgain()
    return answer
  }
}
