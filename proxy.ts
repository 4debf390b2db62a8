import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy, SECURITY_HEADERS } from './lib/auth/security-headers'
import { config as settings } from './lib/config'

const PUBLIC_PAGES = ['/login', '/setup']
const SESSION_COOKIE = /^(__Secure-)?next-auth\.session-token/

/** Hardens every answer, and sends pages without a session cookie to the sign-in; whether the cookie holds is for the gate and the route factory. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const isApi = pathname.startsWith('/api/')
  const isOpen = isApi || PUBLIC_PAGES.includes(pathname)
  const hasCookie = request.cookies.getAll().some(({ name }) => SESSION_COOKIE.test(name))
  if (!isOpen && !hasCookie) {
    // Next insists on a whole address, and makes it relative on its way out: the browser may know us by another host.
    const login = new URL('/login', request.nextUrl)
    login.searchParams.set('callbackUrl', `${pathname}${search}`)
    const answer = NextResponse.redirect(login, 307)
    answer.headers.set('cache-control', 'no-store')
    return harden(answer)
  }
  const headers = new Headers(request.headers)
  if (isApi) return harden(NextResponse.next())
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = contentSecurityPolicy(nonce, settings().recordingHosts)
  headers.set('x-nonce', nonce)
  headers.set('x-pathname', `${pathname}${search}`)
  headers.set('content-security-policy', policy)
  const response = harden(NextResponse.next({ request: { headers } }))
  response.headers.set('content-security-policy', policy)
  return response
}

function harden(response: NextResponse): NextResponse {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value)
  if (settings().nextAuthUrl?.startsWith('https://'))
    response.headers.set('strict-transport-security', 'max-age=31536000')
  return response
}

export const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico|icon.svg).*)'] }
