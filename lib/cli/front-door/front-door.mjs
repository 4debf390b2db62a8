/** Runs before Next: sets request id and security headers, verifies forwarding headers, rejects unknown routes and methods and what Next answers with a 500. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { trackedRequest } from '../../server/process/observe/tracked.mjs'
import { answerError } from './answers.mjs'
import { exportedMethods, routeNames } from './routes.mjs'

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
}

/** Pages of shared links may allow one host to frame them: their content security policy names it (`proxy.ts`), which `x-frame-options` cannot. */
const MAY_BE_FRAMED = /^\/s\/[^/]*$/

/**
 * Headers of every response. The content security policy of a page is set in the proxy, with its nonce.
 * @param publicUrl NEXTAUTH_URL; if it is https, browsers are told to keep using it
 */
const securityHeaders = (publicUrl, path) => ({
  ...SECURITY_HEADERS,
  ...(MAY_BE_FRAMED.test(path) ? {} : { 'x-frame-options': 'DENY' }),
  ...(/^https:/i.test(publicUrl ?? '') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Headers set by proxies. They are dropped unless a trusted proxy sent them, since the lockout and the origin check rely on them. */
const HEADERS_OF_PROXIES = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]

/**
 * Keeps what trusted proxies report, and sets `x-forwarded-for` to the verified address of the client.
 * @param request a Node request; its headers are changed
 * @param trustedProxies number of our own proxies (TRUSTED_PROXIES); each appends the address of its peer to `x-forwarded-for`
 */
export function keepTrustedForwarding(request, trustedProxies) {
  const { headers } = request
  const hops = [
    ...(headers['x-forwarded-for']?.split(',').map((hop) => hop.trim()) ?? []),
    request.socket.remoteAddress,
  ]
  if (trustedProxies < 1) for (const name of HEADERS_OF_PROXIES) delete headers[name]
  headers['x-forwarded-for'] = hops[Math.max(0, hops.length - 1 - trustedProxies)] || 'unknown'
}

const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Pages and files accept no writes, since there are no Server Actions. */
const PAGE_METHODS = ['GET', 'HEAD', 'OPTIONS']
/** Files of a build, which are not routes. */
const FILES = /^\/(?:_next\/|robots\.txt$)/
/** Addresses at which programs look for OAuth when a token is refused (RFC 8414, 9728 and 7591). */
const OAUTH = /^\/(?:\.well-known\/(?:oauth-|openid-)|(?:register|authorize|token)$)/
const NO_OAUTH =
  'Callscope has no OAuth for programs: send a valid token from Settings → Links and tokens as Authorization: Bearer.'
const isRouterState = routerStateCheck()

/**
 * Created from the environment, once per process.
 * @param {Record<string, string | undefined>} environment
 * @param {string | null} root the folder with the build that is served and its sources; null where the routes are unknown
 * @returns takes a Node request and response; `tracked` has the id of the request, and `passes` is false when it was answered
 */
export function frontDoor(environment = process.env, root = null) {
  const methodsOf = methodsByPath(root)
  const trustedProxies = Number(environment.TRUSTED_PROXIES) || 0
  return (request, response) => {
    const tracked = trackedRequest(request.headers['x-request-id'], trustedProxies)
    request.headers['x-request-id'] = tracked.id
    response.setHeader('x-request-id', tracked.id)
    const headers = securityHeaders(environment.NEXTAUTH_URL, request.url.split('?', 1)[0])
    for (const name in headers) response.setHeader(name, headers[name])
    keepTrustedForwarding(request, trustedProxies)
    const refusal = refusalOf(request, methodsOf)
    if (refusal !== null) answerError(response, refusal)
    const isAnswered = refusal !== null || answersOptions(request, response, methodsOf)
    return { tracked, passes: !isAnswered }
  }
}

/** The methods that a path accepts; null for an unknown path. */
function methodsByPath(root) {
  const usual = (address) => (address.startsWith('/api/') ? API_METHODS : PAGE_METHODS)
  if (root === null) return usual
  const known = exportedMethods(path.join(root, 'app', 'api'))
  const nameOf = routeNames(path.join(root, '.next'))
  return (address) => {
    if (FILES.test(address)) return usual(address)
    // Next redirects addresses with a trailing slash.
    const name = nameOf(address.replace(/(.)\/$/, '$1'))
    return name === null ? null : (known[name] ?? usual(address))
  }
}

/** Answers OPTIONS with the allowed methods (RFC 9110, section 9.3.7), but without CORS headers, since pages of other sites have no access. */
function answersOptions({ method, url }, response, methodsOf) {
  if (method !== 'OPTIONS') return false
  response.writeHead(204, { allow: methodsOf(url.split('?', 1)[0]).join(', '), 'cache-control': 'private, no-store' })
  response.end()
  return true
}

/** Why a request is rejected: status, error code, message and headers; null when it is accepted. */
function refusalOf({ method, url, headers }, methodsOf) {
  const path = url.split('?', 1)[0]
  if (!path.startsWith('/') || !isDecodable(path)) return invalid('The address is not well-formed.')
  if (!isRouterState(headers['next-router-state-tree'])) return invalid('The router state is not well-formed.')
  // Next would log an error for each such request.
  if (headers['next-action'] !== undefined) return invalid('Server Actions are not supported.')
  if (OAUTH.test(path)) return notFound(NO_OAUTH)
  const allowed = methodsOf(path)
  if (allowed === null && path.startsWith('/api/'))
    return notFound('There is no such route; /api/openapi.json lists them.')
  // For GET and HEAD, Next renders its not-found page.
  if (allowed === null && !['GET', 'HEAD'].includes(method)) return notFound('There is no such page.')
  if (allowed?.includes(method) === false)
    return {
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      message: `${method} is not supported here, but ${allowed.join(', ')}.`,
      headers: { allow: allowed.join(', ') },
    }
  return null
}

const notFound = (message) => ({ status: 404, code: 'NOT_FOUND', message })
const invalid = (message) => ({ status: 400, code: 'INVALID_REQUEST', message })

function isDecodable(path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const load = createRequire(import.meta.url)
/** A private file of Next, which may be missing in other releases. */
const FILE = 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/**
 * Checks the router state that Next's client sends with a navigation, by Next's own parser, so that nothing its client sends is rejected. The parser is loaded for the first state, since it does not exist before
 * installation. If it cannot be loaded, all states are passed on to Next, which answers malformed ones with a 500.
 * @param {() => unknown} loadParser loads the parser, which throws on a malformed state
 * @returns {(state: string | undefined) => boolean} false for a malformed state
 */
export function routerStateCheck(loadParser = () => load(FILE).parseAndValidateFlightRouterState) {
  let parse = null
  return (state) => {
    if (state === undefined) return true
    parse ??= parserOf(loadParser)
    try {
      parse(state)
      return true
    } catch {
      return false
    }
  }
}

function parserOf(loadParser) {
  try {
    const parser = loadParser()
    if (typeof parser === 'function') return parser
  } catch {
    // Accept all states then.
  }
  return () => undefined
}
