import { expect, it } from 'vitest'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { productFiles } from '../../support/product-files'

const TABLE = /const ([A-Z_]+): (?:Readonly<|Partial<)*Record<string,/g
/** Exempt: their keys are single characters that a regular expression has matched. */
const OF_CHARACTERS = ['ESCAPES', 'ENTITIES']

it('finds own entries of a table, but no inherited ones', () => {
  expect(ownEntry({ ended: 'Ended' }, 'ended')).toBe('Ended')
  for (const word of ['constructor', '__proto__', 'toString', 'ongoing'])
    expect(ownEntry({ ended: 'Ended' }, word), word).toBeUndefined()
})

it('looks up every table by untrusted text', () => {
  const found = productFiles('lib', 'components', 'app').flatMap(({ file, text }) =>
    [...text.matchAll(TABLE)]
      .map(([, table]) => table as string)
      .filter((table) => !OF_CHARACTERS.includes(table) && new RegExp(`\\b(${table}\\[|in ${table}\\b)`).test(text))
      .map((table) => `${file}: ${table}`),
  )
  expect(found).toEqual([])
})
