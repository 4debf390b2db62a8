import { html, type Markup, sentence } from '@/lib/shared/evidence/html'
import { plainName } from '@/lib/shared/text/plain-name'
import type { Ticket } from './ticket'

/** A ticket as plain text. */
export function ticketText({ title, story, facts, findings, links }: Ticket): string {
  const blocks = [
    [title],
    [story],
    facts.map(({ label, value }) => `${label}: ${value}`),
    findings.map((finding) => `- ${finding.title}: ${finding.evidence}`),
    links.map(({ label, url }) => `${label}: ${url}`),
  ]
  return blocksOf(blocks.map((lines) => lines.map(plainName)))
}

/** A ticket as CommonMark. Names and other values are text in it, whatever they contain. */
export function ticketMarkdown({ title, story, facts, findings, links }: Ticket): string {
  return blocksOf([
    [`**${escapeMarkdown(title)}**`],
    [escapeMarkdown(story)],
    facts.map(({ label, value }) => `- **${label}:** ${escapeMarkdown(value)}`),
    findings.map((finding) => `- ${escapeMarkdown(`${finding.title}: ${finding.evidence}`)}`),
    links.map(({ label, url }) => `- ${label}: <${url}>`),
  ])
}

/** A ticket as HTML to paste into an editor, with only the elements that Jira, Zendesk and Slack all keep. */
export function ticketHtml({ title, story, facts, findings, links }: Ticket): string {
  const list = (items: readonly Markup[]) =>
    items.length > 0 && html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
  return html`<p><strong>${sentence(title)}</strong></p><p>${sentence(story)}</p>${list(
    facts.map(({ label, value }) => html`<strong>${label}:</strong> ${sentence(value)}`),
  )}${list(findings.map((finding) => html`<strong>${sentence(finding.title)}:</strong> ${sentence(finding.evidence)}`))}<p>${links.map(
    ({ label, url }, index) => html`${index > 0 && ' · '}<a href="${url}">${label}</a>`,
  )}</p>`.text
}

const blocksOf = (blocks: readonly (readonly string[])[]): string =>
  `${blocks.flatMap((lines) => (lines.length === 0 ? [] : [lines.join('\n')])).join('\n\n')}\n`

/** Text that CommonMark renders as itself (https://spec.commonmark.org/0.31.2/#backslash-escapes); a URL in it is no link. */
function escapeMarkdown(text: string): string {
  return plainName(text)
    .replaceAll(/[\\`*_[\]<>~|&#!]/g, (character) => `\\${character}`)
    .replace(/^(\d*)([-+=.)])/, '$1\\$2')
    .replaceAll('://', '\\://')
    .replaceAll(/\bwww\./gi, (www) => `${www.slice(0, -1)}\\.`)
}
