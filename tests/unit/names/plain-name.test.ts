import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainName } from '@/lib/shared/text/plain-name'
import { runs } from '../../support/properties'
import { strangeNames, visibleNames } from './strange-names'

const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/u

describe('a name as plain text', () => {
  it.each([
    ['usual names are kept', 'Ana María Núñez-O’Neil', 'Ana María Núñez-O’Neil'],
    ['an override', 'Ana \u202egnp.exe', 'Ana gnp.exe'],
    ['isolates, embeddings and marks', '\u2067a\u2069\u200fb\u200ec\u061cd\u202a', 'abcd'],
    ['lines and tabs', ' Ana\r\n\tMaria\u2028Lima ', 'Ana Maria Lima'],
    ['controls', 'A\u0000na\u0085\u001b[31m', 'A na [31m'],
    ['what is not seen', 'A\u200bn\u2060a\ufeff\u00ad\u200d', 'Ana'],
    ['nothing to see', '\u200b\u3164\u2800 \u00a0\u2062', ''],
    ['a family', '👩‍👩‍👧‍👦 Lima', '👩‍👩‍👧‍👦 Lima'],
    ['skin, keycap, flags', '👩🏽‍⚕️ 1️⃣ 🏳️‍🌈 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥', '👩🏽‍⚕️ 1️⃣ 🏳️‍🌈 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥'],
    ['a joiner that joins nothing', '👩\u200d', '👩'],
    ['Persian', 'می‌خواهم', 'می‌خواهم'],
    ['Sinhala', 'ශ්‍රී', 'ශ්‍රී'],
    ['Hebrew with points', 'שָׁלוֹם', 'שָׁלוֹם'],
    ['a Japanese variant', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['letters hidden in tags', 'Ana\u{e0041}\u{e0042}', 'Ana'],
    ['a tower', `Z${'\u0301'.repeat(50)}o`, 'Z\u0301\u0301\u0301\u0301o'],
    ['a mark on nothing', '\u0301a', '◌\u0301a'],
    ['a lone surrogate', 'A\ud83d', 'A\ufffd'],
    ['markup is text', '<!channel> *a* `b` [x](y) @here', '<!channel> *a* `b` [x](y) @here'],
  ])('%s', (_, given, shown) => expect(plainName(given)).toBe(shown))

  it('is one line, in order, well formed, and its own plain name', () => {
    fc.assert(
      fc.property(strangeNames, (name) => {
        const plain = plainName(name)
        expect(plain).not.toMatch(DIRECTION)
        expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]|^\s|\s$|\s\s/u)
        expect(plain).not.toMatch(/\p{M}{5}/u)
        expect(plainName(plain)).toBe(plain)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('keeps what can be seen', () => {
    fc.assert(
      fc.property(visibleNames, ({ name, visible }) => {
        const plain = plainName(name)
        for (const part of visible) expect(plain).toContain(part)
      }),
      { numRuns: runs(2_000) },
    )
  })
})
