import { Webhook } from 'standardwebhooks'
import type { Due } from '@/lib/server/accounts/deliveries'
import { DeliveryError } from '../delivery-error'
import { type MailSettings, sendMail } from './mail'
import { slackPayload, webhookPayload } from './payloads'
import { type PostSettings, post } from './post'

export type SendSettings = PostSettings & {
  /** Where Callscope is, for links; without a slash at the end. */
  baseUrl: string
  /** Null where no mail server is configured. */
  mail: MailSettings | null
}

/**
 * Sends one message (design, section 6a). A webhook carries `webhook-id`, the same for every attempt, `webhook-timestamp`, of this attempt, and
 * `webhook-signature` (Standard Webhooks 1.0.0).
 * @throws DeliveryError when it did not arrive
 */
export async function send(
  { id, message, channel }: Omit<Due, 'roundAttempts'>,
  settings: SendSettings,
  nowMs: number,
): Promise<void> {
  const { kind, target, secret } = channel
  if (kind === 'email') {
    if (settings.mail === null) throw new DeliveryError('No mail server is configured (SMTP_URL is not set).')
    return sendMail(settings.mail, target, { id, message, baseUrl: settings.baseUrl })
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
