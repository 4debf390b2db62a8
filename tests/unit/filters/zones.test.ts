import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { writtenAnnotationSchema } from '@/lib/shared/notes/annotations'
import { zoneSegments } from '@/lib/shared/zones/instants'

const ALIASES = [
  'Asia/Kolkata',
  'Europe/Kyiv',
  'America/Argentina/Buenos_Aires',
  'Asia/Ho_Chi_Minh',
  'US/Pacific',
  'Etc/UTC',
  'Etc/GMT+5',
  'EST5EDT',
  'GMT',
]
const read = (tz: string) => filtersSchema.parse({ tz }).tz
/** Every spelling of a zone is the same zone to the engine, so it must be the same key in every cache. */
const spellings = (zone: string) => [zone, zone.toLowerCase(), zone.toUpperCase()]

describe('a time zone has one spelling once parsed', () => {
  it('for every zone that this runtime lists', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect(new Set(spellings(zone).map(read))).toEqual(new Set([zone]))
  })

  it('for aliases of other zones, which are kept', () => {
    for (const zone of ALIASES) {
      expect(new Set(spellings(zone).map(read))).toEqual(new Set([zone]))
      expect(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone.toLowerCase()).timeZoneId).toBe(zone)
    }
  })

  it('in an annotation too', () => {
    expect(writtenAnnotationSchema.parse({ from: '1', tz: 'EUROPE/PARIS', body: 'x' }).tz).toBe('Europe/Paris')
  })

  it('and its data is read only once, whatever the spelling', () => {
    const zones = ['europe/paris', 'EUROPE/PARIS', 'Europe/Paris'].map((tz) => zoneSegments(read(tz) ?? ''))
    expect(zones[0]).toBe(zones[1])
    expect(zones[1]).toBe(zones[2])
  })
})
