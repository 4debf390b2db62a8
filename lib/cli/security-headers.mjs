const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Headers of every answer: pages, the API, static files, refusals. A page's content security policy is made with its nonce, in the proxy.
 * @param publicUrl NEXTAUTH_URL; https there asks browsers to stay with it
 */
export function securityHeaders(publicUrl) {
  return publicUrl?.startsWith('https://')
    ? { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' }
    : SECURITY_HEADERS
}
