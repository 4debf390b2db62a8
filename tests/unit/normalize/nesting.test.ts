import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalize } from '@/lib/server/records/normalize'
import { deepJson, isNestedTooDeep, MAX_LEVELS } from '@/lib/shared/values/json'
import { runs } from '../../support/properties'

const MILLION = 1_000_000

it('writes JSON like JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(deepJson(value)).toBe(JSON.stringify(value))
    }),
    { numRuns: runs(500) },
  )
  const inherited = JSON.parse('{"__proto__": {"constructor": [1, null]}, "b": "\\u2028"}')
  expect(deepJson(inherited)).toBe(JSON.stringify(inherited))
})

it('accepts objects and lists nested up to the limit and no deeper', () => {
  const lists = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  expect([lists(MAX_LEVELS), { a: lists(MAX_LEVELS - 1) }, 'text', null].map((one) => isNestedTooDeep(one))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([lists(MAX_LEVELS + 1), { a: 1, b: lists(MAX_LEVELS) }].every((one) => isNestedTooDeep(one))).toBe(true)
})

it('quarantines a record a million levels deep with all of its JSON', () => {
  const text = `{"sessionId":"s","metaData":${'['.repeat(MILLION)}${']'.repeat(MILLION)}}`
  const reason = `The record is nested more than ${MAX_LEVELS} levels deep.`
  expect(normalize(JSON.parse(text), 1)).toEqual({ kind: 'quarantined', record: { reason, raw: text } })
})
