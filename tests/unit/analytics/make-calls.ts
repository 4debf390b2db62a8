import type { Call, Participant } from '../../../lib/contracts/call'

/** A seeded stream of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const STATUSES = [
  'initiated',
  'ongoing',
  'ended',
  'ended',
  'ended',
  'ended',
  'unanswered',
  'rejected',
  'canceled',
  'busy',
]
const PEOPLE = 60

/** The derived names of a call, as the design defines them, for a call whose other fields stand. */
export function derive(
  call: Omit<
    Call,
    'time' | 'ringSeconds' | 'durationSeconds' | 'invitedPeople' | 'joinedPeople' | 'participantSeconds'
  >,
): Call {
  const answered = call.status === 'ongoing' || call.status === 'ended'
  const joins = call.participants.flatMap((one) => (one.joinedAt === null ? [] : [one.joinedAt]))
  const time =
    call.initiatedAt ?? call.startedAt ?? (joins.length > 0 ? Math.min(...joins) : (call.endedAt ?? 1_700_000_000))
  const ring = call.startedAt !== null && call.initiatedAt !== null ? call.startedAt - call.initiatedAt : -1
  const length = call.startedAt !== null && call.endedAt !== null ? call.endedAt - call.startedAt : -1
  return {
    ...call,
    time,
    ringSeconds: answered && ring >= 0 ? ring : null,
    durationSeconds: call.status === 'ended' && length >= 0 ? length : null,
    invitedPeople: new Set(call.participants.map((one) => one.uid)).size,
    joinedPeople: new Set(call.participants.filter((one) => one.isJoined).map((one) => one.uid)).size,
    participantSeconds: call.participants.reduce(
      (sum, one) => sum + (one.joinedAt !== null && one.leftAt !== null ? Math.max(0, one.leftAt - one.joinedAt) : 0),
      0,
    ),
  }
}

/** Calls with every edge at a noticeable rate: unknown statuses, nulls, zero and reversed durations, reconnects, ties, nobody invited. */
export function makeCalls(count: number, seed: number, from: number, to: number): Call[] {
  const random = seeded(seed)
  const chance = (share: number) => random() < share
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const uid = () => `u-${Math.floor(random() ** 2 * PEOPLE)}`
  const calls: Call[] = []
  for (let index = 0; index < count; index++) {
    const at = Math.floor(from + random() * (to - from))
    const status = pick(STATUSES)
    const initiatedAt = chance(0.05) ? null : at
    const answered = status === 'ongoing' || status === 'ended'
    const startedAt =
      (answered && !chance(0.03)) || chance(0.1) ? at + Math.floor(random() * 70) - (chance(0.02) ? 100 : 0) : null
    const length = chance(0.05) ? 0 : chance(0.03) ? -60 : Math.floor(random() ** 3 * 9000)
    const endedAt = status === 'ongoing' || startedAt === null || chance(0.04) ? null : startedAt + length
    const group = chance(0.3)
    const initiator = chance(0.03) ? null : uid()
    const receiver = chance(0.03) ? null : group ? `g-${Math.floor(random() * 8)}` : uid()
    const invited = chance(0.04) ? 0 : group ? Math.floor(random() * 9) : 2
    const participants = Array.from({ length: invited }, (): Participant => {
      const joined = answered && startedAt !== null && chance(0.7)
      const joinedAt = joined && startedAt !== null ? startedAt + Math.floor(random() * 30) : null
      const leftAt = joinedAt === null || chance(0.1) ? null : joinedAt + Math.floor(random() * 900) - 20
      return {
        uid: uid(),
        deviceId: null,
        mid: null,
        isJoined: joined,
        joinedAt,
        leftAt,
        state: null,
        totalAudioMinutes: random(),
        totalVideoMinutes: 0,
        totalDurationInMinutes: random(),
        name: null,
      }
    })
    const hasRecording = chance(0.2)
    calls.push(
      derive({
        sessionId: `s-${seed}-${Math.floor(random() * 1e6)}-${index}`,
        type: chance(0.02) ? null : pick(['audio', 'video']),
        mode: chance(0.02) ? null : pick(['call', 'call', 'meet', 'presenter']),
        receiverType: chance(0.02) ? null : group ? 'group' : 'user',
        status,
        hasRecording,
        hasTranscription: false,
        initiatedAt,
        startedAt,
        endedAt,
        initiator,
        receiver,
        participants,
        totalAudioMinutes: random() * 30,
        totalVideoMinutes: chance(0.5) ? 0 : random() * 30,
        totalDurationInMinutes: chance(0.3) ? 2.5 : random() * 40,
        totalDuration: null,
        totalParticipants: invited,
        mid: null,
        tags: [],
        metaData: null,
        recordings: [],
        transcriptions: [],
        initiatorEntity: null,
        receiverEntity: null,
        anomalies: [
          ...(hasRecording ? ['recording-missing'] : []),
          ...(status === 'busy' ? ['unknown-status'] : []),
          ...(length < 0 && endedAt !== null ? ['ended-before-started'] : []),
        ],
      }),
    )
  }
  return calls
}
