import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from './lib/server/auth/content-security-policy'
import { sessionCookieName, userOfCookie } from './lib/server/auth/session-token'
import { frameOf } from './lib/server/auth/share-frame'
import { appOf, visibleApps } from './lib/server/auth/visible-apps'
import { config as settings } from './lib/server/config/config'
import { appConfig } from './lib/server/config/current-app'
import { APP } from './lib/shared/app-address'

const PUBLIC_PAGES = ['/login', '/setup', '/reset-password', '/unsubscribe']
/** A shared link, which says itself who may see it. */
const SHARED = /^\/s\/([^/]+)$/
const SESSION_COOKIE = /^(__Secure-)?next-auth\.session-token/

/** Sets the content security policy of pages, and redirects requests without a session cookie to the sign-in; each page validates the cookie itself. The server sets the headers of all responses (`lib/cli/security-headers`). */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const hasCookie = request.cookies.getAll().some(({ name }) => SESSION_COOKIE.test(name))
  const token = SHARED.exec(pathname)?.[1]
  if (!PUBLIC_PAGES.includes(pathname) && token === undefined && !hasCookie) {
    // Next requires an absolute URL and makes it relative in the response, since the browser may use another host.
    const login = new URL('/login', request.nextUrl)
    login.searchParams.set('callbackUrl', `${pathname}${search}`)
    const answer = NextResponse.redirect(login, 307)
    answer.headers.set('cache-control', 'no-store')
    return answer
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

/** All pages: not the API, which needs no policy, and not built files. Matches whole names, since a page name may start like one of them. */
export const config = { matcher: ['/((?!api/|_next/static/|icon\\.svg$).*)'] }

/** Only who may see the page's app may learn its recording hosts. A page of another app is another document. */
async function forUser(request: NextRequest) {
  const user = await userOfCookie(request.cookies.get(sessionCookieName(request.headers))?.value)
  const app = user && appOf(await visibleApps(user), request.nextUrl.searchParams.getAll(APP))
  return app ? { hosts: appConfig(app.id).recordingHosts, isDemo: settings().isDemo } : { hosts: [] }
}
