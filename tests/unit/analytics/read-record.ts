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

/** When calls without any time were first seen. */
export const FIRST_SEEN_SECONDS = 1_700_000_000
/** When all other calls were first seen; none is dated later. */
const LATER_SECONDS = 1_800_000_000
const YEAR_2000 = 946_684_800
const YEAR_2100 = 4_102_444_800
const HOUR = 3600
const DAY = 24 * HOUR
/** The longest that anything may last. */
const WEEK = 7 * DAY
/** Larger numbers are milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isAbsent = (value: unknown) => value === undefined || value === null

/** Reads single values by the field notes, and remembers whether any had a form that is not specified. */
class Reader {
  isOdd = false
  isMinutesGiven = false
  isNegative = false
  isImplausible = false

  /** Treats a value that no call can have as missing. */
  beyond(): null {
    this.isImplausible = true
    return null
  }

  private odd<T>(value: T): T {
    this.isOdd = true
    return value
  }

  word(value: unknown): string | null {
    if (isAbsent(value)) return null
    if (typeof value === 'string') return value.trim() === '' ? null : value
    return this.odd(typeof value === 'object' ? null : String(value))
  }

  /** A word of one of the API's lists; known words are case-insensitive. */
  listed(value: unknown, known: readonly string[]): string | null {
    const word = this.word(value)?.trim() ?? null
    const folded = word?.toLowerCase().replace('call_status_', '').replace('cancelled', 'canceled') ?? ''
    return known.includes(folded) ? folded : word
  }

