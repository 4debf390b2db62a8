import { describe, expect, it } from 'vitest'
import { TIME_USES, timeUseDoor } from '@/lib/charts/time-use'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { matchesFilters } from '@/lib/contracts/match'
import { makeEdgeCalls } from '../analytics/make-edge-calls'
import { referenceMetric } from '../analytics/reference'

const FROM = 1_690_000_000
const calls = makeEdgeCalls(4000, 5, FROM, FROM + 86_400 * 30, [])
const context = { window: { from: null, to: null }, nowSeconds: FROM + 86_400 * 40, staleOngoingHours: 12 }
const asked = filtersSchema.parse({ tz: 'UTC' })

describe('timeUseDoor', () => {
  it.each(TIME_USES)('opens the calls that %s come from: all of them, and no others', (use) => {
    const door = timeUseDoor(asked, use) ?? {}
    const minutes = (some: typeof calls) => referenceMetric(use, some, context) ?? 0
    const inside = calls.filter((call) => matchesFilters(call, door, context))
    const outside = calls.filter((call) => !matchesFilters(call, door, context))
    expect(minutes(inside)).toBeCloseTo(minutes(calls), 6)
    expect(minutes(outside)).toBe(0)
    // Answered at once rings for no time at all, and is known all the same.
    if (use !== 'ringMinutes') expect(inside.every((call) => minutes([call]) > 0)).toBe(true)
  })

  it('keeps a limit that is already set', () => {
    expect(timeUseDoor({ ...asked, minTogether: 90 }, 'usefulMinutes')?.minTogether).toBe(90)
    expect(timeUseDoor({ ...asked, lost: 'lasted' }, 'vainRingMinutes')).toBeNull()
  })
})
