import type { Config } from '@/lib/server/process/config/config'

/** Notices about the configuration, printed at startup. */
export function configNotices({ isDemo, nextAuthUrl, trustedProxies }: Config): string[] {
  return [
    ...(isDemo ? ['Demo mode: no CALLS_API_KEY is set, so the data comes from the built-in simulator.'] : []),
    ...(nextAuthUrl?.startsWith('https://') && trustedProxies === 0
      ? [
          'NEXTAUTH_URL is https, so there is a proxy in front, but TRUSTED_PROXIES is 0: failed sign-ins of all callers count as the proxy’s. Set TRUSTED_PROXIES=1 (or the number of your proxies).',
        ]
      : []),
    ...(nextAuthUrl === null && trustedProxies > 0
      ? [
          'TRUSTED_PROXIES says that there is a proxy in front, but NEXTAUTH_URL is not set: the links in alerts, digests and invitations lead to this machine. Set NEXTAUTH_URL to the address that people open.',
        ]
      : []),
  ]
}
