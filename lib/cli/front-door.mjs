/** Handles every request before Next: gives it an id, sets security headers, verifies forwarding headers, and rejects what Next would answer with a 500. */
import { trackedRequest } from '../server/requests/tracked.mjs'
import { keepTrustedForwarding } from './forwarded.mjs'
import { answerError } from './refuse.mjs'
import { routerStateCheck } from './router-state.mjs'
import { securityHeaders } from './security-headers.mjs'

const API_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Pages and files take nothing: there are no Server Actions. */
const PAGE_METHODS = new Set(['GET', 'HEAD'])
const isRouterState = routerStateCheck()

/**
 * Created from the environment, once per process.
 * @param {Record<string, string | undefined>} environment
 * @returns takes a Node request and response; `tracked` has the id of the request, and `passes` is false when it was answered
 */
export function frontDoor(environment = process.env) {
  const trustedProxies = Number(environment.TRUSTED_PROXIES) || 0
  return (request, response) => {
    const tracked = trackedRequest(request.headers['x-request-id'], trustedProxies)
    request.headers['x-request-id'] = tracked.id
    response.setHeader('x-request-id', tracked.id)
    const headers = securityHeaders(environment.NEXTAUTH_URL, request.url.split('?', 1)[0])
    for (const name in headers) response.setHeader(name, headers[name])
    keepTrustedForwarding(request, trustedProxies)
    const refusal = refusalOf(request)
    if (refusal !== null) answerError(response, refusal)
    return { tracked, passes: refusal === null }
  }
}

/** Why a request is rejected: status, error code, message and headers; null when it is accepted. */
function refusalOf({ method, url, headers }) {
  const path = url.split('?', 1)[0]
  if (!path.startsWith('/') || !isDecodable(path)) return invalid('The address is not well-formed.')
  const allowed = path.startsWith('/api/') ? API_METHODS : PAGE_METHODS
  if (!allowed.has(method))
    return {
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      message: 'Method not supported.',
      headers: { allow: [...allowed].join(', ') },
    }
  if (!isRouterState(headers['next-router-state-tree'])) return invalid('The router state is not well-formed.')
  // Next would log an error for each.
  if (headers['next-action'] !== undefined) return invalid('Server Actions are not supported.')
  return null
}

const invalid = (message) => ({ status: 400, code: 'INVALID_REQUEST', message })

function isDecodable(path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
