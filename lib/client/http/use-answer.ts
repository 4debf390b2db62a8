import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, DataOf, RequestOf, Route } from '@/lib/shared/http/route'
import { askApi } from './fetcher'
import { movingQuestion, question } from './question'

type Options<R extends Route, Data> = Omit<UseQueryOptions<AnswerOf<R>, Error, Data, readonly string[]>, 'queryKey'>

/** The answer of a route. All who ask the same on a page share it. @param asked the request, with any options of `useQuery` */
export const useAnswer = <R extends Route, Data = AnswerOf<R>>(route: R, asked: RequestOf<R> & Options<R, Data>) =>
  useQuery({ ...question(route, asked), ...optionsIn(asked) })

/** The same for an answer that new calls change, as `movingQuestion`. */
export const useMovingAnswer = <R extends Route, Data = AnswerOf<R>>(
  route: R,
  asked: RequestOf<R> & Options<R, Data>,
) => useQuery({ ...movingQuestion(route, asked), ...optionsIn(asked) })

/** The data alone of an answer. */
export const useData = <R extends Route>(route: R, asked: RequestOf<R> & Options<R, DataOf<R>>) =>
  useAnswer(route, { ...asked, select: dataOf<R> })

const optionsIn = <R extends Route, Data>({ params, query, body, ...options }: RequestOf<R> & Options<R, Data>) =>
  options
const dataOf = <R extends Route>(answer: AnswerOf<R>) => (answer as { data: DataOf<R> }).data

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
