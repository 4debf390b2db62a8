import { describe, expect, it } from 'vitest'
import { TIME_USES, timeUseDoor } from '@/lib/shared/charts/time-use'
import { filtersSchema, filtersToParams } from '@/lib/shared/filters/filters'
import { makeEdgeRecords } from '../analytics/make-edge-records'
import { readRecord } from '../analytics/read-record'
import { referenceMetric } from '../analytics/reference'
import { referenceMatching } from '../analytics/reference-filters'
import { spelledOddly } from '../analytics/spelled-oddly'

const FROM = 1_690_000_000
const records = spelledOddly(makeEdgeRecords(4000, 5, FROM, FROM + 86_400 * 30, []), 5)
const reference = records.map((record) => readRecord(record))
const context = { window: { from: null, to: null }, nowSeconds: FROM + 86_400 * 40, staleOngoingHours: 12 }
const filters = filtersSchema.parse({ tz: 'UTC' })

describe('timeUseDoor', () => {
  it.each(TIME_USES)('opens exactly the calls that %s come from', (use) => {
    const door = timeUseDoor(filters, use) ?? {}
    const minutes = (some: typeof reference) => referenceMetric(use, some) ?? 0
    const params = Object.fromEntries(filtersToParams(door))
    const inside = referenceMatching(reference, { ...context, params })
    const outside = reference.filter((call) => !inside.includes(call))
    expect(minutes(inside)).toBeCloseTo(minutes(reference), 6)
    expect(minutes(outside)).toBe(0)
    // A call that is answered immediately has a ring time of zero, which is known.
    if (use !== 'ringMinutes') expect(inside.every((call) => minutes([call]) > 0)).toBe(true)
  })

  it('keeps a limit that is already set', () => {
    expect(timeUseDoor({ ...filters, minTogether: 90 }, 'usefulMinutes')?.minTogether).toBe(90)
    expect(timeUseDoor({ ...filters, lost: 'lasted' }, 'vainRingMinutes')).toBeNull()
  })
})
