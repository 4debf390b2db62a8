import type { Message } from '@/lib/shared/alerts/message'
import type { Mail } from './mail'
import { escaped, framed, link, sentence } from './mail-frame'
import { linksOf } from './payloads'

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
