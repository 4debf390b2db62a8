/** Pages that need no sign-in, by route. */
export const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  '/login',
  '/s/[token]',
  '/setup',
  '/reset-password',
  '/unsubscribe',
  '/_not-found',
  '/[...unknown]',
  '/_global-error',
])
