import type { Trap } from './anomalies'
import { escapeNonAscii } from './json-text'

type Raw = Record<string, unknown>
type RawParticipant = Raw & { isJoined: boolean; joinedAt?: number; leftAt?: number }

const UNREADABLE = ['null', '"corrupt"', '[]', '{"status":"ended","type":"audio"}', '{"sessionId":"","status":"ended"}']
const UNKNOWN_STATUSES = ['transferred', 'parked', 'transferred', 'queued']

/** Damages the JSON of a finished call with an anomaly; `variety` selects one of its forms. */
export function applyTrap(trap: Trap, variety: number, json: string): string {
  if (trap === 'unreadable') return UNREADABLE[variety % UNREADABLE.length] as string
  const call = JSON.parse(json) as Raw
  DAMAGE[trap](call, variety >>> 3)
  return escapeNonAscii(JSON.stringify(call))
}

/** Thirty years. */
const AHEAD_SECONDS = 946_080_000
const MONTH_SECONDS = 30 * 86_400

const joinedRows = (call: Raw) => (call.participants as RawParticipant[]).filter((row) => row.isJoined)
const nothing = () => {}

const DAMAGE: Record<Exclude<Trap, 'unreadable'>, (call: Raw, variety: number) => void> = {
  'ended-before-started': (call, variety) => {
    call.endedAt = Number(call.startedAt) - 1 - (variety % 90)
  },
  'missing-started-at': (call) => {
    delete call.startedAt
  },
  'missing-ended-at': (call) => {
    delete call.endedAt
  },
  'missing-left-at': (call, variety) => {
    const rows = joinedRows(call)
    const row = rows[variety % rows.length]
    if (row !== undefined) delete row.leftAt
  },
  'left-before-joined': (call, variety) => {
    const rows = joinedRows(call)
    const row = rows[variety % rows.length]
    if (row !== undefined) row.leftAt = Number(row.joinedAt) - 1 - (variety % 40)
  },
  // The plan itself never ends, so there is nothing to damage.
  'stale-ongoing': nothing,
  'participant-count-mismatch': (call, variety) => {
    call.totalParticipants = (call.participants as unknown[]).length + 1 + (variety % 5)
  },
  'minutes-mismatch': (call, variety) => {
    const sum = (call.participants as RawParticipant[]).reduce((total, row) => total + Number(row.totalDuration), 0)
    const total = 1.5 * Math.max(sum, Number(call.totalDurationInMinutes)) + 7.5 + (variety % 7)
    call.totalDurationInMinutes = total
    call.totalAudioMinutes = total - Number(call.totalVideoMinutes)
  },
  'recording-missing': (call) => {
    call.hasRecording = true
    delete call.recordings
  },
  'unknown-status': (call, variety) => {
    call.status = UNKNOWN_STATUSES[variety % UNKNOWN_STATUSES.length]
  },
  'coerced-field': (call, variety) => (COERCIONS[variety % COERCIONS.length] ?? nothing)(call),
  'negative-minutes': (call) => {
    for (const field of ['totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes'])
      call[field] = -1 - Number(call[field])
  },
  'implausible-value': (call, variety) => (IMPLAUSIBLE[variety % IMPLAUSIBLE.length] ?? nothing)(call),
  // Decades ahead, so that the call is still ahead of the clock whenever it is read.
  'ahead-of-clock': (call) => {
    for (const object of [call, ...(call.participants as Raw[])])
      for (const field of ['initiatedAt', 'startedAt', 'endedAt', 'joinedAt', 'leftAt'])
        if (object[field] !== undefined) object[field] = Number(object[field]) + AHEAD_SECONDS
  },
  'missing-time': (call) => {
    delete call.initiatedAt
    delete call.endedAt
  },
}

/** Ways in which values arrive with a different type than specified. */
const COERCIONS: ((call: Raw) => void)[] = [
  (call) => {
    for (const field of ['initiatedAt', 'startedAt', 'endedAt', 'totalParticipants', 'totalAudioMinutes'])
      if (call[field] !== undefined) call[field] = String(call[field])
  },
  (call) => {
    call.hasRecording = String(call.hasRecording)
    for (const row of call.participants as Raw[]) row.isJoined = String(row.isJoined)
  },
  (call) => {
    for (const field of ['initiatedAt', 'startedAt', 'endedAt'])
      if (call[field] !== undefined) call[field] = Number(call[field]) * 1000
    for (const row of joinedRows(call)) {
      row.joinedAt = Number(row.joinedAt) * 1000
      row.leftAt = Number(row.leftAt) * 1000
    }
  },
  (call) => {
    for (const field of ['startedAt', 'endedAt']) if (call[field] === undefined) call[field] = 0
    for (const row of call.participants as RawParticipant[])
      if (!row.isJoined) Object.assign(row, { joinedAt: 0, leftAt: 0 })
    call.hasRecording = call.hasRecording ? 1 : 0
  },
  (call) => {
    for (const recording of (call.recordings as Raw[] | undefined) ?? [])
      recording.duration = Number(recording.duration).toFixed(6)
    call.initiatedAt = `${call.initiatedAt}`
  },
  (call) => {
    for (const side of ['initiator', 'receiver'] as const) {
      const entities = (call.entities ?? (call.data as Raw | undefined)?.entities) as Record<string, Raw> | undefined
      const isGroup = side === 'receiver' && call.receiverType === 'group'
      call[side] = entities?.[side]?.entity ?? { [isGroup ? 'guid' : 'uid']: call[side] }
    }
  },
]

/** Ways to give a finished, answered call an implausible value. */
const IMPLAUSIBLE: ((call: Raw) => void)[] = [
  (call) => {
    call.totalDurationInMinutes = 1e9
  },
  (call) => {
    call.totalParticipants = 5_000_000
  },
  (call) => {
    call.endedAt = Number(call.startedAt) + 2 * MONTH_SECONDS
  },
  (call) => {
    for (const row of joinedRows(call)) row.leftAt = Number(call.endedAt) + MONTH_SECONDS
  },
  (call) => {
    const [row] = joinedRows(call)
    if (row !== undefined)
      Object.assign(row, { joinedAt: Number(call.endedAt) + 7200, leftAt: Number(call.endedAt) + 7260 })
  },
  (call) => {
    call.hasRecording = true
    call.recordings = [{ rid: 'rec-reversed', startTime: call.endedAt, endTime: Number(call.startedAt) - 1 }]
  },
]
