import type { RouteHandler } from '@/lib/server/http/define-route'
import { currentApp } from '@/lib/server/process/config/current-app'
import { questionKey, type RequestOf, type Route } from '@/lib/shared/http/route'
import type { Ahead } from './prefetch'

/**
 * Answers a route's question on the server, with the guards and schemas of the route but without an HTTP request. The browser finds the answer
 * under the key of its own question.
 */
export function ahead<R extends Route>({ route, ask }: RouteHandler<R>, request: RequestOf<R>): Ahead {
  return { key: questionKey(route, request), answer: (user, signal) => ask(user, request, signal, currentApp()) }
}
