import { type NextRequest, NextResponse } from 'next/server'
import { config as settings } from './lib/config'

const PUBLIC_PAGES = ['/login', '/setup']

/** One nonce a page: a script without it does not run. Charts need inline style attributes, hence `unsafe-inline` for styles alone. */
function contentSecurityPolicy(nonce: string): string {
  const { oidc } = settings()
  const evaluates = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluates}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' https:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    `form-action 'self'${oidc === null ? '' : ` ${new URL(oidc.issuer).origin}`}`,
  ].join('; ')
}

/** Hardens every answer, and sends pages without a session cookie to the sign-in; whether the cookie holds is for the gate and the route factory. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const isApi = pathname.startsWith('/api/')
  const isOpen = isApi || PUBLIC_PAGES.includes(pathname)
  const hasCookie = request.cookies.getAll().some(({ name }) => /^(__Secure-)?next-auth\.session-token/.test(name))
  if (!isOpen && !hasCookie) {
    // A relative address: behind a proxy this process does not know the one that the browser uses.
    const location = `/login?callbackUrl=${encodeURIComponent(`${pathname}${search}`)}`
    return harden(new NextResponse(null, { status: 307, headers: { location, 'cache-control': 'no-store' } }))
  }
  const headers = new Headers(request.headers)
  if (isApi) return harden(NextResponse.next())
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = contentSecurityPolicy(nonce)
  headers.set('x-nonce', nonce)
  headers.set('x-pathname', `${pathname}${search}`)
  headers.set('content-security-policy', policy)
  const response = harden(NextResponse.next({ request: { headers } }))
  response.headers.set('content-security-policy', policy)
  return response
}

function harden(response: NextResponse): NextResponse {
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('x-frame-options', 'DENY')
  response.headers.set('referrer-policy', 'no-referrer')
  response.headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  response.headers.set('cross-origin-opener-policy', 'same-origin')
  if (settings().nextAuthUrl?.startsWith('https://')) response.headers.set('strict-transport-security', 'max-age=31536000')
  return response
}

export const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico|icon.svg).*)'] }
