import type { RouteHandler } from '@/lib/server/api/define-route'
import { questionKey, type RequestOf, type Route } from '@/lib/shared/contracts/route'
import type { Ahead } from './prefetch'

/**
 * A route's question, asked ahead in this process: behind the route's guard and schemas, but without a request to ourselves. The browser
 * finds the answer under the key of its own question.
 */
export function ahead<R extends Route>({ route, ask }: RouteHandler<R>, request: RequestOf<R>): Ahead {
  return { key: questionKey(route, request), answer: (user, signal) => ask(user, request, signal) }
}
