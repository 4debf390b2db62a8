/**
 * Scripts need the nonce. Inline styles are allowed, since charts use them for positions. Recordings load only from `mediaHosts`
 * (RECORDING_HOSTS), over https.
 * Development needs `eval` for React's error stacks.
 */
export function contentSecurityPolicy(nonce: string, mediaHosts: readonly string[]): string {
  const isDevelopment = process.env.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `media-src ${mediaHosts.length === 0 ? "'none'" : mediaHosts.map((host) => `https://${host}`).join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
