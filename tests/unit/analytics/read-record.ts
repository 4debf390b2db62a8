import type { MadeRecord, MadeRow, RawRecord } from './make-records'
import { referenceAnomalies } from './reference-anomalies'

/** A participant entry as read; `uid` is null where upstream does not say who it is. Times are epoch seconds. */
export type ReferenceRow = Omit<MadeRow, 'uid' | 'state' | 'totalDuration'> & {
  uid: string | null
  totalDurationInMinutes: number
}

/** A record as read, and the values that the design derives from it. Times are epoch seconds. */
export type ReferenceCall = Omit<MadeRecord, 'recordings' | 'participants' | 'totalDuration' | 'totalParticipants'> & {
  recordings: number
  participants: ReferenceRow[]
  totalParticipants: number | null
  /** Seconds on the call’s timer. */
  timerSeconds: number | null
  time: number
  ringSeconds: number | null
  durationSeconds: number | null
  invitedPeople: number
  joinedPeople: number
  anomalies: string[]
}

/** When all calls were first seen: no record is dated later, and those without any time are dated then. */
export const FIRST_SEEN_SECONDS = 1_800_000_000
const YEAR_2100 = 4_102_444_800
/** Larger numbers are milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isAbsent = (value: unknown) => value === undefined || value === null

/** Reads single values as the field notes say, and remembers whether any had another form than specified. */
class Reader {
  isOdd = false
  isMinutesGiven = false

  private odd<T>(value: T): T {
    this.isOdd = true
    return value
  }

  word(value: unknown): string | null {
    if (isAbsent(value)) return null
    if (typeof value === 'string') return value.trim() === '' ? null : value
    return this.odd(typeof value === 'object' ? null : String(value))
  }

  /** A word of one of the API's lists: without case where it is a known one. */
  listed(value: unknown, known: readonly string[]): string | null {
    const word = this.word(value)?.trim() ?? null
    const folded = word?.toLowerCase().replace('call_status_', '').replace('cancelled', 'canceled') ?? ''
    return known.includes(folded) ? folded : word
  }

  /** A uid: without case and outer blanks. */
  uid(value: unknown): string | null {
    return this.word(value)?.trim().toLowerCase() ?? null
  }

  /** An id, or the id of an object in its place. */
  party(value: unknown): string | null {
    return isObject(value) ? this.odd(this.word(value.uid ?? value.guid)) : this.word(value)
  }

  truth(value: unknown, otherwise: boolean): boolean {
    if (isAbsent(value)) return otherwise
    if (typeof value === 'boolean') return value
    return this.odd(['true', '1', 'yes'].includes(String(value).trim().toLowerCase()))
  }

  second(value: unknown): number | null {
    if (isAbsent(value)) return null
    const isPlain = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= YEAR_2100
    if (isPlain) return value
    const text = String(value).trim()
    const number = text.includes('T') ? Date.parse(text) / 1000 : Number(text === '' ? Number.NaN : text)
    const seconds = Math.floor(number > MILLISECONDS_FROM ? number / 1000 : number)
    return this.odd(seconds >= 1 && seconds <= YEAR_2100 ? seconds : null)
  }

  amount(value: unknown): number | null {
    if (isAbsent(value) || typeof value === 'number') return (value as number | null | undefined) ?? null
    return this.odd(clockSeconds(value) === null ? Number(value) : (clockSeconds(value) as number) / 60)
  }

  minutes(value: unknown): number {
    const minutes = this.amount(value)
    if (minutes !== null) this.isMinutesGiven = true
    return minutes ?? 0
  }

  timer(value: unknown): number | null {
    if (typeof value === 'string' && value.split(':').length === 3) return clockSeconds(value)
    const minutes = this.amount(value)
    return minutes === null ? null : this.odd(Math.round(minutes * 60))
  }

  rows(value: unknown): Json[] {
    if (isAbsent(value)) return []
    const items = Array.isArray(value) ? value : this.odd(Object.values(value as Json))
    return items.flatMap((item): Json[] => {
      if (isObject(item)) return [item]
      return this.odd(typeof item === 'string' ? [{ uid: item }] : [])
    })
  }

