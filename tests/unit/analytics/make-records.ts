/** A record as upstream sends it: JSON without any guarantees. */
export type RawRecord = Record<string, unknown>

/** A participant entry as specified. Times are epoch seconds. */
export type MadeRow = {
  uid: string
  deviceId: string | null
  isJoined: boolean
  joinedAt: number | null
  leftAt: number | null
  state: string
  totalAudioMinutes: number
  totalVideoMinutes: number
  /** In minutes, unlike a call's `HH:MM:SS`. */
  totalDuration: number
}

/** A call as specified, before `spelledOddly` writes it as upstream really does. Times are epoch seconds. */
export type MadeRecord = {
  sessionId: string
  type: string | null
  mode: string | null
  receiverType: string | null
  status: string
  hasRecording: boolean
  recordings: { rid: string; startTime: number; endTime: number }[]
  initiatedAt: number | null
  startedAt: number | null
  endedAt: number | null
  initiator: string | null
  receiver: string | null
  participants: MadeRow[]
  totalAudioMinutes: number
  totalVideoMinutes: number
  totalDurationInMinutes: number
  /** `HH:MM:SS`. */
  totalDuration: string | null
  totalParticipants: number
}

/** A seeded random number generator for [0, 1) (mulberry32). */
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
const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Calls with edge cases at a noticeable rate: unknown statuses, nulls, zero and reversed durations, ties, nobody invited. */
export function makeRecords(count: number, seed: number, from: number, to: number): MadeRecord[] {
  const random = seeded(seed)
  const chance = (share: number) => random() < share
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T
  const uid = () => `u-${Math.floor(random() ** 2 * PEOPLE)}`
  return Array.from({ length: count }, (_, index): MadeRecord => {
    const at = Math.floor(from + random() * (to - from))
    const status = pick(STATUSES)
    const answered = status === 'ongoing' || status === 'ended'
    const startedAt = (answered && !chance(0.03)) || chance(0.1) ? at + below(70) - (chance(0.02) ? 100 : 0) : null
    const length = chance(0.05) ? 0 : chance(0.03) ? -60 : Math.floor(random() ** 3 * 9000)
    const group = chance(0.3)
    const invited = chance(0.04) ? 0 : group ? below(9) : 2
    const participants = Array.from({ length: invited }, (): MadeRow => {
      const isJoined = answered && startedAt !== null && chance(0.7)
      const joinedAt = isJoined && startedAt !== null ? startedAt + below(30) : null
      return {
        uid: uid(),
        deviceId: null,
        isJoined,
        joinedAt,
        leftAt: joinedAt === null || chance(0.1) ? null : joinedAt + below(900) - 20,
        state: isJoined ? 'ended' : 'unanswered',
        totalAudioMinutes: random(),
        totalVideoMinutes: 0,
        totalDuration: random(),
      }
    })
    const hasRecording = chance(0.2)
    return {
      sessionId: `s-${seed}-${below(1e6)}-${index}`,
      type: chance(0.02) ? null : pick(['audio', 'video']),
      mode: chance(0.02) ? null : pick(['call', 'call', 'meet', 'presenter']),
      receiverType: chance(0.02) ? null : group ? 'group' : 'user',
      status,
      hasRecording,
      recordings: hasRecording && chance(0.5) ? [{ rid: `r-${index}`, startTime: at, endTime: at + 60 }] : [],
      initiatedAt: chance(0.05) ? null : at,
      startedAt,
      endedAt: status === 'ongoing' || startedAt === null || chance(0.04) ? null : startedAt + length,
      initiator: chance(0.03) ? null : uid(),
      receiver: chance(0.03) ? null : group ? `g-${below(8)}` : uid(),
      participants,
      totalAudioMinutes: random() * 30,
      totalVideoMinutes: chance(0.5) ? 0 : random() * 30,
      totalDurationInMinutes: chance(0.3) ? 2.5 : random() * 40,
      totalDuration: chance(0.5) ? null : clock(Math.max(0, length)),
      totalParticipants: chance(0.05) ? invited + 3 : invited,
    }
  })
}

/** The time of a call: when it was initiated, else started, else first joined, else ended; null without any time. */
export function secondOf({ initiatedAt, startedAt, endedAt, participants }: MadeRecord): number | null {
  const joins = participants.flatMap(({ joinedAt }) => (joinedAt === null ? [] : [joinedAt]))
  return initiatedAt ?? startedAt ?? (joins.length > 0 ? Math.min(...joins) : endedAt)
}
