import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy, frameOf } from './lib/server/auth/content-security-policy'
import { sessionCookieName, userOfCookie } from './lib/server/auth/session-token'
import { appOf, visibleApps } from './lib/server/auth/visible-apps'
import { config as settings } from './lib/server/process/config/config'
import { appConfig } from './lib/server/process/config/current-app'
import { APP } from './lib/shared/apps/app-address'
import { pageAt } from './lib/shared/pages'

const PUBLIC_PAGES = ['/login', '/setup', '/reset-password', '/unsubscribe']
/** Requires a session, but is not in the registry of pages, since nobody navigates to it. */
const NO_APP = '/no-app'
/** A shared link, which decides itself who may see it. */
const SHARED = /^\/s\/([^/]+)$/
const SESSION_COOKIE = /^(__Secure-)?next-auth\.session-token/

/** The address that password managers look for (W3C, a well-known URL for changing passwords), and the page that it redirects to. */
const CHANGE_PASSWORD = { from: '/.well-known/change-password', to: '/settings' }

/**
 * Sets the content security policy of pages, and redirects requests without a session cookie to the sign-in; each page validates the cookie
 * itself. Programs get a 404 for any path that is not a page: they look for files of their own, and would take the sign-in for one. The server
 * sets the headers of all responses (`lib/cli/front-door`).
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const hasCookie = request.cookies.getAll().some(({ name }) => SESSION_COOKIE.test(name))
  const token = SHARED.exec(pathname)?.[1]
  if (pathname === CHANGE_PASSWORD.from) return leadTo(new URL(CHANGE_PASSWORD.to, request.nextUrl))
  const isOpen = PUBLIC_PAGES.includes(pathname) || token !== undefined
  const isPage = isOpen || pathname === NO_APP || pageAt(pathname) !== null
  if (!isPage && !isForPeople(request)) return notFound(request)
  if (isPage && !isOpen && !hasCookie) {
    const login = new URL('/login', request.nextUrl)
    login.searchParams.set('callbackUrl', `${pathname}${search}`)
    return leadTo(login)
  }
  const headers = new Headers(request.headers)
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = contentSecurityPolicy(nonce, token === undefined ? await forUser(request) : await frameOf(token))
  headers.set('x-nonce', nonce)
  headers.set('x-pathname', `${pathname}${search}`)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

/** All pages: not the API, which needs no policy, and not files. Matches whole names, since a page name may start like one of them. */
export const config = { matcher: ['/((?!api/|_next/static/|icon\\.svg$|robots\\.txt$).*)'] }

/** Next requires an absolute URL and makes it relative in the response, since the browser may use another host. */
function leadTo(url: URL): NextResponse {
  const answer = NextResponse.redirect(url, 307)
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/** True if an unknown address is answered with a page: for browsers, except at addresses that only programs request (RFC 8615). */
const isForPeople = ({ headers, nextUrl }: NextRequest) =>
  headers.get('accept')?.includes('text/html') === true && !nextUrl.pathname.startsWith('/.well-known/')

/** The API's error format, since the client expects data. */
function notFound({ headers }: NextRequest): NextResponse {
  const requestId = headers.get('x-request-id') ?? crypto.randomUUID()
  const error = { code: 'NOT_FOUND', message: 'There is no such file or page.', requestId }
  return NextResponse.json({ error }, { status: 404, headers: { 'cache-control': 'private, no-store' } })
}

/** Only users who may see the page's app may learn its recording hosts. A page of another app is another document. */
async function forUser(request: NextRequest) {
  const user = await userOfCookie(request.cookies.get(sessionCookieName(request.headers))?.value)
  const app = user && appOf(await visibleApps(user), request.nextUrl.searchParams.getAll(APP))
  return app ? { hosts: appConfig(app.id).recordingHosts, isDemo: settings().isDemo } : { hosts: [] }
}
