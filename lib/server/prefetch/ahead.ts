import type { Question, RouteHandler } from '@/lib/server/api/define-route'
import { questionKey, type RequestOf, type Route } from '@/lib/shared/contracts/route'
import type { Ahead } from './prefetch'

/**
 * A route's question, asked ahead in this process: behind the route's guard, but without a request to ourselves, and with what the page has
 * read of its address instead of a query to parse again. The browser finds the answer under the key of its own question.
 */
export function ahead<R extends Route>({ route, ask }: RouteHandler<R>, request: RequestOf<R>): Ahead {
  const { params, query = {} } = request
  return {
    key: questionKey(route, request),
    answer: (user, signal) => ask(user, { params, query, signal } as Question<R>),
  }
}
