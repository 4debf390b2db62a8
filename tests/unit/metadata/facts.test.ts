import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchText } from '@/lib/server/mirror/schema/call-columns'
import { metaFacts } from '@/lib/shared/metadata'
import { makeCall } from '../../support/make-call'
import { runs } from '../../support/properties'
import { readCall } from '../../support/read-call'
import { attached, plainFold } from '../analytics/attached'

const callOf = (record: object) => readCall({ sessionId: 's', ...record }).call

describe('the facts of metadata', () => {
  it('are all its values, whatever its form', () => {
    fc.assert(
      fc.property(attached, ({ metaData, tags, values }) => {
        const call = callOf({ metaData, tags })
        expect([...metaFacts(call.metaData).map(({ value }) => value), ...call.tags].sort()).toEqual([...values].sort())
      }),
      { numRuns: runs(600) },
    )
  })

  it.each([
    [{ ticket: 'T-8849' }, 'ticket=T-8849'],
    [{ order: { items: [{ sku: 'x' }, { sku: 'y' }] } }, 'order.items.0.sku=x order.items.1.sku=y'],
    [
      [
        { key: 'ticket', value: 'T-1' },
        { name: 'queue', value: 'billing' },
      ],
      'ticket=T-1 queue=billing',
    ],
    ['{"ticket":"T-2","vip":true}', 'ticket=T-2 vip=true'],
    [{ custom: '{"id":7}' }, 'custom.id=7'],
    [['a', 'b'], '0=a 1=b'],
    ['plain', '=plain'],
    [[], ''],
    [{}, ''],
    [null, ''],
    [{ a: null, b: ' ', c: [] }, ''],
    ['[not json', '=[not json'],
  ])('of %j are “%s”', (metaData, words) => {
    expect(
      metaFacts(callOf({ metaData }).metaData)
        .map(({ key, value }) => `${key}=${value}`)
        .join(' '),
    ).toBe(words)
  })

  it('are bounded where keys are long and nested', () => {
    const deep = (levels: number): unknown => (levels === 0 ? ['x', 'y'] : { ['k'.repeat(300)]: deep(levels - 1) })
    expect(metaFacts(callOf({ metaData: deep(40) }).metaData).map(({ key }) => key.length)).toEqual([500, 500])
  })
})

it('the text of a search has every value without case, accents and invisible characters', () => {
  fc.assert(
    fc.property(attached, ({ metaData, tags, values }) => {
      const lines = searchText(callOf({ metaData, tags })).split('\n')
      for (const value of values)
        for (const line of plainFold(value).split('\n')) expect(lines.some((one) => one.includes(line))).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})

it('the text of a search has ids that change without accents, and names of people without an id', () => {
  const someone = { ...makeCall().participants[0], uid: null, name: 'Zoë' } as never
  expect(searchText(makeCall({ sessionId: 'Müller-Runde', participants: [someone] }))).toBe('zoe\nmuller-runde')
  expect(searchText(makeCall({ receiverType: 'bot', receiver: 'Ärzte' }))).toBe('arzte')
  expect(searchText(makeCall())).toBe('')
})
