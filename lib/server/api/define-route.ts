import { randomUUID } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { sessionCookieName, userOfCookie } from '@/lib/server/auth/session-token'
import { parseQuery } from '@/lib/shared/contracts/query'
import { may, PARAMETER_PERMISSIONS, type Permission } from '@/lib/shared/contracts/roles'
import { type AnswerOf, type Parsed, queryOf, type RequestOf, type Route } from '@/lib/shared/contracts/route'
import type { User } from '@/lib/shared/contracts/users'
import { AppError, invalidRequest } from '@/lib/shared/errors'
import { requireDeclaredAnswer } from './declared-answer'
import { errorResponse } from './errors'
import { PreparedAnswer } from './prepared-answer'
import { readJsonBody } from './read-body'
import { requireSameOrigin } from './same-origin'

/** `public`: no sign-in. `signed-in`: any role. Otherwise the required permission. */
export type RouteRole = 'public' | 'signed-in' | Permission

/** The input of a handler: the user and the parsed request. */
type RunContext<R extends Route, Role extends RouteRole> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  body: Parsed<R['body']>
  user: Role extends 'public' ? User | null : User
  /** Headers of the request; empty when a page asks. */
  headers: Headers
}
/** The declared answer, with an HTTP status other than 200 if needed; a Response for a file or an answer without JSON. */
type RouteAnswer<R extends Route> = (AnswerOf<R> & { httpStatus?: number }) | Response
/** A handler may have written the JSON of the declared answer itself. */
type RunAnswer<R extends Route> = RouteAnswer<R> | PreparedAnswer

type Handling<R extends Route, Role extends RouteRole> = {
  role: Role
  run(context: RunContext<R, Role>): Promise<RunAnswer<R>>
}
type HandlerContext = { params: Promise<Record<string, string | string[]>> }
/** A handler with its declaration. A test walks all built routes and fails on any not made by `defineRoute`. */
export type RouteHandler<R extends Route = Route> = ((
  request: NextRequest,
  context: HandlerContext,
) => Promise<Response>) & {
  readonly route: R
  readonly role: RouteRole
  /** Answers a page of this process without HTTP, behind the same guards. @throws AppError or ZodError */
  readonly ask: (user: User, request: RequestOf<R>, signal: AbortSignal) => Promise<RouteAnswer<R>>
}
/** The requesting user; the session cookie's by default. */
export type Authenticate = (request: NextRequest) => Promise<User | null>

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Makes a route handler that authenticates, authorizes, parses, runs, maps errors and sets headers, in this order, so that no guard or schema
 * can be forgotten (design, section 4).
 */
export function defineRoute<const R extends Route, Role extends RouteRole>(
  route: R,
  handling: Handling<R, Role>,
  authenticate: Authenticate = userOfRequest,
): RouteHandler<R> {
  const handler = async (request: NextRequest, context: HandlerContext) => {
    const requestId = randomUUID()
    const outcome = await answer(route, handling, authenticate, request, context).catch((error) =>
      errorResponse(error, requestId),
    )
    // Headers of a Response may be immutable, such as those of a redirect.
    const response = new Response(request.method === 'HEAD' ? null : outcome.body, outcome)
    // A body that nobody will read must not stay open.
    if (request.method === 'HEAD') await outcome.body?.cancel()
    response.headers.set('cache-control', 'private, no-store')
    response.headers.set('x-request-id', requestId)
    response.headers.append('vary', 'Cookie')
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  }
  const ask = async (user: User, request: RequestOf<R>, signal: AbortSignal) => {
    requireRole(handling.role, user)
    const parsed = parseParts(route, user, request.params, queryOf(route, request.query))
    const result = await handling.run({ ...parsed, user, headers: new Headers(), signal } as RunContext<R, Role>)
    return result instanceof PreparedAnswer ? (JSON.parse(result.json) as RouteAnswer<R>) : result
  }
  return Object.assign(handler, { route, role: handling.role, ask })
}

async function answer<R extends Route, Role extends RouteRole>(
  route: R,
  { role, run }: Handling<R, Role>,
  authenticate: Authenticate,
  request: NextRequest,
  context: HandlerContext,
): Promise<Response> {
  const user = role === 'public' ? null : await authenticate(request)
  requireRole(role, user)
  if (!SAFE_METHODS.has(request.method)) requireSameOrigin(request)
  const result = await run({
    ...parseParts(route, user, await context.params, new URL(request.url).searchParams),
    body: route.body?.parse(await readJsonBody(request)),
    user,
    headers: request.headers,
    signal: request.signal,
  } as RunContext<R, Role>)
  if (result instanceof Response) return result
  if (result instanceof PreparedAnswer) return sendPrepared(route, result)
  const { httpStatus = 200, ...envelope } = result as AnswerOf<R> & { httpStatus?: number }
  requireDeclaredAnswer(route, () => JSON.parse(JSON.stringify(envelope)))
  return Response.json(envelope, { status: httpStatus })
}

function sendPrepared(route: Route, { json, httpStatus }: PreparedAnswer): Response {
  requireDeclaredAnswer(route, () => JSON.parse(json))
  return new Response(json, { status: httpStatus, headers: { 'content-type': 'application/json' } })
}

/** Parses path and query after checking the permissions of parameters. @throws AppError or ZodError */
function parseParts(route: Route, user: User | null, params: unknown, search: URLSearchParams) {
  const checked = checkedSearch(search)
  if (user !== null) requireParameters(user, checked)
  return { params: route.params?.parse(params), query: route.query && parseQuery(route.query, checked) }
}

/** @throws AppError UNAUTHENTICATED or FORBIDDEN */
function requireRole(role: RouteRole, user: User | null): void {
  if (role === 'public') return
  if (user === null) throw new AppError('UNAUTHENTICATED', 'Sign in first.')
  if (role !== 'signed-in') requirePermission(user, role)
}

/** Some parameters require a permission of their own. @throws AppError FORBIDDEN */
function requireParameters(user: User, search: URLSearchParams): void {
  for (const name of search.keys())
    if (Object.hasOwn(PARAMETER_PERMISSIONS, name)) requirePermission(user, PARAMETER_PERMISSIONS[name] as Permission)
}

/** @throws AppError FORBIDDEN, naming the permission */
function requirePermission(user: User, permission: Permission): void {
  if (may(user.role, permission)) return
  throw new AppError('FORBIDDEN', `The role ${user.role} does not allow this.`, { details: { permission } })
}

const userOfRequest: Authenticate = ({ cookies }) => userOfCookie(cookies.get(sessionCookieName())?.value)

/** The query, rejected if it contains characters that databases do not accept as text. @throws AppError INVALID_REQUEST */
function checkedSearch(searchParams: URLSearchParams): URLSearchParams {
  for (const [name, value] of searchParams) {
    if (name.includes('\0') || value.includes('\0')) {
      throw invalidRequest([{ field: name.replaceAll('\0', ''), message: 'contains a control character' }])
    }
    // An assignment to this name would be lost before the schema could reject it.
    if (name === '__proto__') throw invalidRequest([{ field: name, message: 'is not a known parameter' }])
  }
  return searchParams
}
