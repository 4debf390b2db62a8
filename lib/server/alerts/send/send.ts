import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { config } from '@/lib/server/process/config/config'
import { ownAddress } from '@/lib/server/process/config/places'
import type { ChannelKind } from '@/lib/shared/alerts/channels'
import type { DigestContent } from '@/lib/shared/alerts/digests'
import { addressesOf } from '@/lib/shared/alerts/mail-address'
import type { Message } from '@/lib/shared/alerts/message'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { DeliveryError, type Due } from '../deliveries'
import { digestSecret, unsubscribeToken } from '../unsubscribe'
import { type Mail, type MailSettings, sendMail } from './mail'
import { digestMail } from './mail-digest'
import { escaped, framed, link, sentence } from './mail-frame'
import { linksOf, slackPayload, webhookPayload } from './payloads'
import { type PostSettings, post } from './post'

const COLORS: Record<Exclude<Message['kind'], 'digest'>, string> = {
  firing: '#c2410c',
  resolved: '#15803d',
  stale: '#b45309',
  fresh: '#15803d',
  test: '#1d4ed8',
}

/** What an alert tells, as a mail. */
export function alertMail(message: Message, baseUrl: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { calls, alert } = linksOf(message, baseUrl)
  const { title, text, kind, rule } = message
  const lines = [title, '', text, '', ...(calls === null ? [] : [`The calls: ${calls}`]), `The alert: ${alert}`, '']
  const links = [
    ...(calls === null ? [] : [link(calls, 'Show the calls', 'margin-right:16px')]),
    link(alert, rule === null ? 'Open alerts' : 'Open the alert'),
  ]
  const html = framed({
    title,
    color: COLORS[kind === 'digest' ? 'test' : kind],
    width: 560,
    body: `<p class="ink" style="margin:0 0 8px;font-size:18px;line-height:24px;font-weight:600;color:#16181d">${sentence(title)}</p>
<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:22px;color:#16181d">${sentence(text)}</p>
<p style="margin:0;font-size:14px;line-height:20px">${links.join('')}</p>`,
    foot: `Sent by Callscope, ${escaped(new URL(baseUrl).host)}`,
  })
  return { subject: title, text: lines.join('\n'), html }
}

/** All mails about a rule form one thread: each replies to the same message, which is never sent; mail programs thread replies even without it. */
function threadOf({ rule }: Message, host: string): Record<string, string> {
  const beginning = `<alert.${rule?.id}@${host}>`
  return rule === null ? {} : { References: beginning, 'In-Reply-To': beginning }
}

export type SendSettings = PostSettings & {
  /** Where Callscope is, for links; without a slash at the end. */
  baseUrl: string
  /** Null where no mail server is configured. */
  mail: MailSettings | null
}

/** How messages are sent, by the configuration. */
export function sendSettings(): SendSettings {
  const { nextAuthUrl, hostname, port, mail, alertAllowHosts } = config()
  return { baseUrl: nextAuthUrl ?? ownAddress({ hostname, port }), mail, allowHosts: alertAllowHosts }
}

type Sent = Pick<Due, 'id' | 'message' | 'channel' | 'recipient'>
type Sender = (sent: Sent, settings: SendSettings, nowMs: number) => Promise<void>

/** By kind of channel. Of a webhook, `webhook-id` is of all attempts, `webhook-timestamp` and `webhook-signature` of one (Standard Webhooks 1.0.0). */
const SENDERS: Record<ChannelKind, Sender> = {
  webhook: async ({ id, message, channel }, settings, nowMs) => {
    const body = JSON.stringify(webhookPayload(message, settings.baseUrl))
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(nowMs / 1000)),
      'webhook-signature': new Webhook(channel.secret ?? '').sign(id, new Date(nowMs), body),
    }
    await post(channel.target, body, headers, settings)
  },
  slack: async ({ message, channel }, settings) => {
    await post(channel.target, JSON.stringify(slackPayload(message, settings.baseUrl)), {}, settings)
  },
  email: async ({ id, message, channel, recipient }, settings) => {
    if (settings.mail === null) throw new DeliveryError('No mail server is configured (SMTP_URL is not set).')
    const host = new URL(settings.baseUrl).hostname
    const to = recipient === null ? addressesOf(channel.target) : [recipient]
    const mail =
      message.digest === undefined
        ? { ...alertMail(message, settings.baseUrl), headers: threadOf(message, host) }
        : await digestFor(message.digest, to[0] ?? '', settings)
    await sendMail(settings.mail, { ...mail, to, id, host })
  },
}

/** Sends one message of the present app (design, section 6a). @throws DeliveryError when it did not arrive */
export const send: Sender = async (sent, settings, nowMs) => {
  const sender = ownEntry(SENDERS, sent.channel.kind)
  // A newer release may have made it.
  if (sender === undefined) throw new DeliveryError('This release of Callscope does not know this kind of channel.')
  await sender(sent, settings, nowMs)
}

/** Sends a message now, past the outbox. @returns why it did not arrive, in words; null when it did */
export async function trySend(sent: Omit<Sent, 'id'>, settings: SendSettings, nowMs: number): Promise<string | null> {
  try {
    await send({ id: randomUUID(), ...sent }, settings, nowMs)
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error.message
    throw error
  }
}

/** A digest for one address, with its link to unsubscribe, and unsubscribing by one click in mail programs (RFC 8058). */
async function digestFor(content: DigestContent, address: string, { baseUrl }: SendSettings) {
  const found = await digestSecret(content.digestId)
  if (found === null) throw new DeliveryError('The digest was deleted.', true)
  const token = unsubscribeToken(content.digestId, address, found.secret)
  const unsubscribeUrl = `${baseUrl}/api/digests/unsubscribe?token=${token}`
  return {
    ...digestMail(content, { baseUrl, unsubscribeUrl }),
    headers: {
      'List-Id': `<${content.digestId}.digests.${new URL(baseUrl).hostname}>`,
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
