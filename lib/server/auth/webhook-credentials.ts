import { hash, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '@/lib/shared/http/errors'
import { tryPassword } from '../users/lockout'
import { clientNetwork } from './addresses'

type Credentials = { user: string; password: string }

const NOBODY: Credentials = { user: '', password: '' }
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
export async function requireWebhookCredentials<T extends { webhook: Credentials | null }>(
  headers: Headers,
  receiver: T | undefined,
): Promise<T> {
  const given = credentialsOf(headers.get('authorization'))
  if (given === null) throw new AppError('UNAUTHENTICATED', 'Webhooks need HTTP Basic credentials.')
  const expected = receiver?.webhook ?? null
  const isSame = areSame(given, expected ?? NOBODY) && expected !== null
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

/** True for the same user and password, compared in constant time. */
export function areSame(given: Credentials, expected: Credentials): boolean {
  const isUser = timingSafeEqual(digest(given.user), digest(expected.user))
  const isPassword = timingSafeEqual(digest(given.password), digest(expected.password))
  return isUser && isPassword
}

const digest = (text: string) => hash('sha256', text, 'buffer')

/** The credentials of an `Authorization` header (RFC 7617); null in another scheme or without a colon. */
function credentialsOf(header: string | null): Credentials | null {
  const encoded = /^basic\s+([a-z0-9+/]+=*)$/i.exec(header?.trim() ?? '')?.[1]
  if (encoded === undefined) return null
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return user === undefined || password === undefined ? null : { user, password }
}
