import { type Config, ConfigError, config } from '@/lib/server/process/config/config'
import { DataDirLockedError } from '@/lib/server/process/config/data-dir'
import { fileTrouble, StartError } from '@/lib/server/process/config/file-trouble'
import { AppError } from '@/lib/shared/http/errors'

/** Why a process cannot start: a message if the cause is known, else the error itself with its stack, since it is then a bug of ours. */
export function startWords(error: unknown): unknown {
  // Responses to requests name no files, but the message at startup does.
  if (error instanceof AppError) return error.cause instanceof StartError ? error.cause.message : error.message
  if ([ConfigError, DataDirLockedError, StartError].some((kind) => error instanceof kind))
    return (error as Error).message
  const trouble = fileTrouble(error, config().dataDir)
  return trouble === null ? error : `${trouble.text} ${trouble.fix}`
}

/** Notices about the configuration, printed at startup. */
export function configNotices({ isDemo, nextAuthUrl, trustedProxies }: Config): string[] {
  const notices: string[] = []
  if (isDemo) notices.push('Demo mode: no CALLS_API_KEY is set, so the data comes from the built-in simulator.')
  if (nextAuthUrl?.startsWith('https://') && trustedProxies === 0)
    notices.push(
      'NEXTAUTH_URL is https, so there is a proxy in front, but TRUSTED_PROXIES is 0: failed sign-ins of all callers count as the proxy’s. Set TRUSTED_PROXIES=1 (or the number of your proxies).',
    )
  if (nextAuthUrl === null && trustedProxies > 0)
    notices.push(
      'TRUSTED_PROXIES says that there is a proxy in front, but NEXTAUTH_URL is not set: the links in alerts, digests and invitations lead to this machine. Set NEXTAUTH_URL to the address that people open.',
    )
  return notices
}
