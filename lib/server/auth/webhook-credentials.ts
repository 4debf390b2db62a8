import { LRUCache } from 'lru-cache'
import { isSameText } from '@/lib/server/accounts/secrets'
import { AppError } from '@/lib/shared/http/errors'
import type { AppConfig } from '../process/config/apps-file'
import { tryPassword } from '../users/lockout'
import { clientNetwork } from './addresses'

/** How long an address without failures is not looked up again: webhooks come in bursts and must be answered immediately. */
const CLEAN_MS = 5_000
/** Until when addresses are known to have no failures, epoch milliseconds. */
const cleanUntilMs = new LRUCache<string, number>({ max: 1_000 })

/**
 * Checks the HTTP Basic credentials of a webhook. Wrong ones are counted by network address, apart from those of sign-ins, so that neither locks out
 * the other. Responses are never delayed, since a webhook must be answered within 2 s.
 * @param receiver the requested app. If it does not exist, or has no webhooks, all credentials are wrong, so that nobody learns which apps exist
 * @returns the receiver
 * @throws AppError UNAUTHENTICATED; RATE_LIMITED after several wrong ones
 */
export async function requireWebhookCredentials<T extends Pick<AppConfig, 'webhook'>>(
  headers: Headers,
  receiver: T | undefined,
): Promise<T> {
  const given = credentialsOf(headers.get('authorization'))
  if (given === null) throw new AppError('UNAUTHENTICATED', 'Webhooks need HTTP Basic credentials.')
  const { user, password } = receiver?.webhook ?? {}
  const isSame = isSameText(given, `${user}:${password}`) && user !== undefined
  if (!(await isAccepted(clientNetwork(headers), isSame)) || receiver === undefined)
    throw new AppError('UNAUTHENTICATED', 'The user or the password is wrong.')
  return receiver
}

async function isAccepted(address: string, isSame: boolean): Promise<boolean> {
  if (isSame && (cleanUntilMs.get(address) ?? 0) > Date.now()) return true
  cleanUntilMs.delete(address)
  const isRight = await tryPassword(
    { ofOther: 'webhook', address },
    async () => isSame,
    async () => undefined,
  )
  if (isRight) cleanUntilMs.set(address, Date.now() + CLEAN_MS)
  return isRight
}

/** `user:password` of an `Authorization` header (RFC 7617); null in another scheme or without a colon. */
function credentialsOf(header: string | null): string | null {
  const encoded = /^basic\s+([a-z0-9+/]+=*)$/i.exec(header?.trim() ?? '')?.[1] ?? ''
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  return text.includes(':') ? text : null
}
