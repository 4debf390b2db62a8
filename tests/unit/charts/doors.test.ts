import { describe, expect, it } from 'vitest'
import { bandDoor, bucketDoor, knownDoor, narrowed, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'

const filters = filtersSchema.parse({ range: '30d', tz: 'Europe/Paris' })

describe('links to calls', () => {
  it('replaces the range by the bucket, and keeps the zone', () => {
    const door = narrowed(bucketDoor(filters, { from: 100, to: 200 }), 'status', ['ended'])
    expect(callsHref(door ?? {})).toBe('/calls?from=100&to=200&tz=Europe/Paris&status=ended')
  })

  it('leaves an open end open', () => {
    expect(callsHref(bucketDoor(filters, { from: 100, to: null }))).toBe('/calls?from=100&tz=Europe/Paris')
  })

  it('intersects with a list that is already filtered, as the number does', () => {
    const filtered = { ...filters, status: ['ended', 'rejected'] }
    expect(narrowed(filtered, 'status', ['ongoing', 'ended'])?.status).toEqual(['ended'])
    expect(narrowed(filtered, 'status', ['unanswered'])).toBeNull()
  })

  it('keeps a band within limits that are already set', () => {
    const band = { min: 10, max: 29 }
    expect(bandDoor({ ...filters, minDuration: 15 }, 'Duration', band)).toMatchObject({
      minDuration: 15,
      maxDuration: 29,
    })
    expect(bandDoor({ ...filters, maxDuration: 20 }, 'Duration', band)).toMatchObject({
      minDuration: 10,
      maxDuration: 20,
    })
    expect(bandDoor({ ...filters, maxRing: 5 }, 'Ring', band)).toBeNull()
  })

  it('opens the last band without a maximum, and any known value as "at least 0"', () => {
    expect(callsHref(bandDoor(filters, 'Duration', { min: 7200, max: null }) ?? {})).toBe(
      '/calls?range=30d&tz=Europe/Paris&minDuration=7200',
    )
    expect(callsHref(knownDoor(filters, 'Ring') ?? {})).toBe('/calls?range=30d&tz=Europe/Paris&minRing=0')
  })

  it('names weekday and hour, midnight included', () => {
    expect(callsHref(weekdayHourDoor(filters, 7, 0) ?? {})).toBe('/calls?range=30d&tz=Europe/Paris&weekday=7&hour=0')
    expect(weekdayHourDoor({ ...filters, weekday: ['1'] }, 7, 0)).toBeNull()
  })
})
