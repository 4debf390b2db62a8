import { metrics } from './metrics'

/** Counts and times the answers of a handler, by its route's template: an id in the URL never becomes a label. */
export function observed<Asked extends Request, Rest extends unknown[]>(
  path: string,
  handler: (request: Asked, ...rest: Rest) => Promise<Response>,
): (request: Asked, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const { requests, requestSeconds } = metrics()
    const end = requestSeconds.startTimer({ route: path, method: request.method })
    const response = await handler(request, ...rest)
    end()
    requests.inc({ route: path, method: request.method, status: response.status })
    return response
  }
}
