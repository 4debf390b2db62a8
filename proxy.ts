import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy, SECURITY_HEADERS } from './lib/auth/security-headers'

const SESSION_COOKIES = ['next-auth.session-token', '__Secure-next-auth.session-token']
/** Pages without a sign-in; `/s/` are shared calls. */
const PUBLIC_PAGES = /^\/(login|setup)$|^\/s\//

/**
 * Before every page: the security headers with a nonce of its own, and the way to the sign-in for whoever has no session cookie at all.
 * Whether a cookie is worth anything, the session gate decides.
 */
export function proxy(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  const isSignedOut = !SESSION_COOKIES.some((name) => request.cookies.has(name))
  if (isSignedOut && !PUBLIC_PAGES.test(pathname)) {
    const login = new URL('/login', request.url)
    if (pathname !== '/' || search !== '') login.searchParams.set('callbackUrl', `${pathname}${search}`)
    // A relative address: behind a proxy, the host that we see is not the one that the browser asked.
    return new NextResponse(null, { status: 307, headers: { location: `${login.pathname}${login.search}` } })
  }
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('x-callscope-path', `${pathname}${search}`)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value)
  return response
}

export const config = {
  matcher: ['/((?!api/|_next/static/|_next/image|screenshots/|icon\\.svg|favicon\\.ico|robots\\.txt).*)'],
}
