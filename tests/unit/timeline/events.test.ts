import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/calls/call'
import { callEvents } from '@/lib/shared/timeline/events'
import { peopleOfCall, presenceCounts } from '@/lib/shared/timeline/presence'
import { makeCall, T0 } from '../../support/make-call'
import { callArbitrary } from './call-arbitrary'

const eventsOf = (call: Call, nowSeconds: number) => callEvents(call, peopleOfCall(call, nowSeconds))

describe('callEvents', () => {
  it('lists a call’s events in order', () => {
    const events = eventsOf(makeCall(), T0 + 100).map(({ kind, at, uid }) => [kind, at - T0, uid])
    expect(events).toEqual([
      ['initiated', 0, 'ana-8'],
      ['started', 12, null],
      ['joined', 12, 'bo-2'],
      ['joined', 12, 'ana-8'],
      ['left', 29, 'ana-8'],
      ['left', 31, 'bo-2'],
      ['ended', 31, null],
    ])
  })

  it('is in order for every call', () => {
    fc.assert(
      fc.property(callArbitrary, (call) => {
        const events = eventsOf(call, T0 + 4000)
        expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b))
      }),
    )
  })
})

describe('presenceCounts', () => {
  it('counts people, not devices, at every moment', () => {
    fc.assert(
      fc.property(callArbitrary, (call) => {
        const people = peopleOfCall(call, T0 + 4000)
        for (const step of presenceCounts(people)) {
          const middle = (step.from + step.to) / 2
          expect(step.count).toBe(
            people.filter(({ presence }) => presence.some((span) => middle >= span.from && middle < span.to)).length,
          )
        }
      }),
    )
  })
})
