import { describe, expect, it } from 'vitest'
import { bucketDoor, narrowed, personDoor, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { narrowedPage } from '@/lib/shared/charts/narrowing'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { pageHref } from '@/lib/shared/links'

const own = filtersSchema.parse({ status: 'ended,rejected' })
const filters = filtersSchema.parse({ status: 'ended,rejected', range: '30d', tz: 'Europe/Paris' })
const textOf = (door: Parameters<typeof narrowedPage>[2]) => pageHref('/', narrowedPage(own, filters, door) ?? {})

describe('narrowedPage', () => {
  it('applies the filters of a link, and omits defaults', () => {
    expect(textOf(narrowed(filters, 'status', ['ended']) ?? {})).toBe('/?status=ended')
    expect(textOf(personDoor(filters, 'ana-8') ?? {})).toBe('/?status=ended,rejected&uid=ana-8')
    expect(textOf(weekdayHourDoor(filters, 2, 9) ?? {})).toBe('/?status=ended,rejected&weekday=2&hour=9')
  })

  it('replaces the range by a window', () => {
    const ranged = { ...own, range: '30d' as const }
    const door = narrowed(bucketDoor(filters, { from: 100, to: 200 }), 'status', ['ended']) ?? {}
    expect(pageHref('/', narrowedPage(ranged, filters, door) ?? {})).toBe('/?from=100&to=200&status=ended')
  })

  it('is null if the link opens what the page already shows', () => {
    expect(narrowedPage(own, filters, filters)).toBeNull()
    expect(narrowedPage(own, filters, { ...filters, status: ['ended', 'rejected'] })).toBeNull()
  })
})
