import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FILTER_NAMES, FILTERS, filtersSchema, filtersToParams, LIST_PARAMS } from '@/lib/shared/filters/filters'
import { isList, parseQuery } from '@/lib/shared/filters/query'
import { zoneOf } from '@/lib/shared/filters/zone'
import { AppError } from '@/lib/shared/http/errors'

const parse = (query: string) => parseQuery(filtersSchema, new URLSearchParams(query))
const fieldsOf = (query: string, schema = filtersSchema as Parameters<typeof parseQuery>[0]): string[] => {
  try {
    parseQuery(schema, new URLSearchParams(query))
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (error.details as { fields: { field: string }[] }).fields.map((one) => one.field)
  }
}

describe('filters', () => {
  it('accept lists separated by commas or by repetition, and ignore empty items', () => {
    expect(parse('status=ended,busy&status=ongoing').status).toEqual(['ended', 'busy', 'ongoing'])
    expect(parse('status=&type=,,').status).toEqual([])
    expect(parse('range=&tz=&q=')).toMatchObject({ range: undefined, tz: undefined, q: undefined })
  })

  it('report each invalid field and each unknown name', () => {
    expect(fieldsOf('range=2w&minRing=-1&tz=Mars/Base&statu=ended').sort()).toEqual(['minRing', 'range', 'statu', 'tz'])
    expect(fieldsOf('from=soon')).toEqual(['from'])
    expect(fieldsOf('range=7d&range=30d')).toEqual(['range'])
    expect(fieldsOf('weekday=8&hour=24')).toEqual(['weekday', 'hour'])
    expect(fieldsOf('q=%00')).toEqual(['q'])
    expect(fieldsOf(`uid=${Array.from({ length: 101 }, (_, index) => index).join(',')}`)).toEqual(['uid'])
  })

  it('have their lists even without parameters', () => {
    const none = filtersSchema.parse({})
    const lists = FILTER_NAMES.filter((name) => isList(FILTERS[name]))
    expect(lists.map((name) => none[name] as unknown)).toEqual(lists.map(() => []))
    expect(Object.values(none).filter((value) => !Array.isArray(value) && value !== undefined)).toEqual([])
    expect(fieldsOf('range=7d&range=1h')).toEqual(['range'])
  })

  it('limit pages and cursors', () => {
    const schema = z.extend(filtersSchema, LIST_PARAMS)
    expect(fieldsOf('perPage=201', schema)).toEqual(['perPage'])
    expect(fieldsOf('page=0', schema)).toEqual(['page'])
    expect(fieldsOf('cursor=a%20b', schema)).toEqual(['cursor'])
    expect(fieldsOf('sort=name', schema)).toEqual(['sort'])
    expect(fieldsOf('sort=-ring&page=2&perPage=200', schema)).toEqual([])
  })

  it('survive the round trip through a URL', () => {
    const filters = parse('range=30d&tz=Europe/Paris&status=ended,busy&hasRecording=false&minDuration=0&q=a%26b')
    expect(parse(String(filtersToParams(filters)))).toEqual(filters)
    expect(String(filtersToParams({ status: ['a', 'b'], range: '7d' }))).toBe('range=7d&status=a%2Cb')
  })
})

describe('zones', () => {
  it('are IANA names known to this runtime', () => {
    for (const zone of ['UTC', 'Europe/Paris', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires'])
      expect(zoneOf(zone)).toBe(zone)
    for (const zone of ['', '+02:00', 'Europe/Nowhere', "UTC'", '../etc', 'a'.repeat(80)])
      expect(zoneOf(zone)).toBeNull()
  })
})
