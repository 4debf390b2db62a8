import { describe, expect, it } from 'vitest'
import { filterParams, pageFilters, zoneFromCookie } from '@/lib/shared/params/filters'

describe('pageFilters', () => {
  it('reads lists by comma and by repetition alike', () => {
    expect(pageFilters({ status: 'ended,ongoing' }).status).toEqual(['ended', 'ongoing'])
    expect(pageFilters({ status: ['ended', 'ongoing'] }).status).toEqual(['ended', 'ongoing'])
  })

  it('leaves out what is no filter', () => {
    const filters = pageFilters({ range: 'eternity', minRing: '-3', tz: 'Mars/Base', status: 'ended', other: 'x' })
    expect(filters).toMatchObject({ range: undefined, minRing: undefined, tz: undefined, status: ['ended'] })
    expect(filters).not.toHaveProperty('other')
  })

  it('gives lists even when nothing was asked', () => {
    expect(pageFilters({}).uid).toEqual([])
  })
})

describe('filterParams', () => {
  it('sends the default range and a zone', () => {
    expect(filterParams({}, 'Europe/Paris').toString()).toBe('range=30d&tz=Europe%2FParis')
  })

  it('adds no range beside from or to, and keeps the zone of the URL', () => {
    expect(filterParams({ from: '1700000000', tz: 'UTC' }, 'Europe/Paris').toString()).toBe('from=1700000000&tz=UTC')
  })

  it('gives equal text for equal questions, whatever the order', () => {
    const one = filterParams(pageFilters({ q: 'ana', status: 'ended' }), 'UTC').toString()
    const other = filterParams(pageFilters({ status: ['ended'], q: 'ana' }), 'UTC').toString()
    expect(one).toBe(other)
  })
})

describe('zoneFromCookie', () => {
  it('takes a zone as the browser left it, and nothing else', () => {
    expect(zoneFromCookie('Europe%2FParis')).toBe('Europe/Paris')
    expect(zoneFromCookie(undefined)).toBe('UTC')
    expect(zoneFromCookie('nowhere')).toBe('UTC')
    expect(zoneFromCookie('%E0%A4%A')).toBe('UTC')
  })
})
