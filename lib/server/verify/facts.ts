import { named } from '@/lib/server/records/aliases'
import { normalize } from '@/lib/server/records/normalize'
import type { Anomaly, Call } from '@/lib/shared/calls/call'
import { isKnownWord } from '@/lib/shared/calls/spellings'
import type { Loose } from '@/lib/shared/values/coerce'

/** The API's statuses by outcome (design, section 3). */
const STATUSES = {
  answered: 'ended ongoing',
  missed: 'unanswered missed busy',
  declined: 'rejected',
  abandoned: 'canceled',
  failed: 'failed',
  ringing: 'initiated',
}
const OUTCOMES = new Map(Object.entries(STATUSES).flatMap(([name, all]) => all.split(' ').map((one) => [one, name])))
const MENDED: readonly Anomaly[] = ['implausible-value', 'negative-minutes', 'cut-text', 'unknown-status']
const WORDS = ['type', 'mode', 'receiverType'] as const
const [AHEAD_SECONDS, LONGEST_RING_SECONDS] = [300, 86_400]

/** The raw fields of a record; read by the product only if the record has names or forms other than specified. */
function fieldsOf(raw: string, storedSeconds: number): Partial<Call> & { duration?: number | null; isOdd: boolean } {
  const record = JSON.parse(raw) as Loose & Partial<Call>
  const read = normalize(record, storedSeconds, raw)
  if (read.kind !== 'call') throw new Error('A stored record is no call.')
  const isOdd =
    read.coercedFields.length > 0 ||
    MENDED.some((name) => read.call.anomalies.includes(name)) ||
    !OUTCOMES.has(String(record.status)) ||
    WORDS.some((kind) => record[kind] && !isKnownWord(kind, record[kind])) ||
    named(record, 'call') !== record ||
    record.participants?.some((row) => named(row, 'participant') !== row) === true
  return isOdd ? { ...read.call, duration: read.call.durationSeconds, isOdd } : { ...record, isOdd }
}

const between = (from?: number | null, to?: number | null) => (from && to && to >= from ? to - from : null)
const folded = (uids: readonly (string | null | undefined)[]) => uids.flatMap((uid) => uid?.trim().toLowerCase() || [])

/** The facts of a call that count, derived plainly from its JSON. @param storedSeconds its time in the mirror, used if its own times cannot be */
export function factsOf(raw: string, storedSeconds: number) {
  const call = fieldsOf(raw, storedSeconds)
  const { status = '', receiverType = null, initiator, receiver, initiatedAt, startedAt, endedAt } = call
  const rows = call.participants ?? []
  const outcome = OUTCOMES.get(status) ?? 'other'
  const joins = rows.flatMap(({ joinedAt }) => joinedAt ?? []).sort((a, b) => a - b)
  const time = initiatedAt ?? startedAt ?? joins[0] ?? endedAt ?? storedSeconds
  const ring = outcome === 'answered' ? between(initiatedAt, startedAt) : null
  const timer = call.totalDuration?.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
  const uids = rows.map(({ uid }) => uid)
  return {
    ...{ status, outcome, receiverType, type: call.type ?? null, mode: call.mode ?? null, isOdd: call.isOdd },
    time: time > storedSeconds + AHEAD_SECONDS ? storedSeconds : time,
    hasRecording: call.hasRecording ?? (call.recordings ?? []).length > 0,
    initiator: folded([initiator])[0] ?? null,
    group: (receiverType === 'group' && receiver?.trim() && receiver) || null,
    minutes: [call.totalAudioMinutes ?? 0, call.totalVideoMinutes ?? 0, call.totalDurationInMinutes ?? 0] as const,
    duration: status === 'ended' ? (between(startedAt, endedAt) ?? (timer || call.duration || null)) : null,
    ring: ring !== null && ring <= LONGEST_RING_SECONDS ? ring : null,
    presence: rows.reduce((sum, { joinedAt, leftAt }) => sum + (between(joinedAt, leftAt) ?? 0), 0),
    invited: new Set(folded(uids)),
    joined: new Set(folded(rows.flatMap(({ uid, isJoined, joinedAt }) => ((isJoined ?? joinedAt) ? uid : [])))),
    people: new Set(folded([...uids, initiator, receiverType === 'user' ? receiver : null])),
  }
}
export type Facts = ReturnType<typeof factsOf>
