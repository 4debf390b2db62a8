/** Restricts the target of a sign-in to a path of this site. Browsers read `\` as `/` and drop control characters, so paths with either are rejected. */
export function homePath(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.length > 2000) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects control characters
  if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(target)) return '/'
  return target
}

/** next-auth's `redirect` rule: an address on our own origin keeps its path, anything else leads to `/`. */
export function homeRedirect(url: string, baseUrl: string): string {
  const origin = new URL(baseUrl).origin
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url === origin ? '/' : url
  return `${origin}${homePath(path)}`
}
