import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { evidencePack, type PackSource } from '@/lib/server/evidence/pack'
import { PACK_COLORS } from '@/lib/server/evidence/style'
import { castOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { escapeText, html } from '@/lib/shared/text/html'
import { isOpen } from '@/lib/shared/timeline/presence'
import { makeCall } from '../../support/make-call'
import { zoned } from '../../support/zoned'
import { GALLERY, galleryCall } from '../timeline/gallery'
import { GALLERY_NOW } from '../timeline/gallery-raw'

const zone = 'Europe/Paris'
const packOf = (call: PackSource['call'], raw = JSON.stringify(call), rest: Partial<PackSource> = {}) =>
  evidencePack({
    call,
    raw,
    sha256: createHash('sha256').update(raw, 'utf8').digest('hex'),
    zone: zoned(zone),
    madeAt: GALLERY_NOW,
    fetchedAt: GALLERY_NOW,
    source: 'from the Calls API',
    madeBy: 'Ana',
    ...rest,
  })

const UNESCAPES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#13': '\r' }
/** The content of the `pre` as a browser reads it: without the line feed right after its tag. */
function rawOf(pack: string): string {
  const inside = /<pre id="raw">\n([\s\S]*)<\/pre>/.exec(pack)?.[1] ?? ''
  return inside.replaceAll(/&(amp|lt|gt|quot|#39|#13);/g, (_, name: string) => UNESCAPES[name] as string)
}

describe('an evidence pack', () => {
  it.each(GALLERY.map((entry) => ({ name: entry.name, call: galleryCall(entry) })))(
    'of $name says what the page says, and its hash matches its JSON',
    ({ call }) => {
      const pack = packOf(call)
      const nowSeconds = isOpen(call) ? GALLERY_NOW : (call.endedAt ?? call.time)
      const said = pack.replaceAll(/<\/?bdi>/g, '')
      expect(said).toContain(escapeText(tellStory(call, { zone: zoned(zone), nowSeconds }).join(' ')))
      for (const finding of findings(call, castOf(call, nowSeconds)))
        expect(said).toContain(escapeText(finding.evidence))
      for (const { uid } of call.participants) if (uid !== null) expect(pack).toContain(escapeText(uid))
      expect(pack).not.toMatch(/NaN|Infinity|undefined|\[object/)
      expect(rawOf(pack)).toBe(JSON.stringify(call))
      const hash = /<code id="sha256">(\w{64})</.exec(pack)?.[1]
      expect(hash).toBe(createHash('sha256').update(rawOf(pack), 'utf8').digest('hex'))
    },
  )

  it('has the words of the screen for issues and figures', () => {
    const pack = packOf(makeCall({ anomalies: ['coerced-field', 'unknown-status'] }), '{}')
    expect(pack).toContain('Converted value: A field had the wrong format and was converted.')
    expect(pack).toContain('Unknown status: The status')
    expect(pack).toContain('<dt>Wait</dt>')
    for (const word of ['coerced-field', 'unknown-status', '<dt>Rang']) expect(pack).not.toContain(word)
  })

  it('has tags and metadata for colleagues, with links where an admin set them, and none for others', () => {
    const call = makeCall({ tags: ['v<i>p'], metaData: { ticket: 'T 8849', order: { items: [{ sku: '"x"' }] } } })
    const links = [{ key: 'TICKET', template: 'https://desk.example/{value}?a=1&b=2' }]
    const inside = packOf(call, '{}', { links })
    expect(inside).toContain('<a href="https://desk.example/T%208849?a=1&amp;b=2" rel="noopener noreferrer">T 8849</a>')
    expect(inside).toContain('<dt>order.items.0.sku</dt><dd>&quot;x&quot;</dd>')
    expect(inside).toContain('<span class="tag">v&lt;i&gt;p</span>')
    const outside = packOf(call, '{}', { links, madeBy: null })
    for (const text of ['8849', 'desk.example', 'sku', 'v&lt;i&gt;p']) expect(outside).not.toContain(text)
  })

  it('has no script, no event handler and nothing to load', () => {
    for (const entry of GALLERY) {
      const pack = packOf(galleryCall(entry))
      expect(pack).not.toMatch(/<(script|img|iframe|object|embed|link|a|form|base|image|use|video|audio)\b/i)
      expect(pack).not.toMatch(/\s(on\w+|src|href|srcset|action|style)=/i)
      expect(pack).not.toMatch(/url\((?!#ring\))|@import/)
    }
  })

  it('keeps hostile names inert', () => {
    const [entry] = GALLERY
    const call = galleryCall(entry as (typeof GALLERY)[number])
    const evil = '</script><img src=x onerror=alert(1)>"\'\u202Egnp.exe\u0007'
    const hostile = {
      ...call,
      sessionId: evil,
      initiator: evil,
      initiatorEntity: { name: evil, avatar: null },
      participants: call.participants.map((row) => ({ ...row, uid: evil, name: evil, deviceId: evil, state: evil })),
      recordings: [
        {
          rid: evil,
          recording_url: `javascript:${evil}`,
          startTime: 1,
          endTime: 2,
          duration: null,
          durationSeconds: 1,
        },
      ],
    }
    const raw = `{"a":"${evil}","b":"</pre><b>",\r\n"c":1}`
    const pack = packOf(hostile, raw)
    expect(pack).not.toMatch(/<img|<\/script|<b>/)
    const shown = pack.replace(/<pre[\s\S]*<\/pre>/, '')
    expect(['\u202e', '\u0007'].filter((invisible) => shown.includes(invisible))).toEqual([])
    expect(pack).toContain('⟨U+202E⟩')
    expect(rawOf(pack)).toBe(raw)
  })

  it('uses the colours of the app', () => {
    const css = readFileSync(path.resolve(import.meta.dirname, '../../../app/globals.css'), 'utf8')
    for (const [theme, colors] of Object.entries(PACK_COLORS))
      for (const [name, value] of Object.entries(colors)) {
        const found = [...css.matchAll(new RegExp(`--${name}: (#\\w+);`, 'g'))].map(([, color]) => color)
        expect([theme, name, found[theme === 'light' ? 0 : 1]]).toEqual([theme, name, value])
      }
  })
})

it('escapes interpolated values once', () => {
  expect(html`<p title="${'"<'}">${['a', html`<b>${'&'}</b>`, null, 3]}</p>`.text).toBe(
    '<p title="&quot;&lt;">a<b>&amp;</b>3</p>',
  )
})
