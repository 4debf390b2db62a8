import { addressInApp } from '@/lib/server/process/config/current-app'
import type { DigestContent } from '@/lib/shared/alerts/digests'
import type { Message } from '@/lib/shared/alerts/message'

/** Links of a message, absolute. @param baseUrl where Callscope is, without a slash at the end */
export const linksOf = ({ paths }: Message, baseUrl: string) => ({
  calls: paths.calls === null ? null : addressInApp(`${baseUrl}${paths.calls}`),
  alert: addressInApp(`${baseUrl}${paths.rule}`),
})

/** What a webhook receives: the type, the time and the data of an event, as Standard Webhooks recommends. */
export function webhookPayload(message: Message, baseUrl: string) {
  const { kind, title, text, at, rule, value, calls, window, digest } = message
  if (digest !== undefined) return digestPayload(digest, message, baseUrl)
  return {
    type: kind === 'firing' || kind === 'resolved' ? `alert.${kind}` : kind === 'test' ? 'test' : `mirror.${kind}`,
    timestamp: new Date(at * 1000).toISOString(),
    data: { title, text, alert: rule, value, calls, window, links: linksOf(message, baseUrl) },
  }
}

/** A digest as an event: its figures and its sentences with their links. */
const digestPayload = (digest: DigestContent, { title, at }: Message, baseUrl: string) => ({
  type: 'digest',
  timestamp: new Date(at * 1000).toISOString(),
  data: {
    title,
    digest: { id: digest.digestId, name: digest.name },
    period: digest.period,
    figures: digest.figures.map(({ metric, label, value, text, change, course, path: calls }) => ({
      metric,
      label,
      value,
      text,
      change: change?.text ?? null,
      course,
      link: calls === null ? null : addressInApp(`${baseUrl}${calls}`),
    })),
    brief: digest.brief.map(({ href, ...item }) => ({ ...item, link: addressInApp(`${baseUrl}${href}`) })),
    link: addressInApp(`${baseUrl}${digest.path}`),
  },
})

/** Slack's formatting characters with lookalikes to replace them, since Slack has no escape; `_` and `~` within a word format nothing. */
const LOOKALIKES = new Map([
  ['*', '∗'],
  ['_', '＿'],
  ['~', '∼'],
  ['`', 'ˋ'],
])
const FORMATTING = /[*`]|(?<![\p{L}\p{N}])[_~]|[_~](?![\p{L}\p{N}])/gu
/** Escapes text for Slack’s markup: `&`, `<` and `>` (https://docs.slack.dev/messaging/formatting-message-text), and formatting characters in names. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(FORMATTING, (sign) => LOOKALIKES.get(sign) ?? sign)
const SIGNS: Record<Message['kind'], string> = {
  firing: '🔴',
  resolved: '🟢',
  stale: '🟠',
  fresh: '🟢',
  digest: '🔵',
  test: '🔵',
}

/** A message for an incoming webhook of Slack: `text` is what notifications show, the blocks are what the channel shows. */
export function slackPayload(message: Message, baseUrl: string) {
  const { calls, alert } = linksOf(message, baseUrl)
  const title = escaped(message.title)
  const { digest } = message
  const text = digest === undefined ? escaped(message.text) : digestText(digest, baseUrl)
  const links = [
    ...(calls === null ? [] : [`<${calls}|${digest === undefined ? 'The calls' : 'Open in Callscope'}>`]),
    `<${alert}|${digest !== undefined ? 'Digests' : message.rule === null ? 'Alerts' : 'The alert'}>`,
  ]
  return {
    text: `${SIGNS[message.kind]} ${title}`,
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', verbatim: true, text: `${SIGNS[message.kind]} *${title}*\n${text}` },
      },
      { type: 'context', elements: [{ type: 'mrkdwn', text: links.join('  ·  ') }] },
    ],
  }
}

/** The figures, one a line, and the sentences with links to their calls. */
function digestText({ figures, brief }: DigestContent, baseUrl: string): string {
  const lines = figures.map(
    ({ label, text, change }) => `${label}: *${escaped(text)}*${change === null ? '' : ` (${escaped(change.text)})`}`,
  )
  return [
    ...brief.map(({ text, href }) => `• ${escaped(text)} <${addressInApp(`${baseUrl}${href}`)}|Calls>`),
    '',
    ...lines,
  ]
    .join('\n')
    .trim()
}
