import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/calls/call'
import { tellStory } from '@/lib/shared/story/story'
import { makeCall, participant, T0 } from '../../support/make-call'
import { runs } from '../../support/properties'
import { zoned } from '../../support/zoned'
import { callArbitrary } from '../timeline/call-arbitrary'

// T0 is 2023-11-14 22:15:00 UTC.
const NOW = T0 + 3600
const tell = (rest: Partial<Call> = {}, nowSeconds = NOW) =>
  tellStory(makeCall(rest), { zone: zoned('UTC'), nowSeconds }).join(' ')
const oneToOne = { receiverType: 'user', receiver: 'bo-2', receiverEntity: { name: 'Bo', avatar: null } } as const

/** The gallery has the stories of all kinds of calls; these are what it has not. */
describe('tellStory', () => {
  it('describes the call of the field notes', () => {
    expect(tell()).toBe(
      'Ana called field-team at 22:15 (audio). It rang 12 s. Bo and Ana were together for 17 s; Cy never answered. Ana left first, 2 s before the end.',
    )
  })
  it('never says of the caller that they declined or did not answer', () => {
    const caller = participant('ana-8', null, null, { state: 'rejected' })
    const declined = { ...oneToOne, status: 'rejected', startedAt: null, ringSeconds: null, durationSeconds: null }
    const bo = participant('bo-2', null, null, { name: 'Bo', state: 'rejected' })
    expect(tell({ ...declined, participants: [caller, bo] })).toContain(' Bo declined it')
    expect(tell({ ...declined, participants: [caller] })).toContain(' It was declined')
    const [, ...others] = makeCall().participants
    expect(tell({ participants: [participant('ana-8', null, null), ...others] })).not.toMatch(
      /Ana[^.;]* never answered/,
    )
  })
  it('counts the entries without a time of leaving as the anomaly does, also those without a time of joining', () => {
    const participants = [participant('ana-8', null, null, { isJoined: true }), participant('bo-2', null, null)]
    expect(tell({ participants, anomalies: ['missing-left-at'] })).toContain('The API gives no leave time for 1 entry.')
  })
  it('does not trust an end before the start', () => {
    const story = tell({
      endedAt: T0 + 7,
      durationSeconds: null,
      anomalies: ['ended-before-started'],
      participants: [participant('ana-8', 12, null)],
    })
    expect(story).toContain('According to the API, it ended 5 s before it started, so its duration is unknown.')
  })
  it('gives the peak of people who were never all together', () => {
    const apart = Array.from({ length: 6 }, (_, index) => participant(`p-${index}`, 12 + index * 60, 112 + index * 60))
    expect(tell({ participants: apart, endedAt: T0 + 1000 })).toContain('at most 2 at once')
  })
  it('keeps an unknown status and missing names', () => {
    expect(tell({ status: 'parked', initiator: null, initiatorEntity: null, participants: [] })).toBe(
      'field-team was called at 22:15 (audio). The API reports its status as “parked”; it ended at 22:15:31.',
    )
  })
  it('has complete sentences for every call', () => {
    fc.assert(
      fc.property(callArbitrary, (call) => {
        const sentences = tellStory(call, { zone: zoned('Asia/Kathmandu'), nowSeconds: T0 + 4000 })
        expect(sentences.length).toBeGreaterThan(0)
        for (const sentence of sentences) {
          expect(sentence).toMatch(/^[\s\S]+\.$/)
          expect(sentence).not.toMatch(/undefined|NaN|null|Infinity|\[object| {2}/)
        }
      }),
      { numRuns: runs(500) },
    )
  }, 30_000)
})
