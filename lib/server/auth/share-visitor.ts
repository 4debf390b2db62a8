import { audit } from '@/lib/server/accounts/audit'
import type { ShareRow } from '@/lib/server/accounts/schema/pages'
import { verifyPassword } from '@/lib/server/accounts/secrets'
import { inApp } from '@/lib/server/process/config/current-app'
import { noteAsker } from '@/lib/server/process/observe/tracking'
import { findShare } from '@/lib/server/shares/shares'
import { AppError } from '@/lib/shared/http/errors'
import { tryPassword } from '../users/lockout'
import { clientNetwork } from './addresses'

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
  noteAsker({ shareId: share.id })
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
  throw new AppError('FORBIDDEN', message, { details: { fields: [{ field: 'password', message }] } })
}
