import { createHmac } from 'node:crypto'
import { audit } from '@/lib/server/accounts/audit'
import type { ShareRow } from '@/lib/server/accounts/schema/pages'
import { isSameText, verifyPassword } from '@/lib/server/accounts/secrets'
import { inApp } from '@/lib/server/process/config/current-app'
import { noteRequest } from '@/lib/server/process/observe/tracking'
import { findShare } from '@/lib/server/shares/shares'
import { AppError, aboutField } from '@/lib/shared/http/errors'
import { tryPassword } from '../users/lockout'
import { clientNetwork, type ReadHeaders } from './addresses'
import { isSecureSite, sessionSecret } from './session-token'

/** Programs that look at a link to draw its preview, and crawlers: they open nothing. */
const PREVIEW_BOT =
  /bot\b|crawl|spider|preview|slurp|facebookexternalhit|whatsapp|embedly|quora link|pinterest|vkshare|unfurl/i

/** One and the same answer for a link that never was, has expired or was revoked. */
export const noSuchLink = () =>
  new AppError('NOT_FOUND', 'This link does not work. It may have expired or been revoked.')

/** The working link of a token from a URL. It shows its own app, whatever app an address names. @throws AppError NOT_FOUND */
export async function requireShare(token: string): Promise<ShareRow> {
  const share = await findShare(token)
  if (share === null) throw noSuchLink()
  noteRequest({ shareId: share.id })
  return share
}

export const isPreviewBot = (headers: Headers): boolean => PREVIEW_BOT.test(headers.get('user-agent') ?? '')

/** Checks a link’s password. Wrong ones are audited and throttle attempts for this link from their network alone. @throws AppError RATE_LIMITED; FORBIDDEN */
export async function requirePassword(share: ShareRow, password: string | undefined, headers: Headers): Promise<void> {
  if (share.passwordHash === null) return
  if (password === undefined || password === '') throw new AppError('FORBIDDEN', 'This link has a password.')
  const network = clientNetwork(headers)
  const isRight = await tryPassword({ ofOther: `link ${share.id}`, address: network }, () =>
    verifyPassword(password, share.passwordHash),
  )
  if (isRight) return
  const details = { share: share.id, network }
  await inApp(share.app, () => audit('visitor', 'shares.wrong-password', share.label, details))
  const message = 'This is not the password.'
  throw new AppError('FORBIDDEN', message, aboutField('password', message))
}

/** How long a browser that was let in stays in, and how long its visits count as one. */
const ENTRY_SECONDS = 12 * 3600
const VISIT_SECONDS = 30 * 60

type Gate = Pick<ShareRow, 'id' | 'passwordHash' | 'maxOpens' | 'expiresAt' | 'frameHost'>

/** True for a link with a password or a limited number of visitors. */
export const isGated = ({ passwordHash, maxOpens }: Pick<Gate, 'passwordHash' | 'maxOpens'>): boolean =>
  passwordHash !== null || maxOpens !== null

const cookieName = ({ id }: Pick<Gate, 'id'>) => `callscope-link-${id.replaceAll('-', '').slice(0, 16)}`

/** Bound to the link and its password, so it opens no other link, nor this one after its password has changed. */
const signature = ({ id, passwordHash }: Gate, atSeconds: number): string =>
  createHmac('sha256', sessionSecret())
    .update(`link-entry\0${id}\0${passwordHash ?? ''}\0${atSeconds}`)
    .digest('base64url')

/** A `Set-Cookie` value that lets this browser in from now on. @param headers of its request */
export function entryCookie(share: Gate, headers: ReadHeaders, nowSeconds = Math.floor(Date.now() / 1000)): string {
  const maxAge = Math.max(0, Math.min(ENTRY_SECONDS, Math.floor(share.expiresAt.getTime() / 1000) - nowSeconds))
  const isSecure = isSecureSite(headers)
  // In a frame of another site a browser sends only cookies that say so, and only over https.
  const isFramed = share.frameHost !== null && isSecure
  const site = isFramed ? 'SameSite=None; Secure; Partitioned' : `SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${cookieName(share)}=${nowSeconds}.${signature(share, nowSeconds)}; Path=/; HttpOnly; Max-Age=${maxAge}; ${site}`
}

/** When this browser was let in, epoch seconds; null if it was not, or too long ago. @param cookies value of the `Cookie` header */
function enteredAt(share: Gate, cookies: string | null, nowSeconds: number): number | null {
  const entry = new RegExp(`(?:^|;) *${cookieName(share)}=(\\d{1,12})\\.([\\w-]{43}) *(?:;|$)`)
  const [, digits, given] = entry.exec(cookies ?? '') ?? []
  if (digits === undefined || given === undefined) return null
  const at = Number(digits)
  const isRight = isSameText(given, signature(share, at))
  return isRight && at <= nowSeconds && nowSeconds - at < ENTRY_SECONDS ? at : null
}

/** True where the link needs no entry, or this browser was let in. */
export const mayEnter = (share: Gate, cookies: string | null, nowSeconds = Math.floor(Date.now() / 1000)): boolean =>
  !isGated(share) || enteredAt(share, cookies, nowSeconds) !== null

/** True where this browser’s visit was counted a short while ago; for a limited number of visits, as long as it is let in. */
export function isSameVisit(share: Gate, cookies: string | null, nowSeconds = Math.floor(Date.now() / 1000)): boolean {
  const at = enteredAt(share, cookies, nowSeconds)
  return at !== null && (share.maxOpens !== null || nowSeconds - at < VISIT_SECONDS)
}
