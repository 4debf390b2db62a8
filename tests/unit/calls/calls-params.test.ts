import { describe, expect, it } from 'vitest'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { encodeQuery } from '@/lib/shared/filters/query'
import { callsQuery, LIST_STATE } from '@/lib/shared/params/calls'

describe('the state of the list in the URL', () => {
  it('has defaults, also in place of invalid values', () => {
    const usual = { sort: '-time', page: 1, perPage: 50, onBehalfOf: null }
    expect(LIST_STATE.read({})).toEqual(usual)
    expect(LIST_STATE.read({ sort: 'name', page: '0', perPage: '9999', onBehalfOf: 'ü' })).toEqual(usual)
    expect(LIST_STATE.read({ sort: '--people' })).toEqual(usual)
  })
  it('has the values of the URL', () => {
    expect(LIST_STATE.read({ sort: '-duration', page: '7', perPage: '100', onBehalfOf: 'ana-8' })).toEqual({
      sort: '-duration',
      page: 7,
      perPage: 100,
      onBehalfOf: 'ana-8',
    })
    expect(LIST_STATE.read({ sort: 'people' }).sort).toBe('people')
  })
  it('queries the mirror with an order, and the live list without one', () => {
    const filters = filtersSchema.parse({ range: '30d', tz: 'UTC' })
    const state = LIST_STATE.read({ page: '2' })
    expect(encodeQuery(callsQuery(filters, state)).toString()).toBe('range=30d&tz=UTC&sort=-time&page=2&perPage=50')
    expect(encodeQuery(callsQuery(filters, { ...state, onBehalfOf: 'bo-2' })).toString()).toBe(
      'range=30d&tz=UTC&onBehalfOf=bo-2&page=2&perPage=50',
    )
  })
})
