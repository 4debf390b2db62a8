import { createTransport } from 'nodemailer'
import type { Message } from '@/lib/shared/alerts/message'
import { addressesOf } from '@/lib/shared/contracts/channels'
import { DeliveryError } from '../delivery-error'
import { linksOf } from './payloads'

export type MailSettings = { url: string; from: string }
const TIMEOUT_MS = 15_000

/**
 * Sends an e-mail to every address of a channel.
 * @param id of the delivery; the same for every attempt, so that mail programs recognise a second copy
 * @throws DeliveryError when the server refuses any address, or cannot be reached
 */
export async function sendMail(
  { url, from }: MailSettings,
  target: string,
  { id, message, baseUrl }: { id: string; message: Message; baseUrl: string },
): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const host = new URL(baseUrl).hostname
    const { rejected } = await transport.sendMail({
      from,
      to: addressesOf(target),
      subject: message.title,
      text: plainText(message, baseUrl),
      html: html(message, baseUrl),
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
    // Trying again would send it once more to everyone else.
    if (rejected.length > 0)
      throw new DeliveryError(`The mail server refused ${rejected.join(', ')}. All others have it.`, true)
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string }
    if (responseCode !== undefined)
      throw new DeliveryError(
        `The mail server answered ${responseCode}: ${String(response)
          .replace(/^\d{3}[ -]/, '')
          .slice(0, 200)}`,
      )
    throw new DeliveryError(`The mail server could not be reached${code === undefined ? '' : ` (${code})`}.`)
  } finally {
    transport.close()
  }
}

function plainText(message: Message, baseUrl: string): string {
  const { calls, alert } = linksOf(message, baseUrl)
  return [
    message.title,
    '',
    message.text,
    '',
    ...(calls === null ? [] : [`The calls: ${calls}`]),
    `The alert: ${alert}`,
    '',
  ].join('\n')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const COLORS: Record<Message['kind'], string> = {
  firing: '#c2410c',
  resolved: '#15803d',
  stale: '#b45309',
  fresh: '#15803d',
  test: '#1d4ed8',
}

/** Tables and inline styles, which all mail programs show; both colour schemes. */
function html(message: Message, baseUrl: string): string {
  const { calls, alert } = linksOf(message, baseUrl)
  const link = (href: string, text: string) =>
    `<a class="link" href="${escaped(href)}" style="color:#1d4ed8;margin-right:16px">${text}</a>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(message.title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#14161a!important}.card{background:#1d2026!important;border-color:#33373f!important}.ink{color:#eceef2!important}.faint{color:#a3a9b5!important}.link{color:#8ab4ff!important}}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dcdfe5;border-radius:8px;border-left:4px solid ${COLORS[message.kind]}"><tr><td style="padding:20px;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<p class="ink" style="margin:0 0 8px;font-size:18px;line-height:24px;font-weight:600;color:#16181d">${escaped(message.title)}</p>
<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:22px;color:#16181d">${escaped(message.text)}</p>
<p style="margin:0;font-size:14px;line-height:20px">${calls === null ? '' : link(calls, 'Show the calls')}${link(alert, message.rule === null ? 'Open alerts' : 'Open the alert')}</p>
</td></tr></table>
<p class="faint" style="margin:12px 0 0;font:12px/18px -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#5c6370">Sent by Callscope, ${escaped(new URL(baseUrl).host)}</p>
</td></tr></table></body></html>`
}
