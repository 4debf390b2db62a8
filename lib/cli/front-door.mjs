/** What every request meets before Next does: the headers of the answer, whose word its own headers are, and the refusals that Next would turn into a 500. */
import { createRequire } from 'node:module'
import { keepTrustedForwarding } from './forwarded.mjs'
import { answerError } from './refuse.mjs'
import { securityHeaders } from './security-headers.mjs'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const load = createRequire(import.meta.url)

/**
 * Makes the door from the environment, once a process.
 * @param {Record<string, string | undefined>} environment
 * @returns a function that takes a Node request and response; true when the request may go on, false when it was answered
 */
export function frontDoor(environment = process.env) {
  const headers = Object.entries(securityHeaders(environment.NEXTAUTH_URL))
  const trustedProxies = Number(environment.TRUSTED_PROXIES) || 0
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    keepTrustedForwarding(request, trustedProxies)
    const refusal = refusalOf(request)
    if (refusal === null) return true
    answerError(response, refusal)
    return false
  }
}

/** Why a request is refused: its status, our code, a sentence and what headers go with it; null when it is not. */
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

/** Judged by Next's own parser, so that it never refuses what the browser's half sends. Loaded when first needed: before the installation it is not there. */
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