  row(raw: Json): ReferenceRow {
    const uid = this.uid(raw.uid)
    if (uid === null) this.odd(null)
    const joinedAt = this.second(raw.joinedAt)
    return {
      uid,
      deviceId: this.word(raw.deviceId),
      isJoined: this.truth(raw.isJoined, joinedAt !== null),
      joinedAt,
      leftAt: this.second(raw.leftAt),
      totalAudioMinutes: this.amount(raw.totalAudioMinutes) ?? 0,
      totalVideoMinutes: this.amount(raw.totalVideoMinutes) ?? 0,
      totalDurationInMinutes: this.amount(raw.totalDurationInMinutes) ?? this.amount(raw.totalDuration) ?? 0,
    }
  }
}

/** Seconds of `HH:MM:SS` or `MM:SS`. */
function clockSeconds(value: unknown): number | null {
  if (typeof value !== 'string' || !value.includes(':')) return null
  return value.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

const namesOf = (rows: readonly ReferenceRow[]) => new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid]))).size

const STATUSES = ['initiated', 'ongoing', 'ended', 'unanswered', 'missed', 'busy', 'rejected', 'canceled', 'failed']

/** Reads a raw record as the specification, the field notes and the design say. */
export function readRecord(raw: RawRecord): ReferenceCall {
  const reader = new Reader()
  const participants = reader.rows(raw.participants).map((row) => reader.row(row))
  const status = reader.listed(raw.status, STATUSES) ?? 'unknown'
  const receiverType = reader.listed(raw.receiverType, ['user', 'group'])
  const folded = (id: string | null) => id?.trim().toLowerCase() ?? null
  const recordings = reader.rows(raw.recordings).length
  const initiatedAt = reader.second(raw.initiatedAt)
  const startedAt = reader.second(raw.startedAt)
  const endedAt = reader.second(raw.endedAt)
  const timerSeconds = reader.timer(raw.totalDuration)
  const joins = participants.flatMap(({ joinedAt }) => (joinedAt === null ? [] : [joinedAt]))
  const time = initiatedAt ?? startedAt ?? (joins.length > 0 ? Math.min(...joins) : endedAt)
  const isAnswered = status === 'ongoing' || status === 'ended'
  const ring = initiatedAt === null || startedAt === null ? -1 : startedAt - initiatedAt
  const length = startedAt === null || endedAt === null ? -1 : endedAt - startedAt
  const timer = timerSeconds !== null && timerSeconds > 0 ? timerSeconds : null
  const call: ReferenceCall = {
    sessionId: String(raw.sessionId),
    type: reader.listed(raw.type, ['audio', 'video']),
    mode: reader.listed(raw.mode, ['call', 'meet', 'presenter']),
    receiverType,
    status,
    hasRecording: reader.truth(raw.hasRecording, recordings > 0),
    recordings,
    initiatedAt,
    startedAt,
    endedAt,
    initiator: folded(reader.party(raw.initiator)),
    receiver: receiverType === 'user' ? folded(reader.party(raw.receiver)) : reader.party(raw.receiver),
    participants,
    totalAudioMinutes: reader.minutes(raw.totalAudioMinutes),
    totalVideoMinutes: reader.minutes(raw.totalVideoMinutes),
    totalDurationInMinutes: reader.minutes(raw.totalDurationInMinutes),
    totalParticipants: reader.amount(raw.totalParticipants),
    timerSeconds,
    time: time ?? FIRST_SEEN_SECONDS,
    ringSeconds: isAnswered && ring >= 0 ? ring : null,
    durationSeconds: status === 'ended' ? (length >= 0 ? length : timer) : null,
    invitedPeople: namesOf(participants),
    joinedPeople: namesOf(participants.filter((row) => row.isJoined)),
    anomalies: [],
  }
  const arrived = { hasMinutes: reader.isMinutesGiven, hasTime: time !== null, isOdd: reader.isOdd }
  return { ...call, anomalies: referenceAnomalies(call, arrived) }
}
