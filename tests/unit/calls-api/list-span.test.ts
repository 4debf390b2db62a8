import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listSpan } from '@/lib/server/calls-api/json-in'
import { runs } from '../../support/properties'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\\"', '{', '}]', '"data":[', '\\\\'),
)
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    anyText,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(anyText, tie('value'), { maxKeys: 4 }),
  ),
}))
const recordTexts = (body: string) => listSpan(body)?.texts ?? null
const anySpace = fc.constantFrom(undefined, 1, '\t')

test('returns the text of every item, whatever is inside and around it', () => {
  fc.assert(
    fc.property(
      fc.array(anyJson),
      fc.dictionary(anyText, anyJson),
      anySpace,
      fc.boolean(),
      (items, rest, space, last) => {
        const { data: _, ...others } = rest
        const answer = last ? { ...others, data: items } : { data: items, ...others }
        for (const body of [JSON.stringify(answer, null, space), JSON.stringify(items, null, space)]) {
          const texts = recordTexts(body)
          expect(texts?.map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(items)))
        }
      },
    ),
    { numRuns: runs(1000) },
  )
})

test('changes no spelling', () => {
  expect(recordTexts('{"data":[{"a":1.0,"a":2e3,"id":12345678901234567890}]}')).toEqual([
    '{"a":1.0,"a":2e3,"id":12345678901234567890}',
  ])
})

test('like JSON.parse uses the last of several lists; data that is not a list has none', () => {
  expect(recordTexts('{"data":[1],"data":[2, 3]}')).toEqual(['2', '3'])
  expect(recordTexts('{"data":[1],"data":null}')).toBeNull()
  expect(recordTexts('{"meta":{"data":[1]}}')).toBeNull()
  expect(recordTexts('7')).toBeNull()
  expect(recordTexts(' \n[ ] ')).toEqual([])
})
