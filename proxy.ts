import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from './lib/server/auth/content-security-policy'
import { sessionCookieName, userOfCookie } from './lib/server/auth/session-token'
import { config as settings } from './lib/server/config/config'

const PUBLIC_PAGES = ['/login', '/setup']
const SESSION_COOKIE = /^(__Secure-)?next-auth\.session-token/

/** Gives pages their content security policy, and sends those without a session cookie to the sign-in; whether the cookie holds is for each page. Headers of every answer are the server's (`lib/cli/security-headers`). */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const hasCookie = request.cookies.getAll().some(({ name }) => SESSION_COOKIE.test(name))
  if (!PUBLIC_PAGES.includes(pathname) && !hasCookie) {
    // Next insists on a whole address, and makes it relative on its way out: the browser may know us by another host.
    const login = new URL('/login', request.nextUrl)
    login.searchParams.set('callbackUrl', `${pathname}${search}`)
    const answer = NextResponse.redirect(login, 307)
    answer.headers.set('cache-control', 'no-store')
    return answer
  }
  const headers = new Headers(request.headers)
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  // Where recordings lie is for those who are signed in; nobody else has anything to play.
  const isSignedIn = (await userOfCookie(request.cookies.get(sessionCookieName())?.value)) !== null
  const policy = contentSecurityPolicy(nonce, isSignedIn ? settings().recordingHosts : [])
  headers.set('x-nonce', nonce)
  headers.set('x-pathname', `${pathname}${search}`)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

/** Pages: all but the API, which needs no policy, and the built files. By whole names, since a name that begins like one is a page's. */
export const config = { matcher: ['/((?!api/|_next/static/|icon\\.svg$).*)'] }
