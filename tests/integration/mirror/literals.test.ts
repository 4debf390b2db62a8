import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLiterals } from '@/lib/server/engine/literals'
import { ownMirror } from '../../support/own-mirror'

const { mirror } = ownMirror()

const ask = async (type: string, value: unknown) => {
  const [row] = await mirror().query<{ value: unknown; type: string }>({
    name: 'test.literal',
    sql: `SELECT {value:${type}} AS value, toTypeName({value:${type}}) AS type`,
    params: { value },
  })
  expect(row?.type).toBe(type)
  return row?.value
}
/** Text without lone surrogates, which UTF-8 cannot represent. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/\p{Surrogate}/gu, '?')),
  fc.constantFrom("'", "\\'", '\\', "'; DROP TABLE calls; --", '{p:String}', "\0'", '\n\t\r\b\f', "\\\\'", '$&', '$1'),
)

test('every text comes back unchanged, alone and in a list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 4 }), async (texts) => {
      expect(await ask('String', texts[0])).toBe(texts[0])
      expect(await ask('Array(String)', texts)).toEqual(texts)
    }),
    { numRuns: 200 },
  )
})

test('numbers keep their value and type', async () => {
  for (const value of [0, -1, 5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
    expect(await ask('Int64', value)).toBe(value)
    expect(await ask('Array(Int64)', [value, 1])).toEqual([value, 1])
  }
  for (const value of [0, -1.5, 1e-7, 1e21]) expect(await ask('Float64', value)).toBe(value)
  expect(await ask('Array(Int64)', [])).toEqual([])
  expect(await ask('Array(String)', [])).toEqual([])
  expect(await ask('UInt32', 7)).toBe(7)
})

test('a value of the wrong type never reaches a statement', () => {
  const refused: [string, unknown][] = [
    ['Int64', '1'],
    ['Int64', 1.5],
    ['Int64', Number.NaN],
    ['UInt64', -1],
    ['Float64', Number.POSITIVE_INFINITY],
    ['String', 1],
    ['String', null],
    ['Array(String)', 'a'],
    ['Array(Int64)', [1, '2); DROP TABLE calls']],
    ['Identifier', 'calls'],
  ]
  for (const [type, value] of refused) expect(() => withLiterals(`SELECT {p:${type}}`, { p: value })).toThrow('{p:')
  expect(() => withLiterals('SELECT {p:String}', {})).toThrow('has no value')
  expect(() => withLiterals('SELECT {toString:String}', undefined)).toThrow('has no value')
})
