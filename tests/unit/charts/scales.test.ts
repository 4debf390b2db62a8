import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sparkLine } from '@/components/charts/sparkline'
import { HEAT_LEVELS, heatEdges, heatLevel } from '@/lib/shared/charts/heat'
import { barSlot, bucketIndexAt, bucketSpan, windowOf } from '@/lib/shared/charts/plot'
import { steadyScale, valueScale } from '@/lib/shared/charts/value-axis'

describe('valueScale', () => {
  it('ends at a round whole number', () => {
    expect(valueScale(87)).toEqual({ max: 100, ticks: [0, 50, 100] })
    for (const max of [2.5, 3]) expect(valueScale(max)).toEqual({ max: 3, ticks: [0, 1, 2, 3] })
    expect(valueScale(0)).toEqual({ max: 1, ticks: [0, 1] })
  })

  it('covers any maximum with few ticks', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (max) => {
        const scale = valueScale(max)
        expect(scale.max).toBeGreaterThanOrEqual(max)
        expect(scale.ticks.length).toBeLessThanOrEqual(6)
        expect(scale.ticks.every((tick) => Number.isInteger(tick))).toBe(true)
      }),
    )
  })

  it('stays while the data change little, grows when exceeded, and shrinks when half empty', () => {
    const shown = valueScale(87)
    expect(steadyScale('calls', shown, 60)).toBe(shown)
    expect(steadyScale('calls', shown, 130).max).toBe(150)
    expect(steadyScale('calls', shown, 20).max).toBe(20)
  })
})

describe('heat', () => {
  it('gives zero step 0 and everything else at least step 1', () => {
    expect(heatLevel(0, 100)).toBe(0)
    expect(heatLevel(1, 1_000_000)).toBe(1)
    expect(heatLevel(100, 100)).toBe(HEAT_LEVELS)
  })

  it('has a legend that matches the cells', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (one, other) => {
        const [value, max] = [Math.min(one, other), Math.max(one, other)]
        const level = heatLevel(value, max)
        const edges = heatEdges(max)
        expect(value).toBeLessThanOrEqual(edges[level - 1] ?? -1)
        if (level > 1) expect(value).toBeGreaterThan(edges[level - 2] ?? 0)
      }),
    )
  })
})

describe('sparkLine', () => {
  it('stays finite and inside its box', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ noNaN: false }), { nil: null }), { maxLength: 50 }),
        fc.boolean(),
        (values, zeroBased) => {
          const tame = values.map((value) => (value !== null && Math.abs(value) > 1e100 ? 1 : value))
          const { line, last } = sparkLine(tame, 160, 32, zeroBased)
          expect(line).not.toMatch(/NaN|Infinity/)
          if (last) {
            expect(last.x).toBeGreaterThanOrEqual(0)
            expect(last.x).toBeLessThanOrEqual(160)
            expect(last.y).toBeGreaterThanOrEqual(0)
            expect(last.y).toBeLessThanOrEqual(32)
          }
        },
      ),
    )
  })

  it('breaks where a value is missing', () => {
    expect(sparkLine([1, null, 2], 100, 20, true).line.match(/M/g)).toHaveLength(2)
  })
})

describe('plot', () => {
  const frame = { left: 40, right: 10, top: 0, bottom: 0 }
  it('finds the closest bucket to the pointer', () => {
    expect(bucketIndexAt(40, 150, frame, 10)).toBe(0)
    expect(bucketIndexAt(139, 150, frame, 10)).toBe(9)
    expect(bucketIndexAt(-50, 150, frame, 10)).toBe(0)
    expect(bucketIndexAt(999, 150, frame, 10)).toBe(9)
    expect(bucketIndexAt(50, 30, frame, 10)).toBeNull()
    expect(bucketIndexAt(50, 150, frame, 0)).toBeNull()
  })

  it('selects from where it found it, in either direction', () => {
    expect(bucketSpan(2, 3, 150, frame, 10)).toEqual({ left: 60, width: 20 })
    const buckets = [0, 10, 20].map((from) => ({ start: from, from, to: from + 10, partial: false }))
    expect(windowOf(buckets, 2, 1)).toEqual({ from: 10, to: 30 })
    expect(windowOf([], 0, 0)).toBeNull()
  })

  it('places bars side by side within their step, without overlap and with the same space at both sides', () => {
    for (const step of [2.4, 7, 13, 22.6, 90, 400])
      for (const count of [1, 2, 5]) {
        const slots = Array.from({ length: count }, (_, order) => barSlot(step, [order, count]))
        const [first, last] = [slots[0], slots.at(-1)] as [(typeof slots)[0], (typeof slots)[0]]
        for (const [order, { left, width }] of slots.entries()) {
          expect(width).toBeGreaterThan(0)
          expect(width).toBeLessThanOrEqual(64)
          if (order > 0) expect(left).toBeGreaterThanOrEqual((slots[order - 1]?.left ?? 0) + width - 0.001)
        }
        // Whole pixels may leave half a pixel for each bar.
        expect(Math.abs(first.left - (step - last.left - last.width))).toBeLessThanOrEqual(count / 2 + 0.001)
      }
    expect(barSlot(400, null).width).toBe(256)
  })
})
