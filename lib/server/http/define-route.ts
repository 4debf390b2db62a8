import type { NextRequest } from 'next/server'
import { sessionCookieName, userOfCookie } from '@/lib/server/auth/session-token'
import { askedApp } from '@/lib/server/auth/visible-apps'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { inApp } from '@/lib/server/process/config/current-app'
import { asRequest, noteRequest, observed } from '@/lib/server/process/observe/tracking'
import { appsNamed } from '@/lib/shared/apps/app-address'
import { ownWords } from '@/lib/shared/filters/own-words'
import { parseQuery } from '@/lib/shared/filters/query'
import { AppError } from '@/lib/shared/http/errors'
import {
  type AnswerOf,
  MOMENT_HEADER,
  type Parsed,
  queryOf,
  type RequestOf,
  type Route,
  segmentId,
} from '@/lib/shared/http/route'
import type { Scope } from '@/lib/shared/users/scopes'
import type { User } from '@/lib/shared/users/users'
import { errorResponse, type Scheme } from './errors'
import {
  type RouteRole,
  requireParameters,
  requireReadable,
  requireRole,
  requireSameOrigin,
  unauthenticated,
  whoAsks,
} from './guards'
import { readBytes, readJsonBody, requireStorable } from './read-body'
import { PreparedAnswer, requireDeclaredAnswer, sendJson } from './send-json'

/** The input of a handler: the user and the parsed request. */
export type RunContext<R extends Route, Role extends RouteRole> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  body: Parsed<R['body']>
  user: Role extends 'public' ? User | null : User
  /** Headers of the request; empty when a page asks. */
  headers: Headers
  /** Reads the raw body of a request whose declaration has none. @throws AppError PAYLOAD_TOO_LARGE over 64 KiB */
  bytes: () => Promise<Uint8Array>
}
/** The declared answer, with an HTTP status other than 200 if needed; a Response for a file or an answer without JSON. */
type RouteAnswer<R extends Route> = (AnswerOf<R> & { httpStatus?: number }) | Response

export type Access<Role extends RouteRole = RouteRole> = {
  role: Role
  /** The scope that a token needs; without one, no token may use the route. */
  scope?: Scope | null
  /** Also open to signed-in users without access to any app. */
  needsNoApp?: true
  /** How callers authenticate, if not by a session or a token. */
  scheme?: Scheme
}
/** A handler may have written the JSON of the declared answer itself. */
type Run<R extends Route, Role extends RouteRole> = (
  context: RunContext<R, Role>,
) => Promise<RouteAnswer<R> | PreparedAnswer>
/** A route without ids has no `params`. */
type HandlerContext = { params: Promise<Record<string, string | string[]> | undefined> }
/** A handler with its declaration. A test walks all built routes and fails on any not made by `defineRoute`. */
export type RouteHandler<R extends Route = Route> = ((
  request: NextRequest,
  context: HandlerContext,
) => Promise<Response>) & {
  readonly route: R
  readonly role: RouteRole
  readonly scope: Scope | null
  /** Answers a page of this process, behind the same guards. @param app null for the first that the user may see. @throws AppError or ZodError */
  readonly ask: (user: User, request: RequestOf<R>, signal: AbortSignal, app?: AppId | null) => Promise<RouteAnswer<R>>
  /** Answers a question without HTTP, behind the same guards, as the JSON that would be sent. Only for questions without a body. @throws AppError or ZodError */
  readonly answerTo: (user: User, search: URLSearchParams, signal: AbortSignal) => Promise<PreparedAnswer>
}
/** The user of a request without a token; the session cookie's by default. */
export type Authenticate = (request: NextRequest) => Promise<User | null>

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'Cookie, Authorization, Accept-Encoding',
  'x-content-type-options': 'nosniff',
}

/**
 * Makes a route handler that authenticates, authorizes, parses, runs, maps errors and sets headers, in this order, so that no guard or schema
 * can be forgotten (design, section 4).
 * @param authenticate finds the user of a request without a token; by the session cookie by default
 */
