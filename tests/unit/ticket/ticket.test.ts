import { describe, expect, it } from 'vitest'
import { ticketHtml, ticketMarkdown, ticketOf, ticketText } from '@/components/parts/ticket/write-ticket'
import type { Call } from '@/lib/shared/calls/call'
import { castOf } from '@/lib/shared/story/cast'
import { makeCall, participant, T0 } from '../../support/make-call'
import { zoned } from '../../support/zoned'

const URL_OF_CALL = 'https://calls.example/calls/v1.us.test.1'
function ticket(rest: Partial<Call> = {}, moment: { at: number; url: string } | null = null) {
  const call = makeCall(rest)
  const nowSeconds = T0 + 3600
  return ticketOf(call, {
    zone: zoned('Europe/Paris'),
    nowSeconds,
    cast: castOf(call, nowSeconds),
    url: URL_OF_CALL,
    moment,
  })
}
const PAIR: Partial<Call> = {
  receiverType: 'user',
  receiver: 'bo-2',
  receiverEntity: { name: 'Bo', avatar: null },
  endedAt: T0 + 612,
  durationSeconds: 600,
  participants: [participant('ana-8', 12, 432), participant('bo-2', 12, 612, { name: 'Bo' })],
}

describe('a ticket', () => {
  it('has the story, what is worth noticing in it, the key facts, and links to the call and the moment', () => {
    const text = ticketText(ticket(PAIR, { at: T0 + 40, url: `${URL_OF_CALL}?t=28` }))
    expect(text).toContain('Ana → Bo\n\nAna called Bo at 23:15 (audio).')
    expect(text).toContain('When: 14 Nov 2023, 23:15:00 (Europe/Paris) = 14 Nov 2023, 22:15:00 UTC\n')
    expect(text).toContain(
      'From: Ana (ana-8)\nTo: Bo (bo-2)\nOutcome: Answered, audio call\nWait: 12 s\nDuration: 10 min\n',
    )
    expect(text).toContain('Quality: dropped, left alone 3 min\n')
    expect(text).toContain('Moment: 23:15:40 (+0:28)')
    expect(text).toContain('together for 7 min. Bo was left alone for 3 min. Ana probably dropped.\n')
    expect(text).toMatch(
      new RegExp(`Call: ${URL_OF_CALL}\nThis moment: ${URL_OF_CALL}\\?t=28\n$`.replaceAll('.', '\\.')),
    )
  })
  it('leaves out what is unknown or fine', () => {
    const text = ticketText(ticket({ ringSeconds: null, startedAt: null, durationSeconds: null }))
    for (const label of ['Wait', 'Duration', 'Quality', 'Moment', 'This moment'])
      expect(text).not.toContain(`${label}:`)
  })
  it('says for how long a call has been open that was probably never closed', () => {
    const anomalies = ['stale-ongoing']
    expect(ticketText(ticket({ status: 'ongoing', endedAt: null, startedAt: T0 - 39 * 86_400, anomalies }))).toContain(
      'Duration: open for 39 d\n',
    )
  })
})

const HOSTILE =
  '<img src=x onerror=alert(1)> [x](javascript:alert(1)) *b* `c` | https://evil.example www.evil.example\n# H\u202Eabc'

describe('hostile names', () => {
  const hostile = ticket({ initiatorEntity: { name: HOSTILE, avatar: null } })
  it('are text in HTML', () => {
    const html = ticketHtml(hostile)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html.match(/<\/?[a-z]+/g)?.every((tag) => /^<\/?(p|strong|ul|li|a)$/.test(tag))).toBe(true)
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${URL_OF_CALL}"`])
  })
  it('are text in Markdown, on one line, and start no link, image, code, heading or table', () => {
    const markdown = ticketMarkdown(hostile)
    expect(markdown).toContain('\\<img src=x onerror=alert(1)\\> \\[x\\](javascript:alert(1)) \\*b\\* \\`c\\` \\|')
    expect(markdown).toContain('https\\://evil.example www\\.evil.example \\# Habc')
    expect(
      markdown.split('\n').every((line) => line === '' || /^(\*\*|- |\\<img)/.test(line)),
      markdown,
    ).toBe(true)
  })
  it('start no list where they start the story', () => {
    const starting = (name: string) =>
      ticketMarkdown(ticket({ initiatorEntity: { name, avatar: null } })).split('\n')[2]
    expect(starting('1. Ana')).toMatch(/^1\\\. Ana called/)
    expect(starting('- Ana')).toMatch(/^\\- Ana called/)
  })
  it('are on one line of plain text, in their own order', () => {
    const text = ticketText(hostile)
    expect(text).not.toMatch(/^# H/m)
    expect(text).not.toContain('\u202E')
  })
})

it('is a list that Jira, Zendesk and Slack keep', () => {
  expect(ticketHtml(ticket())).toMatch(
    /^<p><strong>Ana → field-team<\/strong><\/p><p>Ana called field-team at 23:15 \(audio\)\..*<\/p><ul><li><strong>When:<\/strong> .*<\/ul>.*<p><a href="https:\/\/calls\.example\/calls\/v1\.us\.test\.1">Call<\/a><\/p>$/s,
  )
  expect(ticketMarkdown(ticket())).toContain(`\n- Call: <${URL_OF_CALL}>\n`)
})
