import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { decode } from 'next-auth/jwt'
import { CHALLENGE, errorResponse } from '@/lib/server/http/errors'
import { readBytes, requireStorable } from '@/lib/server/http/read-body'
import { config } from '@/lib/server/process/config/config'
import { log } from '@/lib/server/process/log/log'
import { asRequest } from '@/lib/server/process/observe/tracking'
import { invalidField } from '@/lib/shared/http/errors'
import { parsed } from '@/lib/shared/text/parsed'
import { hostOf } from './oidc'
import { discover } from './oidc-discovery'
import { authOptions } from './options'
import { sessionCookieName, sessionSecret } from './session-token'
import { reasonOf, refusalIn } from './sign-in'

/** Whether the identity provider responds and is the configured one; the log says why not. */
async function isProviderThere(): Promise<boolean> {
  const { oidc } = config()
  if (oidc === null) return true
  try {
    await discover(oidc.issuer)
    return true
  } catch (error) {
    log.warn(reasonOf(error, oidc.issuer), 'single sign-on: the identity provider cannot be used')
    return false
  }
}

/**
 * The URL where someone who signed in at the identity provider ends that session too, if it offers one (OpenID Connect RP-Initiated Logout 1.0). It
 * has no return address, since a provider refuses one that is not registered.
 * @param cookie of the session that ends
 */
async function providerSignOut(cookie: string | undefined): Promise<string | null> {
  const { oidc } = config()
  if (oidc === null || cookie === undefined) return null
  const token = await decode({ token: cookie, secret: sessionSecret() }).catch(() => null)
  if (token?.provider !== 'oidc') return null
  try {
    const { end_session_endpoint: address } = await discover(oidc.issuer)
    if (address === undefined) return null
    const url = new URL(address)
    url.searchParams.set('client_id', oidc.clientId)
    return url.href
  } catch {
    log.warn({ host: hostOf(oidc.issuer) }, 'single sign-on: the session there goes on, since it cannot be reached')
    return null
  }
}

type Context = { params: Promise<{ nextauth: string[] }> }

const ACTIONS = new Set(['providers', 'session', 'csrf', 'signin', 'signout', 'callback', 'error'])
/** As next-auth answers when it cannot reach the provider. */
const UNREACHABLE = { url: '/login?error=OAuthSignin' }
const MAX_QUERY_CHARACTERS = 8000

/** next-auth's route. Requests that it would answer with a 500 (invalid JSON, unknown actions) are rejected first. */
export const authRoute = (request: NextRequest, context: Context): Promise<Response> =>
  asRequest(async (requestId) => {
    const response = await answer(request, context)
      .then((made) => (request.method === 'POST' ? answerRefused(made, requestId) : made))
      .catch((error) => errorResponse(error, requestId))
    response.headers.set('x-request-id', requestId)
    if (response.status === 401) response.headers.set('www-authenticate', CHALLENGE.Bearer)
    response.headers.set('cache-control', 'private, no-store')
    return response
  })

async function answer(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params
  const action = nextauth[0] ?? ''
  const options = authOptions(request.headers)
  const isPost = request.method === 'POST'
  if (!ACTIONS.has(action) || nextauth.length > 2) throw invalidField('action', 'is not supported')
  if (nextauth[1] !== undefined && !options.providers.some(({ id }) => id === nextauth[1]))
    throw invalidField('provider', 'is not supported')
  if (action === 'callback' && !isPost && nextauth[1] !== 'oidc') throw invalidField('provider', 'requires a POST')
  if (request.nextUrl.search.length > MAX_QUERY_CHARACTERS) throw invalidField('query', 'is too long')
  const fields = isPost ? await readFields(request) : {}
  requireStorable(fields, 'body')
  if (action === 'signin' && isPost && !(await isProviderThere())) return Response.json(UNREACHABLE)
  requireUsableCallbackUrl(fields.callbackUrl ?? request.nextUrl.searchParams.get('callbackUrl'))
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.delete('content-length')
  const copy = new NextRequest(request.url, {
    // next-auth does not know HEAD, which is GET with the body left out by the server (RFC 9110, section 9.3.2).
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    ...(isPost ? { body: new URLSearchParams(fields) } : {}),
  })
  const cookie = request.cookies.get(sessionCookieName(request.headers))?.value
  const leadsTo = action === 'signout' && isPost ? await providerSignOut(cookie) : null
  const response = await NextAuth(options)(copy, { params: Promise.resolve({ nextauth }) })
  return leadsTo !== null && response.ok ? leadingTo(leadsTo, response) : response
}

/** A response that sends next-auth's client to another address. */
function leadingTo(url: string, { headers, status }: Response): Response {
  const answer = Response.json({ url }, { status })
  for (const cookie of headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

/** Next-auth says why a sign-in could not be tried only in a URL: this makes it a 429 or 503 with `Retry-After`, and keeps the `url` for its client. */
export async function answerRefused(response: Response, requestId: string): Promise<Response> {
  const copy401 = response.status === 401 ? response.clone() : null
  const body401 = await copy401?.json().catch(() => null)
  const url: unknown = response.headers.get('location') ?? body401?.url
  const refusal = typeof url === 'string' ? refusalIn(url) : null
  if (refusal === null) return response
  const { status, headers, body } = errorResponse(refusal, requestId)
  const answer = { url, ...(await new Response(body).json()) }
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return Response.json(answer, { status, headers })
}

/** The posted fields, from a form or JSON; only text and booleans. */
async function readFields(request: Request): Promise<Record<string, string>> {
  const text = new TextDecoder().decode(await readBytes(request))
  const isJson = request.headers.get('content-type')?.includes('application/json') ?? false
  const entries = isJson ? Object.entries(parseObject(text)) : [...new URLSearchParams(text)]
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, String(value)]] : [],
    ),
  )
}

function parseObject(text: string): object {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) throw invalidField('body', 'must be a JSON object')
  return value
}

/** next-auth answers an invalid callback URL with a 500. */
function requireUsableCallbackUrl(value: string | null | undefined): void {
  if (!value || value.startsWith('/')) return
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw invalidField('callbackUrl', 'must be an http URL or a path')
}
