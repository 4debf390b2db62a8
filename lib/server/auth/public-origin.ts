import { config } from '@/lib/server/process/config/config'

/** Headers of a request, which may be read only. */
export type ReadHeaders = Pick<Headers, 'get'>

/** The address under which people reach this server, without a path: `NEXTAUTH_URL`, else as requested, which a trusted proxy reports (`lib/cli/front-door`). */
export function publicOrigin(headers: ReadHeaders, publicUrl = config().nextAuthUrl): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const scheme = headers.get('x-forwarded-proto')?.split(/[:,]/, 1)[0] ?? 'http'
  return `${scheme}://${headers.get('x-forwarded-host') ?? headers.get('host') ?? 'localhost'}`
}
