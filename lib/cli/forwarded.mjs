/** What a proxy says of the caller. Anyone else's word for it is dropped: the lockout counts by address, and the check of the origin asks for the scheme. */
const HEADERS_OF_PROXIES = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]

/**
 * Keeps what trusted proxies say, and puts the one true address of the caller into `x-forwarded-for`.
 * @param request a Node request; its headers are changed
 * @param trustedProxies how many hops before this server are ours (TRUSTED_PROXIES): each adds the address it hears from at the end of `x-forwarded-for`
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
