import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFirstRows } from '@/lib/server/calls/shown-calls'
import { presenceIntervalsOf } from '@/lib/server/records/derive'
import { qualityOf, returnsOf } from '@/lib/shared/issues/quality'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { castOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import {
  absencesOf,
  isReconnection,
  peopleOfCall,
  presentSeconds,
  reconnectionsOf,
} from '@/lib/shared/timeline/presence'
import { makeCall, participant, T0 } from '../../support/make-call'
import { runs } from '../../support/properties'
import { zoned } from '../../support/zoned'

const LAST = 2_000
/** Rows as they arrive: several of one person, on one or several devices, with missing and reversed times. */
const anyRow = fc
  .record({
    uid: fc.constantFrom('ana', 'bo', 'cy'),
    from: fc.option(fc.integer({ min: 0, max: LAST }), { nil: null, freq: 12 }),
    stay: fc.option(fc.integer({ min: -20, max: 300 }), { nil: null, freq: 12 }),
    device: fc.constantFrom('phone', 'web', null),
  })
  .map(({ uid, from, stay, device }) =>
    participant(uid, from, from === null || stay === null ? null : from + stay, { deviceId: device }),
  )

test('a figure of the page of a call is the one that rows, flags and People have', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), (participants) => {
      const call = makeCall({ status: 'ended', startedAt: T0, endedAt: T0 + LAST + 300, participants })
      const totals = presenceTotals(participants)
      const people = peopleOfCall(call, T0)
      const cast = castOf(call, T0)
      const titles = findings(call, cast).map(({ key }) => key)
      const flag = qualityOf(call).find(({ name }) => name === 'reconnected')
      for (const person of people) {
        const { uid, rows } = person
        const own = totals.people.get(uid)
        const gaps = reconnectionsOf(uid, rows)
        expect(presentSeconds(person), `presence of ${uid}`).toBe(own?.presenceSeconds)
        expect(gaps.length, `reconnections of ${uid}`).toBe(own?.reconnects)
        expect(returnsOf(person)?.times ?? 0).toBe(gaps.length)
        expect(titles.includes(`reconnect-${uid}`)).toBe(gaps.length > 0)
      }
      const all = people.flatMap(({ uid, rows }) => reconnectionsOf(uid, rows))
      expect(flag?.seconds ?? 0).toBe(Math.max(0, ...all.map(({ from, to }) => to - from)))
      const story = tellStory(call, { zone: zoned('UTC'), nowSeconds: T0 }).join(' ')
      if (all.length === 0) expect(story).not.toContain('came back')
      const intervals = presenceIntervalsOf(participants, false)
      const seconds = intervals.reduce((sum, { from, to }) => sum + (to ?? from) - from, 0)
      expect(seconds).toBe([...totals.people.values()].reduce((sum, person) => sum + person.presenceSeconds, 0))
      const { cut } = withFirstRows(call, 2)
      expect(cut?.reconnects).toBe(all.length)
    }),
    { numRuns: runs(400) },
  )
})

test('a reconnection is an absence of 1 s to 10 min, whatever the devices', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 1_200 }), fc.boolean(), (gap, isSameDevice) => {
      const device = isSameDevice ? 'phone' : 'web'
      const rows = [
        participant('ana', 0, 100, { deviceId: 'phone' }),
        participant('ana', 100 + gap, 2_000, { deviceId: device }),
      ]
      const isOne = gap >= 1 && gap <= 600
      expect(reconnectionsOf('ana', rows)).toHaveLength(isOne ? 1 : 0)
      expect(absencesOf(rows).filter(isReconnection)).toHaveLength(isOne ? 1 : 0)
      expect(presenceTotals(rows).people.get('ana')?.reconnects).toBe(isOne ? 1 : 0)
    }),
    { numRuns: runs(300) },
  )
})
