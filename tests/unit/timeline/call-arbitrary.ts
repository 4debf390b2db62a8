import fc from 'fast-check'
import type { Call } from '@/lib/shared/calls/call'
import { makeCall, participant, recording, T0 } from '../../support/make-call'

const offset = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -30, max: 7200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 172_800 }) },
  { weight: 1, arbitrary: fc.constantFrom(-T0, -T0 + 1, 4_102_444_800 - T0, 253_402_300_799 - T0) },
)
const maybe = fc.option(offset, { nil: null, freq: 4 })

const participantArbitrary = fc
  .record({
    uid: fc.integer({ min: 1, max: 50 }).map((number) => `p-${number}`),
    joined: maybe,
    left: maybe,
    device: fc.option(fc.constantFrom('a@h/1', 'a@h/2', 'b@h/1', 'c@h/1', 'd@h/1'), { nil: null }),
    isJoined: fc.boolean(),
    state: fc.constantFrom('ended', 'ongoing', 'unanswered', 'rejected', null),
  })
  .map(({ uid, joined, left, device, isJoined, state }) =>
    participant(uid, joined, left, { deviceId: device, isJoined, state }),
  )

/** Calls of every kind, including zero-length, open, reversed, overlapping, missing and extreme times. */
export const callArbitrary: fc.Arbitrary<Call> = fc
  .record({
    status: fc.constantFrom('initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled', 'busy', 'unknown'),
    mode: fc.constantFrom('call', 'meet', 'presenter', 'lobby', null),
    type: fc.constantFrom('audio', 'video', null),
    receiverType: fc.constantFrom('user', 'group', null),
    initiator: fc.constantFrom('p-1', 'p-99', null),
    receiver: fc.constantFrom('p-2', 'team', null),
    initiated: maybe,
    started: maybe,
    ended: maybe,
    hasRecording: fc.boolean(),
    participants: fc.oneof(
      { weight: 9, arbitrary: fc.array(participantArbitrary, { maxLength: 12 }) },
      { weight: 1, arbitrary: fc.array(participantArbitrary, { minLength: 100, maxLength: 150 }) },
    ),
    recordings: fc.array(
      fc.tuple(maybe, maybe).map(([from, to]) => recording(from, to)),
      { maxLength: 3 },
    ),
    anomalies: fc.subarray([
      'ended-before-started',
      'missing-ended-at',
      'missing-left-at',
      'missing-time',
      'minutes-mismatch',
      'odd',
    ]),
  })
  .map(({ initiated, started, ended, ...rest }) => {
    const at = (value: number | null) => (value === null ? null : T0 + value)
    const duration = started !== null && ended !== null && ended >= started ? ended - started : null
    return makeCall({
      ...rest,
      initiatedAt: at(initiated),
      startedAt: at(started),
      endedAt: at(ended),
      time: at(initiated) ?? at(started) ?? at(ended) ?? T0,
      ringSeconds: initiated !== null && started !== null && started >= initiated ? started - initiated : null,
      durationSeconds: duration,
    })
  })
