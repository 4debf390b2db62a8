import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ShareRow } from '@/lib/server/accounts/schema/pages'
import type { ReadHeaders } from './addresses'
import { isSecureSite, sessionSecret } from './session-token'

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
  const prefix = `${cookieName(share)}=`
  const value = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
  const [, digits, given] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (digits === undefined || given === undefined) return null
  const at = Number(digits)
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(signature(share, at)))
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
