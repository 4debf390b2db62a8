import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold, foldedWords } from '@/lib/shared/people/names'

it.each([
  ['Łukasz', 'lukasz'],
  ['Søren Ørsted', 'soren orsted'],
  ['GARCÍA', 'garcia'],
  ['Straße', 'strasse'],
  ['O’Neill', "o'neill"],
  ['Ægir Þór', 'aegir thor'],
  ['İstanbul', 'istanbul'],
  ['Ｆｕｌｌ', 'full'],
  ['李小龍', '李小龍'],
  ['Анна', 'анна'],
])('reads %s as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

it('splits a search into words', () => {
  expect(foldedWords('  Ana\tÁlvarez ')).toEqual(['ana', 'alvarez'])
  expect(foldedWords(' ')).toEqual([])
})

it('is stable: folding again changes nothing, and accents and case never matter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }),
  )
})
