import { config } from '@/lib/server/process/config/config'
import { networkOf } from '@/lib/server/process/observe/network.mjs'

/** Restricts the target of a sign-in to a path of this site. Browsers read `\` as `/` and drop control characters, so paths with either are rejected. */
export function homePath(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.length > 2000) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects control characters
  return /^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(target) ? '/' : target
}

/** next-auth's `redirect` rule: an address on our own origin keeps its path, anything else becomes `/`. */
export function homeRedirect(url: string, baseUrl: string): string {
  const origin = new URL(baseUrl).origin
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url === origin ? '/' : url
  return `${origin}${homePath(path)}`
}

/** The client's network, by which failures are counted; `x-forwarded-for` holds the verified address (`lib/cli/front-door`). */
export const clientNetwork = (headers: Headers): string => networkOf(headers.get('x-forwarded-for') ?? 'unknown')

/** Headers of a request, which may be read only. */
export type ReadHeaders = Pick<Headers, 'get'>

/** The address under which people reach this server, without a path: `NEXTAUTH_URL`, else as requested, which a trusted proxy reports (`lib/cli/front-door`). */
export function publicOrigin(headers: ReadHeaders, publicUrl = config().nextAuthUrl): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const scheme = headers.get('x-forwarded-proto')?.split(/[:,]/, 1)[0] ?? 'http'
  return `${scheme}://${headers.get('x-forwarded-host') ?? headers.get('host') ?? 'localhost'}`
}
