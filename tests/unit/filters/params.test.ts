import { describe, expect, it } from 'vitest'
import { callsRoute } from '@/lib/shared/calls/calls'
import { filtersToParams } from '@/lib/shared/filters/filters'
import { questionKey } from '@/lib/shared/http/route'
import { choiceOf, readFilters, withDefaults, zoneFromCookie } from '@/lib/shared/params/filters'

describe('readFilters', () => {
  it('ignores unknown parameters', () => {
    const filters = readFilters({ range: 'eternity', minRing: '-3', tz: 'Mars/Base', status: 'ended', other: 'x' })
    expect(filters).toMatchObject({ range: undefined, minRing: undefined, tz: undefined, status: ['ended'] })
    expect(filters).not.toHaveProperty('other')
  })
})

it('a choice of a page is read in any case, and is the first without one', () => {
  const { parse, defaultValue } = choiceOf(['chart', 'ownTable'])
  expect([parse('OwnTable'), parse('CHART '), parse('pie'), parse(''), defaultValue]).toEqual([
    ...['ownTable', 'chart', null, null, 'chart'],
  ])
})

describe('withDefaults', () => {
  const sent = (address: Record<string, string>) => filtersToParams(withDefaults(readFilters(address), 'Europe/Paris'))
  it('adds the default range and a zone', () => {
    expect(sent({}).toString()).toBe('range=30d&tz=Europe%2FParis')
  })

  it('adds no range if there is from or to, and keeps the zone of the URL', () => {
    expect(sent({ from: '1700000000', tz: 'UTC' }).toString()).toBe('from=1700000000&tz=UTC')
  })

  it('gives equal keys to equal filters, whatever their order', () => {
    const [one, other] = [
      { q: 'ana', status: 'ended' },
      { status: 'ended', q: 'ana' },
    ].map((address) => questionKey(callsRoute, { query: { sort: '-time', ...readFilters(address) } }))
    expect(one).toEqual(other)
    expect(questionKey(callsRoute, { query: { range: '7d', q: 'a' } })).toEqual(
      questionKey(callsRoute, { query: { q: 'a', type: [], range: '7d', tz: null } }),
    )
  })
})

describe('zoneFromCookie', () => {
  it('accepts a zone as the browser stored it, and nothing else', () => {
    for (const cookie of ['Europe%2FParis', 'europe%2fPARIS']) expect(zoneFromCookie(cookie)).toBe('Europe/Paris')
    expect(zoneFromCookie(undefined)).toBe('UTC')
    expect(zoneFromCookie('nowhere')).toBe('UTC')
    expect(zoneFromCookie('%E0%A4%A')).toBe('UTC')
  })
})
