const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
}

/** Pages of shared links, which may allow one host to frame them: their content security policy says which (`proxy.ts`), and this header could not. */
const MAY_BE_FRAMED = /^\/s\/[^/]*$/

/**
 * Headers of every response: pages, API, static files, rejections. The content security policy of a page is set in the proxy, with its nonce.
 * @param publicUrl NEXTAUTH_URL; if it is https, browsers are told to keep using it
 * @param path the requested one
 */
export function securityHeaders(publicUrl, path) {
  const { 'x-frame-options': frames, ...others } = SECURITY_HEADERS
  return {
    ...others,
    ...(MAY_BE_FRAMED.test(path) ? {} : { 'x-frame-options': frames }),
    ...(/^https:/i.test(publicUrl ?? '') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
