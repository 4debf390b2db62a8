import { config } from '@/lib/server/process/config/config'
import { appConfig } from '@/lib/server/process/config/current-app'
import { findShare } from '@/lib/server/shares/shares'

/** Hosts of the files that a page may load, whether it plays those of the demo, and the only host that may show it in a frame. */
type Frame = { hosts: readonly string[]; isDemo?: boolean; frameHost?: string | null }

/** What the page of a shared link may load, and who may frame it. A link that does not work allows nothing. */
export async function frameOf(token: string): Promise<Frame> {
  const share = await findShare(token)
  const { isDemo } = config()
  const plays = share?.showsRecordings === true
  return {
    hosts: plays ? appConfig(share.app).recordingHosts : [],
    isDemo: plays && isDemo,
    frameHost: share?.frameHost ?? null,
  }
}

/**
 * Scripts need the nonce. Inline styles are allowed, since charts use them for positions. Recordings and transcripts load only from `hosts`
 * (RECORDING_HOSTS), over https; those of the demo from Callscope itself.
 * Development needs `eval` for React's error stacks.
 */
export function contentSecurityPolicy(nonce: string, { hosts, isDemo = false, frameHost = null }: Frame): string {
  const files = hosts.map((host) => `https://${host}`)
  const media = [...(isDemo ? ["'self'"] : []), ...files]
  const isDevelopment = process.env.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...files].join(' ')}`,
    `media-src ${media.length === 0 ? "'none'" : media.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameHost ?? "'none'"}`,
  ].join('; ')
}
