import { describe, expect, it } from 'vitest'
import { plotKey } from '@/components/timeline/keys'
import { callEvents } from '@/lib/shared/timeline/events'
import { layoutTimeline } from '@/lib/shared/timeline/layout'
import { peopleOfCall } from '@/lib/shared/timeline/presence'
import { makeCall, T0 } from '../../support/make-call'
import { zoned } from '../../support/zoned'

const call = makeCall()
const options = { window: null, width: 800, nowSeconds: T0 + 100, collapse: false, zone: zoned('UTC') }
const view = (pinned: number | null, window: { from: number; to: number } | null = null) => ({
  layout: layoutTimeline(call, { ...options, window }),
  events: callEvents(call, peopleOfCall(call, T0 + 100)),
  pinned,
})

describe('plotKey', () => {
  it('moves the moment by one second or ten', () => {
    expect(plotKey('ArrowRight', false, view(T0 + 12))).toEqual({ pin: T0 + 13 })
    expect(plotKey('ArrowLeft', true, view(T0 + 12))).toEqual({ pin: T0 + 2 })
  })
  it('jumps from event to event and stops at the last', () => {
    expect(plotKey('.', false, view(T0 + 12))).toEqual({ pin: T0 + 29 })
    expect(plotKey(',', false, view(T0 + 29))).toEqual({ pin: T0 + 12 })
    expect(plotKey('.', false, view(T0 + 31))).toEqual({ pin: T0 + 31 })
    expect(plotKey(']', false, view(T0 + 12)), 'the next related call').toBeNull()
  })
  it('zooms around the moment, brings it back into view, and undoes with Esc', () => {
    const zoomed = plotKey('+', false, view(T0 + 12))?.window
    expect(zoomed && zoomed.from < T0 + 12 && zoomed.to > T0 + 12).toBe(true)
    const near = { from: T0 + 10, to: T0 + 14 }
    expect(plotKey('End', false, view(T0 + 12, near))?.window?.to).toBeGreaterThan(T0 + 30)
    expect(plotKey('Escape', false, view(T0 + 12, near))).toEqual({ window: null })
    expect(plotKey('Escape', false, view(T0 + 12))).toEqual({ pin: null })
    expect(plotKey('x', false, view(null))).toBeNull()
  })
})
