import { describe, expect, it } from 'vitest'
import { callsOf, stillRinging, waitBands, waitParts } from '@/components/overview/waits-figures'
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

describe('waits', () => {
  const bands = waitBands([
    { waitBand: '3-5', status: 'ended', calls: 10 },
    { waitBand: '3-5', status: 'ongoing', calls: 2 },
    { waitBand: '3-5', status: 'canceled', calls: 4 },
    { waitBand: '20-29', status: 'ended', calls: 1 },
    { waitBand: '20-29', status: 'busy', calls: 3 },
    { waitBand: null, status: 'initiated', calls: 9 },
  ])

  it('counts ended and ongoing calls as answered, and the others by status', () => {
    expect(waitParts(bands)).toEqual(['answered', 'canceled', 'busy'])
    expect(bands[1]?.calls).toBe(16)
    expect(bands[1] && callsOf(bands[1], 'answered')).toBe(12)
  })

  it('gives the outcomes of calls that were still ringing', () => {
    expect(stillRinging(bands, [0, 6, 20, 30])).toEqual([
      { afterSeconds: 0, calls: 20, answered: 13 },
      { afterSeconds: 6, calls: 4, answered: 1 },
      { afterSeconds: 20, calls: 4, answered: 1 },
      { afterSeconds: 30, calls: 0, answered: 0 },
    ])
  })
})
