import type { Message } from '@/lib/shared/alerts/message'

/** Links of a message, absolute. @param baseUrl where Callscope is, without a slash at the end */
export const linksOf = ({ paths }: Message, baseUrl: string) => ({
  calls: paths.calls === null ? null : `${baseUrl}${paths.calls}`,
  alert: `${baseUrl}${paths.rule}`,
})

/** What a webhook receives: the type, the time and the data of an event, as Standard Webhooks recommends. */
export function webhookPayload(message: Message, baseUrl: string) {
  const { kind, title, text, at, rule, value, calls, window } = message
  return {
    type: kind === 'firing' || kind === 'resolved' ? `alert.${kind}` : kind === 'test' ? 'test' : `mirror.${kind}`,
    timestamp: new Date(at * 1000).toISOString(),
    data: { title, text, alert: rule, value, calls, window, links: linksOf(message, baseUrl) },
  }
}

/** Slack reads `&`, `<` and `>` as its own. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const SIGNS: Record<Message['kind'], string> = {
  firing: '🔴',
  resolved: '🟢',
  stale: '🟠',
  fresh: '🟢',
  test: '🔵',
}

/** A message for an incoming webhook of Slack: `text` is what notifications show, the blocks are what the channel shows. */
export function slackPayload(message: Message, baseUrl: string) {
  const { calls, alert } = linksOf(message, baseUrl)
  const title = escaped(message.title)
  const links = [
    ...(calls === null ? [] : [`<${calls}|The calls>`]),
    `<${alert}|${message.rule === null ? 'Alerts' : 'The alert'}>`,
  ]
  return {
    text: `${SIGNS[message.kind]} ${title}`,
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `${SIGNS[message.kind]} *${title}*\n${escaped(message.text)}` },
      },
      { type: 'context', elements: [{ type: 'mrkdwn', text: links.join('  ·  ') }] },
    ],
  }
}
