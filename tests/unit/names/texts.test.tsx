import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getCall } from '@/app/api/mcp/tools/get-call'
import { Ends } from '@/components/parts/party/party'
import { ticketHtml, ticketMarkdown, ticketOf, ticketText } from '@/components/parts/ticket/write-ticket'
import { Name, Prose } from '@/components/ui/text/name'
import { digestMail } from '@/lib/server/alerts/send/mail-digest'
import { slackPayload, webhookPayload } from '@/lib/server/alerts/send/payloads'
import { alertMail } from '@/lib/server/alerts/send/send'
import { evidencePack } from '@/lib/server/evidence/pack'
import { Directory } from '@/lib/server/mirror/read/directory'
import { nameToLearn } from '@/lib/server/records/learn'
import { projectCall } from '@/lib/server/shares/project-call'
import type { DigestContent } from '@/lib/shared/alerts/digests'
import { digestMessage, mirrorMessage, ruleMessage, testMessage } from '@/lib/shared/alerts/message'
import type { Call } from '@/lib/shared/calls/call'
import { DEFAULT_WEEK_CLOCK } from '@/lib/shared/organisation/week-clock'
import { displayName, fold } from '@/lib/shared/people/names'
import { previewWords } from '@/lib/shared/shares/preview-words'
import { asCall } from '@/lib/shared/shares/shared'
import { castOf, endsOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { aroundRightToLeft } from '@/lib/shared/text/html'
import { plainName } from '@/lib/shared/text/plain-name'
import { alertRule } from '../../support/alert-rule'
import { T0 } from '../../support/make-call'
import { runs } from '../../support/properties'
import { zoned } from '../../support/zoned'
import { callArbitrary } from '../timeline/call-arbitrary'
import { strangeNames } from './strange-names'

const zone = 'UTC'
const nowSeconds = T0 + 4000
const base = 'https://calls.example'

/** Characters that reverse text or break a line; no name may bring them into a text. */
const TURNING = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\p{Surrogate}]/u
function expectTame(text: string, where: string): void {
  for (const line of text.split('\n')) expect(line, where).not.toMatch(TURNING)
  expect(text, where).not.toMatch(/\[object|NaN/)
}

/** The call with a name for everyone by their uid, and for its group. */
const named = (call: Call, nameOf: (uid: string) => string): Call => ({
  ...call,
  participants: call.participants.map((row) => ({ ...row, name: nameOf(row.uid ?? '') })),
  initiatorEntity: call.initiator === null ? null : { name: nameOf(call.initiator), avatar: null },
  receiverEntity: call.receiver === null ? null : { name: nameOf(call.receiver), avatar: null },
})
const TOKEN = /Q([\w-]+?)Z/g
const tokenOf = (uid: string) => `Q${uid}Z`

/** Six people’s and a group’s names. */
const names = fc.array(strangeNames, { minLength: 7, maxLength: 7 })
const pick = (all: readonly string[]) => (uid: string) =>
  all[Number(uid.replaceAll(/\D/g, '') || 6) % all.length] as string

describe('strange names', () => {
  it('leave the words and times of a story, its findings and its heading in their order', () => {
    fc.assert(
      fc.property(callArbitrary, names, (call, all) => {
        const nameOf = pick(all)
        const told = (one: Call) => {
          const cast = castOf(one, nowSeconds)
          const { from, to } = endsOf(one)
          return [
            ...tellStory(one, { zone: zoned(zone), nowSeconds, cast }),
            ...findings(one, cast).flatMap(({ title, evidence }) => [title, evidence]),
            ticketOf(one, { zone: zoned(zone), nowSeconds, cast, url: base }).title,
            `${from} → ${to}`,
          ]
        }
        const withTokens = told(named(call, tokenOf))
        expect(told(named(call, nameOf))).toEqual(
          withTokens.map((text) => text.replaceAll(TOKEN, (_, uid: string) => displayName(uid, { name: nameOf(uid) }))),
        )
      }),
      { numRuns: runs(300) },
    )
  })

  it('bring nothing into tickets, packs, shares and the texts of MCP that turns them around', () => {
    fc.assert(
      fc.property(callArbitrary, names, (plain, all) => {
        const [odd = ''] = all
        const call: Call = {
          ...named(plain, pick(all)),
          sessionId: odd || 'x',
          type: odd,
          mode: odd,
          status: odd || 'x',
          initiator: odd || null,
          participants: named(plain, pick(all)).participants.map((row) => ({ ...row, state: odd, deviceId: odd })),
        }
        const cast = castOf(call, nowSeconds)
        const ticket = ticketOf(call, { zone: zoned(zone), nowSeconds, cast, url: `${base}/calls/x` })
        expectTame(ticketText(ticket), 'ticket')
        expectTame(ticketMarkdown(ticket), 'Markdown')
        expectTame(ticketHtml(ticket), 'HTML')
        const source = { raw: '{}', sha256: '', zone: zoned(zone), madeAt: T0, fetchedAt: T0, source: 'x' }
        for (const madeBy of ['Ana', null]) expectTame(evidencePack({ ...source, call, madeBy }), 'pack')
        const meta = { source: 'mirror' as const, syncedAt: null, fetchedAt: T0 }
        const { text, data } = getCall.tell(
          { data: call, meta },
          {
            given: { sessionId: call.sessionId, tz: zone },
            nowSeconds,
            weekClock: DEFAULT_WEEK_CLOCK,
            link: (href) => `${base}${encodeURI(href)}`,
          },
        )
        for (const line of text) expectTame(plainName(line), 'MCP')
        for (const { name } of data.people) expectTame(name, 'people')
        for (const hasNames of [true, false]) {
          const shared = projectCall(call, { keyOf: (_, id) => String(id.length), names: hasNames, recordings: false })
          const { title, description } = previewWords({ kind: 'call', call: shared, zone, asOf: T0 } as never)
          expectTame(`${title}${description}`, 'preview')
          expectTame(tellStory(asCall(shared), { zone: zoned(zone), nowSeconds }).join(' '), 'shared story')
        }
      }),
      { numRuns: runs(75) },
    )
  })

  it('bring nothing into mails, Slack and webhooks, and format nothing there', () => {
    fc.assert(
      fc.property(strangeNames, (name) => {
        const rule = { id: 'r', name, judged: { ...alertRule(), filters: '' } as never }
        const digest: DigestContent = {
          digestId: 'd',
          name,
          frequency: 'daily',
          period: { from: T0, to: T0 + 86_400, zone },
          compared: null,
          figures: [],
          brief: [
            {
              text: `${displayName('u', { name })} had 12 calls.`,
              href: '/calls',
              metric: 'calls',
              value: 1,
              previous: null,
              n: 1,
            },
          ],
          path: '/',
        }
        const messages = [
          ruleMessage('firing', rule, { at: T0, value: 7, calls: 31 }),
          mirrorMessage('stale', [name], T0, null, { zone: 'UTC', clock: 24 }),
          testMessage(name, T0),
          digestMessage(digest, T0),
        ]
        for (const message of messages) {
          const mail =
            message.digest === undefined
              ? alertMail(message, base)
              : digestMail(message.digest, { baseUrl: base, unsubscribeUrl: `${base}/u` })
          for (const [part, text] of Object.entries(mail)) expectTame(text, part)
          expect(mail.subject).not.toContain('\n')
          expect(mail.html.split('<bdi>').length).toBe(mail.html.split('</bdi>').length)
          expectTame(JSON.stringify(webhookPayload(message, base)), 'webhook')
          const { text, blocks } = slackPayload(message, base)
          const shown = JSON.stringify(blocks)
          expectTame(`${text}${shown}`, 'Slack')
          expect(`${text}${shown}`).not.toMatch(/<!|<@|<#|`/)
          expect(blocks[0]?.text?.text.split('\n')[0]?.match(/\*/g) ?? []).toHaveLength(2)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('are isolated on a screen, and whole', () => {
    fc.assert(
      fc.property(strangeNames, strangeNames, (one, other) => {
        const html = renderToStaticMarkup(<Name>{one}</Name>)
        expect(html).toMatch(/^<bdi[^>]*>[^<]*<\/bdi>$/)
        expectTame(html, 'name')
        const sentence = `${plainName(one)} called ${plainName(other)} at 14:02 (audio). It rang 12 s.`
        const prose = renderToStaticMarkup(<Prose>{sentence}</Prose>)
        expect(prose).toMatch(/ called .* at 14:02 \(audio\)\. It rang <span[^>]*>12 s<\/span>\.$/s)
        // Outside the isolates, no text is right-to-left.
        expect(prose.replaceAll(/<bdi>.*?<\/bdi>/gs, '')).not.toMatch(/[\u0590-\u08ff\ufb1d-\ufdff]/)
        expect(aroundRightToLeft(sentence).join('')).toBe(sentence)
      }),
      { numRuns: runs(300) },
    )
    expect(renderToStaticMarkup(<Ends from={'\u202e\u200b'} to="Bo" />)).toContain('⟨U+202E⟩⟨U+200B⟩')
    expect(renderToStaticMarkup(<Prose>דוד כהן, אבי (12 s)</Prose>)).toContain('<bdi>דוד כהן</bdi>, <bdi>אבי</bdi> (')
  })

  it('are found and told apart without what cannot be seen', () => {
    fc.assert(
      fc.property(strangeNames, (name) => {
        const plain = plainName(name)
        expect(fold(plain)).not.toMatch(/\p{Cf}|\p{DI}|\p{M}/u)
        expect(fold(fold(plain))).toBe(fold(plain))
      }),
      { numRuns: runs(300) },
    )
    for (const same of ['Ana', 'ＡＮＡ', 'A\u200bna', 'a\u00adna', '\u202eAna', 'áńä', 'ana\ufeff'])
      expect(fold(same)).toBe('ana')
  })

  it('are namesakes where they look the same, and none where nothing shows', () => {
    const directory = new Directory()
    const facts = (text: string) => ({ lastSeenAt: T0, name: { at: T0, text }, avatar: { at: 0, text: '' } })
    const people = { 'a-1': 'Ana', 'a-2': 'A\u200bNA', 'b-1': 'Bo', constructor: '\u3164' }
    const learned = Object.entries(people).map(([uid, name]) => [uid, facts(nameToLearn(name) ?? '')] as const)
    directory.apply({ user: new Map(learned), group: new Map(), other: new Map() })
    const shown = Object.keys(people).map((uid) => displayName(uid, directory.nameOf('user', uid)))
    expect(shown).toEqual(['Ana (a-1)', 'ANA (a-2)', 'Bo', 'constructor'])
  })
})
