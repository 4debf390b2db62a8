const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Headers of every response: pages, API, static files, rejections. The content security policy of a page is set in the proxy, with its nonce.
 * @param publicUrl NEXTAUTH_URL; if it is https, browsers are told to keep using it
 */
export function securityHeaders(publicUrl) {
  return publicUrl?.startsWith('https://')
    ? { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' }
    : SECURITY_HEADERS
}
