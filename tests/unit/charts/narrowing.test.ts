import { describe, expect, it } from 'vitest'
import { bucketDoor, narrowed, personDoor, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { narrowedPage } from '@/lib/shared/charts/narrowing'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { pageHref } from '@/lib/shared/links'

const own = filtersSchema.parse({ status: 'ended,rejected' })
const asked = filtersSchema.parse({ status: 'ended,rejected', range: '30d', tz: 'Europe/Paris' })
const textOf = (door: Parameters<typeof narrowedPage>[2]) => pageHref('/', narrowedPage(own, asked, door) ?? {})

describe('narrowedPage', () => {
  it('changes what the door changes, and leaves defaults unsaid', () => {
    expect(textOf(narrowed(asked, 'status', ['ended']) ?? {})).toBe('/?status=ended')
    expect(textOf(personDoor(asked, 'ana-8') ?? {})).toBe('/?status=ended,rejected&uid=ana-8')
    expect(textOf(weekdayHourDoor(asked, 2, 9) ?? {})).toBe('/?status=ended,rejected&weekday=2&hour=9')
  })

  it('takes the range away where a window comes', () => {
    const ranged = { ...own, range: '30d' as const }
    const door = narrowed(bucketDoor(asked, { from: 100, to: 200 }), 'status', ['ended']) ?? {}
    expect(pageHref('/', narrowedPage(ranged, asked, door) ?? {})).toBe('/?from=100&to=200&status=ended')
  })

  it('is none where the door opens what the page shows', () => {
    expect(narrowedPage(own, asked, asked)).toBeNull()
    expect(narrowedPage(own, asked, { ...asked, status: ['ended', 'rejected'] })).toBeNull()
  })
})