  /** A uid, ignoring case and surrounding blanks. */
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
    const isPlain = typeof value === 'number' && Number.isInteger(value) && value >= YEAR_2000 && value <= YEAR_2100
    if (isPlain) return value
    const text = String(value).trim()
    const number = text.includes('T') ? Date.parse(text) / 1000 : Number(text === '' ? Number.NaN : text)
    const seconds = Math.floor(number > MILLISECONDS_FROM ? number / 1000 : number)
    this.odd(null)
    if (Number.isNaN(seconds) || seconds === 0) return null
    return seconds >= YEAR_2000 && seconds <= YEAR_2100 ? seconds : this.beyond()
  }

  amount(value: unknown): number | null {
    if (isAbsent(value) || typeof value === 'number') return (value as number | null | undefined) ?? null
    return this.odd(clockSeconds(value) === null ? Number(value) : (clockSeconds(value) as number) / 60)
  }

  /** Minutes, up to a maximum. */
  length(value: unknown, most = WEEK / 60): number | null {
    const minutes = this.amount(value)
    if (minutes !== null && minutes < 0) {
      this.isNegative = true
      return null
    }
    return minutes !== null && minutes > most ? this.beyond() : minutes
  }

  /** A call's minutes; they may be a sum over its rows, or over a hundred people who are not listed. */
  minutes(value: unknown, rows: number): number {
    const minutes = this.length(value, (WEEK / 60) * Math.max(100, rows))
    if (minutes !== null) this.isMinutesGiven = true
    return minutes ?? 0
  }

  people(value: unknown): number | null {
    const count = this.amount(value)
    return count !== null && (count < 0 || count > 100_000) ? this.beyond() : count
  }

  timer(value: unknown): number | null {
    if (typeof value === 'string' && value.split(':').length === 3) return clockSeconds(value)
    const minutes = this.length(value)
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
      totalAudioMinutes: this.length(raw.totalAudioMinutes) ?? 0,
      totalVideoMinutes: this.length(raw.totalVideoMinutes) ?? 0,
      totalDurationInMinutes: this.length(raw.totalDurationInMinutes) ?? this.length(raw.totalDuration) ?? 0,
    }
  }

  /** The number of recordings; marks the call as implausible if one ends before it begins, or lasts longer than a week. */
  recordings(value: unknown): number {
    const rows = this.rows(value)
    for (const { startTime, endTime } of rows) {
      const seconds = (this.second(endTime) ?? 0) - (this.second(startTime) ?? 0)
      if (!isAbsent(startTime) && !isAbsent(endTime) && (seconds < 0 || seconds > WEEK)) this.beyond()
    }
    return rows.length
  }

  /** Removes times from stays that are impossible in a call with these times. */
  stays(rows: readonly ReferenceRow[], begins: readonly (number | null)[], end: number | null): void {
    const known = begins.filter((time) => time !== null)
    const from = Math.min(...known) - HOUR
    const to = end === null || known.some((time, index) => index === known.length - 1 && end < time) ? null : end + HOUR
    for (const row of rows) {
      const isOutside =
        row.joinedAt !== null && ((known.length > 0 && row.joinedAt < from) || (to !== null && row.joinedAt > to))
      if (isOutside) row.joinedAt = row.leftAt = this.beyond()
      if (row.leftAt === null) continue
      const isLate = to !== null && row.leftAt > to
      if (isLate || (row.joinedAt !== null && row.leftAt - row.joinedAt > WEEK)) row.leftAt = this.beyond()
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

/** The largest difference between two clocks. */
const AHEAD_SECONDS = 300

/**
 * Reads a raw record by the specification, the field notes and the design.
 * @param seenSeconds when it was first seen, epoch seconds; without it, no time counts as too far ahead
 */
export function readRecord(raw: RawRecord, seenSeconds?: number): ReferenceCall {
  const reader = new Reader()
  const participants = reader.rows(raw.participants).map((row) => reader.row(row))
  const status = reader.listed(raw.status, STATUSES) ?? 'unknown'
  const receiverType = reader.listed(raw.receiverType, ['user', 'group'])
  const folded = (id: string | null) => id?.trim().toLowerCase() ?? null
  const recordings = reader.recordings(raw.recordings)
  const initiatedAt = reader.second(raw.initiatedAt)
  const startedAt = reader.second(raw.startedAt)
  const saidEnd = reader.second(raw.endedAt)
  const timerSeconds = reader.timer(raw.totalDuration)
  const isAnswered = status === 'ongoing' || status === 'ended'
  const begin = isAnswered ? (startedAt ?? initiatedAt) : (initiatedAt ?? startedAt)
  const isTooLong = saidEnd !== null && begin !== null && saidEnd - begin > (isAnswered ? WEEK : DAY)
  const endedAt = isTooLong ? reader.beyond() : saidEnd
  const hasAllLeft = participants.every((row) => !row.isJoined || row.leftAt !== null)
  reader.stays(participants, [initiatedAt, startedAt], endedAt)
  const joins = participants.flatMap(({ joinedAt }) => (joinedAt === null ? [] : [joinedAt]))
  const time = initiatedAt ?? startedAt ?? (joins.length > 0 ? Math.min(...joins) : endedAt)
  const isAhead = time !== null && time > (seenSeconds ?? Number.POSITIVE_INFINITY) + AHEAD_SECONDS
  const given = initiatedAt === null || startedAt === null ? -1 : startedAt - initiatedAt
  const ring = given > DAY ? (reader.beyond() ?? -1) : given
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
    totalAudioMinutes: reader.minutes(raw.totalAudioMinutes, participants.length),
    totalVideoMinutes: reader.minutes(raw.totalVideoMinutes, participants.length),
    totalDurationInMinutes: reader.minutes(raw.totalDurationInMinutes, participants.length),
    totalParticipants: reader.people(raw.totalParticipants),
    timerSeconds,
    time: time === null || isAhead ? (seenSeconds ?? FIRST_SEEN_SECONDS) : time,
    ringSeconds: isAnswered && ring >= 0 ? ring : null,
    durationSeconds: status === 'ended' ? (length >= 0 ? length : timer) : null,
    invitedPeople: namesOf(participants),
    joinedPeople: namesOf(participants.filter((row) => row.isJoined)),
    anomalies: [],
  }
  const arrived = {
    hasMinutes: reader.isMinutesGiven,
    hasTime: time !== null,
    isAhead,
    hasEnd: saidEnd !== null,
    hasAllLeft,
    isOdd: reader.isOdd,
    isNegative: reader.isNegative,
    isImplausible: reader.isImplausible,
  }
  return { ...call, anomalies: referenceAnomalies(call, arrived) }
}

/** When a record was first seen, epoch seconds. */
export const firstSeenOf = (raw: RawRecord): number =>
  readRecord(raw).anomalies.includes('missing-time') ? FIRST_SEEN_SECONDS : LATER_SECONDS
