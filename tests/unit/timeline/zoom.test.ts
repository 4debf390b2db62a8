import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWhole, panWindow, pinchWindow, windowBetween, zoomWindow } from '@/lib/shared/timeline/zoom'

const extent = { from: 0, to: 1000 }
const windowArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 990 }), fc.integer({ min: 2, max: 1000 }))
  .map(([from, length]) => ({ from, to: Math.min(from + length, 1000) }))

describe('zoom', () => {
  it('stays within the call and keeps the anchor in place', () => {
    fc.assert(
      fc.property(
        windowArbitrary,
        fc.double({ min: 0.01, max: 20, noNaN: true }),
        fc.double({ min: -100, max: 1100, noNaN: true }),
        (window, factor, anchor) => {
          for (const next of [
            zoomWindow(window, factor, anchor, extent),
            panWindow(window, anchor, extent),
            windowBetween(anchor, window.from, extent),
          ]) {
            expect(next.from).toBeGreaterThanOrEqual(extent.from)
            expect(next.to).toBeLessThanOrEqual(extent.to)
            expect(next.to).toBeGreaterThan(next.from)
          }
        },
      ),
    )
    expect(zoomWindow({ from: 100, to: 300 }, 0.5, 150, extent)).toEqual({ from: 125, to: 225 })
  })

  it('zooms out to the whole call and pans to its ends', () => {
    expect(isWhole(zoomWindow({ from: 400, to: 500 }, 1000, 450, extent), extent)).toBe(true)
    expect(panWindow({ from: 400, to: 500 }, 5000, extent)).toEqual({ from: 900, to: 1000 })
    expect(windowBetween(700, 600, extent)).toEqual({ from: 600, to: 700 })
  })

  it('keeps what was between two fingers between them', () => {
    const window = { from: 400, to: 600 }
    expect(pinchWindow(window, extent, 100, [40, 60], [30, 70])).toEqual({ from: 450, to: 550 })
    expect(pinchWindow(window, extent, 100, [40, 60], [50, 70])).toEqual({ from: 380, to: 580 })
    expect(pinchWindow(window, extent, 0, [40, 60], [50, 70])).toEqual(window)
    const finger = fc.double({ min: -50, max: 900, noNaN: true })
    fc.assert(
      fc.property(windowArbitrary, finger, finger, finger, finger, (start, a, b, c, d) => {
        const next = pinchWindow(start, extent, 800, [a, b], [c, d])
        expect(next.from).toBeGreaterThanOrEqual(extent.from)
        expect(next.to).toBeLessThanOrEqual(extent.to)
        expect(next.to).toBeGreaterThan(next.from)
      }),
    )
  })
})
