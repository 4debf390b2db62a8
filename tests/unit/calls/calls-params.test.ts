import { describe, expect, it } from 'vitest'
import { callsPageParams, listState, parseSort } from '@/lib/shared/params/calls'

describe('the state of the list in the URL', () => {
  it('has defaults, and takes what is none for them', () => {
    const usual = { sort: '-time', page: 1, perPage: 50, onBehalfOf: null }
    expect(listState({})).toEqual(usual)
    expect(listState({ sort: 'name', page: '0', perPage: '9999', onBehalfOf: 'a b' })).toEqual(usual)
    expect(listState({ sort: ['ring', 'time'] })).toEqual(usual)
  })
  it('reads what is there', () => {
    expect(listState({ sort: '-duration', page: '7', perPage: '100', onBehalfOf: 'ana-8' })).toEqual({
      sort: '-duration',
      page: 7,
      perPage: 100,
      onBehalfOf: 'ana-8',
    })
    expect(parseSort('people')).toBe('people')
    expect(parseSort('--people')).toBeNull()
  })
  it('asks the mirror with an order, and the live list without', () => {
    const filters = new URLSearchParams({ range: '30d', tz: 'UTC' })
    const state = listState({ page: '2' })
    expect(callsPageParams(filters, state).toString()).toBe('range=30d&tz=UTC&sort=-time&page=2&perPage=50')
    expect(callsPageParams(filters, { ...state, onBehalfOf: 'bo-2' }).toString()).toBe(
      'range=30d&tz=UTC&onBehalfOf=bo-2&page=2&perPage=50',
    )
  })
})
