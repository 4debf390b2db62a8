/** Headers set by proxies. They are dropped unless a trusted proxy sent them, since the lockout and the origin check rely on them. */
const HEADERS_OF_PROXIES = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]

/**
 * Keeps what trusted proxies report, and sets `x-forwarded-for` to the verified address of the client.
 * @param request a Node request; its headers are changed
 * @param trustedProxies number of our own proxies (TRUSTED_PROXIES); each appends the address of its peer to `x-forwarded-for`
 */
export function keepTrustedForwarding(request, trustedProxies) {
  const { headers } = request
  const hops = [
    ...(headers['x-forwarded-for']?.split(',').map((hop) => hop.trim()) ?? []),
    request.socket.remoteAddress,
  ]
  if (trustedProxies < 1) for (const name of HEADERS_OF_PROXIES) delete headers[name]
  headers['x-forwarded-for'] = hops[Math.max(0, hops.length - 1 - trustedProxies)] || 'unknown'
}