export function defineRoute<const R extends Route, Role extends RouteRole>(
  route: R,
  access: Access<Role>,
  run: Run<R, Role>,
  authenticate: Authenticate = userOfRequest,
): RouteHandler<R> {
  const { role, scope = null, scheme } = access
  const answer = async (request: NextRequest, context: HandlerContext) => {
    const search = new URL(request.url).searchParams
    const runAs = async (user: User | null, token: string | null, parameters: URLSearchParams) => {
      // Browsers send cookies on their own, but never a token.
      if (token === null && !SAFE_METHODS.has(request.method)) requireSameOrigin(request)
      const given = {
        ...parseParts(route, user, idsOf(await context.params), parameters),
        body: route.body && (await parseBody(route.body, request, route.maxBodyBytes)),
        user,
        headers: request.headers,
        bytes: () => readBytes(request),
        signal: request.signal,
      } as RunContext<R, Role>
      const result = await run(given)
      return result instanceof Response ? result : checked(route, result)
    }
    if (role === 'public') return runAs(null, null, search)
    const { user, token } = await whoAsks(request, scope, authenticate)
    noteRequest({ userId: user?.id, token: token?.name ?? null })
    return inAppOf(access, user, appsNamed(search), token?.app ?? null, (own) =>
      runAs(own, token?.name ?? null, withoutApp(search)),
    )
  }
  const handler = (request: NextRequest, context: HandlerContext) =>
    asRequest(async (requestId) => {
      const own = { ...OWN_HEADERS, 'x-request-id': requestId }
      // Epoch seconds, which our own pages send.
      const moment = request.headers.get(MOMENT_HEADER) ?? ''
      noteRequest({ asOf: /^\d{1,11}$/.test(moment) ? Number(moment) : null })
      try {
        const outcome = await answer(request, context)
        if (outcome instanceof PreparedAnswer) return await sendJson(request, outcome, own)
        return await withHeaders(request, outcome, own)
      } catch (error) {
        return await withHeaders(request, errorResponse(error, requestId, { headers: request.headers, scheme }), own)
      }
    })
  /** Runs for a page or a batch of this process. */
  const runFor = (user: User, apps: readonly string[], params: unknown, search: URLSearchParams, signal: AbortSignal) =>
    inAppOf(access, user, apps, null, async (own) => {
      const parsed = parseParts(route, own, params, search)
      return run({ ...parsed, user: own, headers: new Headers(), signal } as RunContext<R, Role>)
    })
  const ask = async (user: User, request: RequestOf<R>, signal: AbortSignal, app: AppId | null = null) => {
    const query = queryOf(route, request.query)
    const result = await runFor(user, app === null ? [] : [app], request.params, query, signal)
    return result instanceof PreparedAnswer ? (JSON.parse(result.json) as RouteAnswer<R>) : result
  }
  const answerTo = async (user: User, search: URLSearchParams, signal: AbortSignal) => {
    const result = await runFor(user, appsNamed(search), undefined, withoutApp(search), signal)
    if (result instanceof Response) throw new Error(`${route.path} does not answer with JSON.`)
    return checked(route, result)
  }
  return Object.assign(observed(route.path, handler), { route, role, scope, ask, answerTo })
}

/** Runs `work` in the app, with the role there. @param bound the only app of a token. @throws AppError UNAUTHENTICATED; NOT_FOUND naming `app`; FORBIDDEN */
async function inAppOf<T>(
  { role, needsNoApp }: Access,
  user: User | null,
  asked: readonly string[],
  bound: AppId | null,
  work: (own: User) => Promise<T>,
): Promise<T> {
  if (user === null) throw unauthenticated()
  const app = await askedApp(user, asked, bound)
  if (app === null && needsNoApp !== true)
    throw new AppError('FORBIDDEN', 'You have no role in any app yet. An admin can give you one.')
  const own = app === null ? user : { ...user, role: app.role }
  if (app !== null) noteRequest({ app: app.id })
  await requireRole(role, own)
  return app === null ? work(own) : inApp(app.id, () => work(own))
}

/** The parameters except `app`, which every route accepts and no declaration lists. */
function withoutApp(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('app')
  return rest
}

/** The answer as JSON. @throws Error if it does not match the declaration, where that is checked */
function checked(route: Route, result: PreparedAnswer | { httpStatus?: number }): PreparedAnswer {
  const prepared = result instanceof PreparedAnswer ? result : written(result)
  requireDeclaredAnswer(route, prepared.json)
  return prepared
}

const written = ({ httpStatus, ...envelope }: { httpStatus?: number }): PreparedAnswer =>
  PreparedAnswer.of(JSON.stringify(envelope), httpStatus)

/** A copy with our headers, since those of a Response may be immutable, such as those of a redirect. */
async function withHeaders({ method }: Request, from: Response, own: Record<string, string>): Promise<Response> {
  const response = new Response(method === 'HEAD' ? null : from.body, from)
  // A body that nobody will read must not stay open.
  if (method === 'HEAD') await from.body?.cancel()
  // A handler may add a directive, such as an export's `no-transform`, or mark the answer as public, the same for everyone.
  const isPublic = response.headers.get('cache-control')?.startsWith('public') ?? false
  for (const [name, value] of Object.entries(own))
    if (name !== 'cache-control') response.headers.set(name, value)
    else if (!isPublic) response.headers.append(name, value)
  return response
}

/** Parses the body and checks that databases can store all its texts. @throws AppError or ZodError */
async function parseBody(body: NonNullable<Route['body']>, request: Request, maxBytes?: number): Promise<unknown> {
  const given = await readJsonBody(request, maxBytes)
  requireStorable(given, 'body')
  return body.parse(given)
}

/** Parses path and query after checking the permissions of parameters. @throws AppError or ZodError */
function parseParts(route: Route, user: User | null, params: unknown, given: URLSearchParams) {
  requireReadable(given)
  requireStorable(params, 'address')
  if (user !== null) requireParameters(user, given)
  const search = user === null ? given : ownWords(given, user.uid)
  return { params: route.params?.parse(params), query: route.query && parseQuery(route.query, search) }
}

/** The ids that the segments of a path stand for. */
const idsOf = (params: Record<string, string | string[]> | undefined) =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, typeof value === 'string' ? segmentId(value) : value]),
  )

const userOfRequest: Authenticate = ({ cookies, headers }) =>
  userOfCookie(cookies.get(sessionCookieName(headers))?.value)
