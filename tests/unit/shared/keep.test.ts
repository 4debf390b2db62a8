import { afterEach, expect, it } from 'vitest'
import { formatDate } from '@/lib/shared/text/format'
import { keep } from '@/lib/shared/text/keep'

const { DateTimeFormat } = Intl
afterEach(() => {
  Intl.DateTimeFormat = DateTimeFormat
})

it('keeps a limited number of values and drops the least recently used first', () => {
  const made: string[] = []
  const kept = keep(2, (key: string) => {
    made.push(key)
    return key.toUpperCase()
  })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(kept)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('formatting in many zones does not keep a formatter for each', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  let made = 0
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, [locale, options]) {
      made += 1
      return new target(locale, options)
    },
  })
  const madeFor = (zone: string) => {
    made = 0
    formatDate(0, zone)
    return made
  }
  expect(madeFor('Africa/Abidjan')).toBe(1)
  expect(madeFor('Africa/Abidjan')).toBe(0)
  for (const zone of zones) formatDate(0, zone)
  expect(madeFor('Africa/Abidjan')).toBe(1)
})
