/** Handles every request before Next: gives it an id, sets security headers, verifies forwarding headers, and rejects what Next would answer with a 500. */
import { createRequire } from 'node:module'
import { trackedRequest } from '../server/requests/tracked.mjs'
import { keepTrustedForwarding } from './forwarded.mjs'
import { answerError } from './refuse.mjs'
import { securityHeaders } from './security-headers.mjs'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const load = createRequire(import.meta.url)

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
export function refusalOf({ method, url, headers }) {
  if (!METHODS.has(method))
    return {
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      message: 'Method not supported.',
      headers: { allow: [...METHODS].join(', ') },
    }
  const path = url.split('?', 1)[0]
  if (!path.startsWith('/') || !isDecodable(path)) return invalid('The address is not well-formed.')
  if (!isRouterState(headers['next-router-state-tree'])) return invalid('The router state is not well-formed.')
  // There are no Server Actions, so a request for one is not from our pages; Next would log an error for each.
  const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
  if (headers['next-action'] !== undefined || (isForm && !path.startsWith('/api/')))
    return invalid('Server Actions are not supported.')
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

/** Uses Next's own parser, so that nothing its client sends is rejected. Loaded on demand, since it does not exist before installation. */
function isRouterState(header) {
  if (header === undefined) return true
  const { parseAndValidateFlightRouterState } = load(
    'next/dist/server/app-render/parse-and-validate-flight-router-state.js',
  )
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}
