import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import type { z } from 'zod'
import { sessionCookieName, userOfCookie } from '@/lib/server/auth/session-token'
import { parseParams } from '@/lib/shared/contracts/filter-schema'
import { may, PARAMETER_PERMISSIONS, type Permission } from '@/lib/shared/contracts/roles'
import type { User } from '@/lib/shared/contracts/users'
import { AppError, invalidRequest } from '@/lib/shared/errors'
import { errorResponse } from './errors'
import { readJsonBody } from './read-body'
import { requireSameOrigin } from './same-origin'

type Schema = z.ZodObject | undefined
type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined

/** `public`: no sign-in. `signed-in`: any role. Else the permission that the role must have. */
export type RouteRole = 'public' | 'signed-in' | Permission

type RouteContext<R extends RouteRole, P, Q, B> = {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  user: R extends 'public' ? User | null : User
  requestId: string
  /** The request's; none where a page asks. */
  headers: Headers
  /** Aborted when the caller goes away. */
  signal: AbortSignal
}
type RouteAnswer = Response | { data: unknown; meta?: unknown; status?: number }

export type RouteDefinition<
  R extends RouteRole,
  P extends Schema,
  Q extends Schema,
  B extends z.ZodType | undefined,
> = {
  role: R
  params?: P
  query?: Q
  body?: B
  run(context: RouteContext<R, P, Q, B>): Promise<RouteAnswer>
}
type HandlerContext = { params: Promise<Record<string, string | string[]>> }
/** What is asked of a route, whether over HTTP or by a page in this process. `params` are the path's, still as text. */
type RouteQuestion = {
  user: User | null
  params: Record<string, string | string[]>
  search: URLSearchParams
  signal: AbortSignal
}
/** A handler that the factory made says for whom: a test walks every built route and finds any that it did not make. */
export type RouteHandler = ((request: NextRequest, context: HandlerContext) => Promise<Response>) & {
  readonly routeRole: RouteRole
  /** Reads without HTTP, behind the same guard and the same schemas. @throws AppError or ZodError where HTTP would answer an error */
  readonly ask: (question: RouteQuestion) => Promise<RouteAnswer>
}
/** Who asks; the session cookie's user by default. */
export type Authenticate = () => Promise<User | null>

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Makes a route handler: it authenticates, authorises, parses, runs, maps errors, and sets the headers, in this order,
 * so that a guard or a schema cannot be forgotten (design, section 4).
 */
export function defineRoute<
  R extends RouteRole,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: RouteDefinition<R, P, Q, B>, authenticate: Authenticate = userOfRequest): RouteHandler {
  const handler = async (request: NextRequest, context: HandlerContext) => {
    const requestId = randomUUID()
    const made = await answer(definition, authenticate, request, context, requestId).catch((error) =>
      errorResponse(error, requestId),
    )
    // Headers of a made Response may be immutable, as a redirect's are.
    const response = new Response(request.method === 'HEAD' ? null : made.body, made)
    // A body that nobody will read must not wait for its reader.
    if (request.method === 'HEAD') await made.body?.cancel()
    response.headers.set('cache-control', 'private, no-store')
    response.headers.set('x-request-id', requestId)
    response.headers.append('vary', 'Cookie')
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  }
  const ask = (question: RouteQuestion) => runRoute(definition, { ...question, requestId: randomUUID() })
  return Object.assign(handler, { routeRole: definition.role, ask })
}

async function answer<R extends RouteRole, P extends Schema, Q extends Schema, B extends z.ZodType | undefined>(
  definition: RouteDefinition<R, P, Q, B>,
  authenticate: Authenticate,
  request: NextRequest,
  context: HandlerContext,
  requestId: string,
): Promise<Response> {
  const user = definition.role === 'public' ? null : await authenticate()
  requireRole(definition.role, user)
  if (!SAFE_METHODS.has(request.method)) requireSameOrigin(request)
  const result = await runRoute(definition, {
    user,
    params: await context.params,
    search: new URL(request.url).searchParams,
    signal: request.signal,
    requestId,
    headers: request.headers,
    readBody: () => readJsonBody(request),
  })
  if (result instanceof Response) return result
  const { data, meta, status } = result
  return Response.json(meta === undefined ? { data } : { data, meta }, { status: status ?? 200 })
}

/** Authorises, parses and runs. Without `readBody` there is no body to parse: the question is a read. */
async function runRoute<R extends RouteRole, P extends Schema, Q extends Schema, B extends z.ZodType | undefined>(
  definition: RouteDefinition<R, P, Q, B>,
  question: RouteQuestion & { requestId: string; headers?: Headers; readBody?: () => Promise<unknown> },
): Promise<RouteAnswer> {
  const { user, search, signal, requestId, headers = new Headers(), readBody } = question
  requireRole(definition.role, user)
  if (user !== null) requireParameters(user, search)
  const params = definition.params?.parse(question.params)
  const query = definition.query === undefined ? undefined : parseParams(definition.query, checkedSearch(search))
  const body = definition.body === undefined ? undefined : definition.body.parse(await readBody?.())
  return definition.run({
    params: params as Parsed<P>,
    query: query as Parsed<Q>,
    body: body as Parsed<B>,
    user: user as RouteContext<R, P, Q, B>['user'],
    requestId,
    headers,
    signal,
  })
}

/** @throws AppError UNAUTHENTICATED or FORBIDDEN */
function requireRole(role: RouteRole, user: User | null): void {
  if (role === 'public') return
  if (user === null) throw new AppError('UNAUTHENTICATED', 'Sign in first.')
  if (role !== 'signed-in') requirePermission(user, role)
}

/** Some parameters make a question another one, which not everyone may ask. @throws AppError FORBIDDEN */
function requireParameters(user: User, search: URLSearchParams): void {
  for (const name of search.keys())
    if (Object.hasOwn(PARAMETER_PERMISSIONS, name)) requirePermission(user, PARAMETER_PERMISSIONS[name] as Permission)
}

/** @throws AppError FORBIDDEN, naming the permission */
function requirePermission(user: User, permission: Permission): void {
  if (may(user.role, permission)) return
  throw new AppError('FORBIDDEN', `The role ${user.role} may not do this.`, { details: { permission } })
}

async function userOfRequest(): Promise<User | null> {
  return userOfCookie((await cookies()).get(sessionCookieName())?.value)
}

/** The query, refused where it holds what no database takes as text. @throws AppError INVALID_REQUEST */
function checkedSearch(searchParams: URLSearchParams): URLSearchParams {
  for (const [name, value] of searchParams) {
    if (name.includes('\0') || value.includes('\0')) {
      throw invalidRequest([{ field: name.replaceAll('\0', ''), message: 'holds a control character' }])
    }
    // An assignment to this name would vanish before the schema could refuse it.
    if (name === '__proto__') throw invalidRequest([{ field: name, message: 'is not a known name here' }])
  }
  return searchParams
}
