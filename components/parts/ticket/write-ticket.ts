import type { Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/open-calls'
import { stateWord } from '@/lib/shared/calls/outcome'
import { qualityOf, qualityWords } from '@/lib/shared/issues/quality'
import { type Cast, endsOf, momentWords, openFor, ringOf } from '@/lib/shared/story/cast'
import { weaveStory } from '@/lib/shared/story/story'
import { exactDuration, formatCount, formatDateTime, nameList, type Zone } from '@/lib/shared/text/format'
import { html, sentence } from '@/lib/shared/text/html'
import { plainId, plainName } from '@/lib/shared/text/plain-name'
import { isOpen, startOf } from '@/lib/shared/timeline/presence'

/** `moment`: epoch seconds of the pinned cursor, with the link to it. */
export type TicketOptions = {
  zone: Zone
  nowSeconds: number
  cast: Cast
  url: string
  moment?: { at: number; url: string } | null
}

const MAX_NAMED = 8

/** What a ticket says about a call: story, key facts, and the link, to the pinned moment too. */
export function ticketOf(call: Call, { zone, nowSeconds, cast, url, moment = null }: TicketOptions) {
  const { from, to } = endsOf(call)
  const kind = [call.type, call.mode].filter((word) => word !== null).join(' ')
  const joined = cast.joined.map(({ uid }) => cast.nameOf(uid))
  const joinedCount = call.cut === undefined ? joined.length : Math.max(joined.length, call.joinedPeople)
  const ring = ringOf(call, nowSeconds)
  const quality = qualityOf(call)
  const facts: [string, string | null][] = [
    ['When', whenWords(call.time, zone)],
    ['From', withId(from, call.initiator)],
    ['To', withId(to, call.receiver)],
    ['Outcome', `${stateWord(call.status)}${kind === '' ? '' : `, ${kind}`}`],
    [ring.running ? 'Ringing for' : 'Wait', ring.seconds === null ? null : exactDuration(ring.seconds)],
    ['Duration', durationWords(call, nowSeconds)],
    [
      'People',
      `${formatCount(call.joinedPeople)} of ${formatCount(call.invitedPeople)} invited${joined.length === 0 ? '' : `: ${nameList(joined, MAX_NAMED, joinedCount)}`}`,
    ],
    ['Quality', quality.length === 0 ? null : quality.map(qualityWords).join(', ')],
    ['Session', call.sessionId],
    ['Moment', moment === null ? null : momentWords(call, moment.at, zone)],
  ]
  return {
    title: `${from} → ${to}`,
    story: weaveStory(call, { zone, nowSeconds, cast })
      .map(({ text }) => text)
      .join(' '),
    facts: facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value: plainName(value) }])),
    links: [{ label: 'Call', url }, ...(moment === null ? [] : [{ label: 'This moment', url: moment.url }])],
  }
}

/** A call as told in a ticket: plain text without markup, which each format escapes. */
type Ticket = ReturnType<typeof ticketOf>

/** The time in the zone, and in UTC where that is another. */
function whenWords(at: number, zone: Zone): string {
  const local = `${formatDateTime(at, zone)} (${zone.name})`
  return zone.name === 'UTC' ? local : `${local} = ${formatDateTime(at, { ...zone, name: 'UTC' })} UTC`
}

const withId = (name: string, id: string | null) =>
  id === null || name.endsWith(`(${plainId(id)})`) || name === plainId(id) ? name : `${name} (${plainId(id)})`

function durationWords(call: Call, nowSeconds: number): string | null {
  if (isMarkedStale(call)) return openFor(call, nowSeconds)
  if (call.status === 'ongoing') return `${exactDuration(Math.max(0, nowSeconds - startOf(call)))} so far`
  return call.durationSeconds === null || isOpen(call) ? null : exactDuration(call.durationSeconds)
}

/** A ticket as plain text. */
export function ticketText({ title, story, facts, links }: Ticket): string {
  const blocks = [
    [title],
    [story],
    facts.map(({ label, value }) => `${label}: ${value}`),
    links.map(({ label, url }) => `${label}: ${url}`),
  ]
  return blocksOf(blocks.map((lines) => lines.map(plainName)))
}

/** A ticket as CommonMark. Names and other values are text in it, whatever they contain. */
export const ticketMarkdown = ({ title, story, facts, links }: Ticket): string =>
  blocksOf([
    [`**${escapeMarkdown(title)}**`],
    [escapeMarkdown(story)],
    facts.map(({ label, value }) => `- **${label}:** ${escapeMarkdown(value)}`),
    links.map(({ label, url }) => `- ${label}: <${url}>`),
  ])

/** A ticket as HTML to paste into an editor, with only the elements that Jira, Zendesk and Slack all keep. */
export const ticketHtml = ({ title, story, facts, links }: Ticket): string =>
  html`<p><strong>${sentence(title)}</strong></p><p>${sentence(story)}</p><ul>${facts.map(
    ({ label, value }) => html`<li><strong>${label}:</strong> ${sentence(value)}</li>`,
  )}</ul><p>${links.map(({ label, url }, index) => html`${index > 0 && ' · '}<a href="${url}">${label}</a>`)}</p>`.text

const blocksOf = (blocks: readonly (readonly string[])[]): string =>
  `${blocks.flatMap((lines) => (lines.length === 0 ? [] : [lines.join('\n')])).join('\n\n')}\n`

/** Text that CommonMark renders as itself (https://spec.commonmark.org/0.31.2/#backslash-escapes); a URL in it is no link. */
const escapeMarkdown = (text: string): string =>
  plainName(text)
    .replaceAll(/[\\`*_[\]<>~|&#!]/g, (character) => `\\${character}`)
    .replace(/^(\d*)([-+=.)])/, '$1\\$2')
    .replaceAll('://', '\\://')
    .replaceAll(/\bwww\./gi, (www) => `${www.slice(0, -1)}\\.`)

/** Puts a call into the clipboard: formatted text with the plain text for editors that do not take it. @throws where the browser refuses */
export function writeTicket(call: Call, about: TicketOptions, format: 'rich' | 'markdown' | 'text'): Promise<void> {
  const ticket = ticketOf(call, about)
  if (format === 'markdown') return navigator.clipboard.writeText(ticketMarkdown(ticket))
  const text = ticketText(ticket)
  if (format === 'text' || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  const blob = (type: string, content: string) => new Blob([content], { type })
  const html = blob('text/html', ticketHtml(ticket))
  return navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': blob('text/plain', text) })])
}
