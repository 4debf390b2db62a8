import type { RouteHandler } from '@/lib/server/http/define-route'
import type { AnswerOf, RequestOf, Route } from '@/lib/shared/http/route'
import type { Asking } from './tool'

/** The answer of a route, behind its own guards and schemas. @throws AppError or ZodError */
export async function askRoute<R extends Route>(
  handler: Pick<RouteHandler<R>, 'ask' | 'route'>,
  request: RequestOf<R>,
  { user, app, signal }: Pick<Asking, 'user' | 'app' | 'signal'>,
): Promise<AnswerOf<R>> {
  const answer = await handler.ask(user, request, signal, app)
  if (answer instanceof Response) throw new Error(`${handler.route.path} does not answer with JSON.`)
  return answer
}
