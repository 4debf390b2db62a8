import { describe, expect, it } from 'vitest'
import { RING_BANDS } from '@/lib/shared/analytics/dimensions'
import { bandPosition, labelLines } from '@/lib/shared/charts/bands'

describe('bandPosition', () => {
  it('is within its band, including the last second', () => {
    expect(bandPosition(RING_BANDS, 0)).toBe(0)
    expect(bandPosition(RING_BANDS, 3)).toBe(1)
    expect(bandPosition(RING_BANDS, 4.5)).toBe(1.5)
    expect(bandPosition(RING_BANDS, 5.9)).toBeLessThan(2)
    expect(bandPosition(RING_BANDS, 6)).toBe(2)
  })

  it('stays on the axis in the open band', () => {
    expect(bandPosition(RING_BANDS, 90)).toBe(8.5)
    expect(bandPosition(RING_BANDS, 100_000)).toBe(9)
  })
})

describe('labelLines', () => {
  it('puts close labels on separate lines, and reuses the first line', () => {
    expect(labelLines([100, 200, 230, 240, 400], 50)).toEqual([0, 0, 1, 2, 0])
  })
})
