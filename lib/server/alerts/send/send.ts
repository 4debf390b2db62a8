import { Webhook } from 'standardwebhooks'
import type { Due } from '@/lib/server/accounts/deliveries'
import { digestSecret } from '@/lib/server/accounts/digests'
import { addressesOf } from '@/lib/shared/contracts/mail-address'
import type { DigestContent } from '@/lib/shared/digests/content'
import { DeliveryError } from '../delivery-error'
import { unsubscribeToken } from '../unsubscribe-token'
import { type MailSettings, sendMail } from './mail'
import { alertMail } from './mail-alert'
import { digestMail } from './mail-digest'
import { slackPayload, webhookPayload } from './payloads'
import { type PostSettings, post } from './post'

export type SendSettings = PostSettings & {
  /** Where Callscope is, for links; without a slash at the end. */
  baseUrl: string
  /** Null where no mail server is configured. */
  mail: MailSettings | null
}

/**
 * Sends one message of the present app (design, section 6a). A webhook carries `webhook-id`, the same for every attempt, `webhook-timestamp`, of this attempt, and
 * `webhook-signature` (Standard Webhooks 1.0.0).
 * @throws DeliveryError when it did not arrive
 */
export async function send(
  { id, message, channel, recipient }: Omit<Due, 'roundAttempts' | 'app' | 'claimedUntil'>,
  settings: SendSettings,
  nowMs: number,
): Promise<void> {
  const { kind, target, secret } = channel
  if (kind === 'email') {
    if (settings.mail === null) throw new DeliveryError('No mail server is configured (SMTP_URL is not set).')
    const host = new URL(settings.baseUrl).hostname
    const to = recipient === null ? addressesOf(target) : [recipient]
    const mail =
      message.digest === undefined
        ? alertMail(message, settings.baseUrl)
        : await digestFor(message.digest, to[0] ?? '', settings)
    return sendMail(settings.mail, { ...mail, to, id, host })
  }
  if (kind === 'slack') {
    await post(target, JSON.stringify(slackPayload(message, settings.baseUrl)), {}, settings)
    return
  }
  const body = JSON.stringify(webhookPayload(message, settings.baseUrl))
  const at = new Date(nowMs)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': new Webhook(secret ?? '').sign(id, at, body),
  }
  await post(target, body, headers, settings)
}

/** A digest for one address, which may end it: with a link, and with one click in mail programs (RFC 8058). */
async function digestFor(content: DigestContent, address: string, { baseUrl }: SendSettings) {
  const found = await digestSecret(content.digestId)
  if (found === null) throw new DeliveryError('The digest was deleted.', true)
  const token = unsubscribeToken(content.digestId, address, found.secret)
  const unsubscribeUrl = `${baseUrl}/api/digests/unsubscribe?token=${token}`
  return {
    ...digestMail(content, { baseUrl, unsubscribeUrl }),
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
