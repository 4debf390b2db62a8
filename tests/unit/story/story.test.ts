import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/calls/call'
import { tellStory } from '@/lib/shared/story/story'
import { makeCall, participant, recording, T0 } from '../../support/make-call'
import { runs } from '../../support/properties'
import { zoned } from '../../support/zoned'
import { callArbitrary } from '../timeline/call-arbitrary'

// T0 is 2023-11-14 22:15:00 UTC.
const NOW = T0 + 3600
const tell = (rest: Partial<Call> = {}, nowSeconds = NOW) =>
  tellStory(makeCall(rest), { zone: zoned('UTC'), nowSeconds }).join(' ')
const oneToOne = { receiverType: 'user', receiver: 'bo-2', receiverEntity: { name: 'Bo', avatar: null } } as const
const unanswered = [participant('ana-8', null, null), participant('bo-2', null, null, { name: 'Bo' })]

describe('tellStory', () => {
  it('describes the call of the field notes', () => {
    expect(tell()).toBe(
      'Ana called field-team at 22:15 (audio). It rang 12 s. Bo and Ana were together for 17 s; Cy never answered. Ana left first, 2 s before the end.',
    )
  })
  it('says that it rang and nobody answered', () => {
    expect(
      tell({
        ...oneToOne,
        status: 'unanswered',
        startedAt: null,
        endedAt: T0 + 45,
        ringSeconds: null,
        durationSeconds: null,
        participants: unanswered,
      }),
    ).toBe('Ana called Bo at 22:15 (audio). It rang 45 s, and nobody answered.')
  })
  it('says who declined and when', () => {
    const participants = [
      participant('ana-8', null, null),
      participant('bo-2', null, null, { name: 'Bo', state: 'rejected' }),
    ]
    expect(
      tell({
        ...oneToOne,
        status: 'rejected',
        startedAt: null,
        endedAt: T0 + 4,
        ringSeconds: null,
        durationSeconds: null,
        participants,
      }),
    ).toBe('Ana called Bo at 22:15 (audio). Bo declined it after 4 s.')
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
  it('says when the caller gave up', () => {
    expect(
      tell({
        ...oneToOne,
        status: 'canceled',
        startedAt: null,
        endedAt: T0 + 8,
        ringSeconds: null,
        durationSeconds: null,
        participants: unanswered,
      }),
    ).toBe('Ana called Bo at 22:15 (audio). Ana gave up after 8 s, before anyone answered.')
  })
  it('describes a ringing call', () => {
    expect(
      tell(
        {
          ...oneToOne,
          status: 'initiated',
          startedAt: null,
          endedAt: null,
          ringSeconds: null,
          durationSeconds: null,
          participants: unanswered,
        },
        T0 + 9,
      ),
    ).toBe('Ana called Bo at 22:15 (audio). It has been ringing for 9 s, and nobody has answered yet.')
  })
  it('describes an ongoing call', () => {
    const participants = [
      participant('ana-8', 12, null),
      participant('bo-2', 12, null, { name: 'Bo' }),
      participant('di', 12, 60),
      participant('cy-4', null, null, { name: 'Cy' }),
    ]
    expect(tell({ status: 'ongoing', endedAt: null, durationSeconds: null, participants }, T0 + 132)).toBe(
      'Ana called field-team at 22:15 (audio). It rang 12 s. It has been running for 2 min; Ana and Bo are in the call, and di has left; Cy has not joined.',
    )
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
  it('does not say that a meeting rang', () => {
    const participants = [
      participant('ana-8', 0, 600),
      participant('bo-2', 30, 540, { name: 'Bo' }),
      participant('di', 10, 600),
    ]
    expect(
      tell({
        mode: 'meet',
        type: 'video',
        startedAt: T0,
        endedAt: T0 + 600,
        ringSeconds: 0,
        durationSeconds: 600,
        participants,
      }),
    ).toBe(
      'Ana started a meeting in field-team at 22:15 (video). Ana, di and Bo were together for 8 min 30 s. Bo left first, 1 min before the end. It lasted 10 min.',
    )
  })
  it('describes a presentation', () => {
    expect(tell({ mode: 'presenter' })).toMatch(/^Ana started a presentation to field-team at 22:15/)
  })
  it('describes three devices and a reconnect', () => {
    const participants = [
      participant('ana-8', 12, 100, { deviceId: 'a@h/1' }),
      participant('ana-8', 20, 90, { deviceId: 'b@h/1' }),
      participant('ana-8', 30, 80, { deviceId: 'c@h/1' }),
      participant('bo-2', 12, 40, { name: 'Bo' }),
      participant('bo-2', 54, 100, { name: 'Bo' }),
    ]
    const story = tell({ participants, endedAt: T0 + 100, durationSeconds: 88 })
    expect(story).toContain('Ana was on 3 devices at once.')
    expect(story).toContain('Bo left and came back once, away for 14 s.')
    expect(story).toContain('Ana and Bo were together for 1 min 14 s.')
    expect(story).toContain('Both left at the end.')
  })
  it('stays short for fifty people', () => {
    const participants = Array.from({ length: 50 }, (_, index) => participant(`p-${index}`, 12 + index, 400))
    const story = tell({ participants, endedAt: T0 + 400, durationSeconds: 388 })
    expect(story).toContain('All 50 who joined (p-0, p-1, p-2 and 47 others) were together for 5 min 39 s.')
    expect(story.length).toBeLessThan(400)
  })
  it('gives the peak of people when everyone was together only briefly', () => {
    const intervals = Array.from({ length: 6 }, (_, index) => participant(`p-${index}`, 12 + index * 60, 400 - index))
    expect(tell({ participants: intervals, endedAt: T0 + 1000 })).toContain(
      '6 people joined (p-0, p-1, p-2 and 3 others), all together for 1 min 23 s',
    )
    const apart = Array.from({ length: 6 }, (_, index) => participant(`p-${index}`, 12 + index * 60, 112 + index * 60))
    expect(tell({ participants: apart, endedAt: T0 + 1000 })).toContain('at most 2 at once')
  })
  it('says who was alone, or never in the call at the same time', () => {
    expect(tell({ participants: [participant('ana-8', 12, 31)] })).toContain(
      'Only Ana was in the call, alone for 19 s.',
    )
    expect(tell({ participants: [participant('ana-8', 12, 20), participant('di', 22, 31)] })).toContain(
      'Ana and di joined, but were never in the call at the same time.',
    )
    expect(tell({ participants: [] })).toContain('According to the API, nobody joined.')
  })
  it('mentions recordings, and missing ones', () => {
    expect(tell({ hasRecording: true, recordings: [recording(12, 30)] })).toContain('It was recorded (18 s).')
    expect(tell({ hasRecording: true, recordings: [] })).toContain('lists no recording')
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
