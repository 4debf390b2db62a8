import type { Call, Entity } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/calls/ids'
import { isAnswered, outcomeOf } from '@/lib/shared/calls/outcome'
import { readWord, type WordKind } from '@/lib/shared/calls/spellings'
import { Coercer, isObject } from '@/lib/shared/values/coerce'
import { deepJson, embedded, isNestedTooDeep, MAX_LEVELS } from '@/lib/shared/values/json'
import { type Fields, named } from './aliases'
import { anomaliesOf } from './anomalies'
import { entityOf, participantsOf, partyIdOf, recordingsOf, tagsOf, transcriptionsOf } from './coerce-rows'
import {
  datedTime,
  durationSecondsOf,
  isRungTooLong,
  keepPlausibleStays,
  LONGEST_MINUTES,
  LONGEST_SECONDS,
  mostMinutes,
  peopleOf,
  plausibleEnd,
  ringSecondsOf,
  timeOf,
} from './derive'

/** Spells equal uids of a call alike, as the first that came. */
function speller(): (uid: string | null) => string | null {
  const spellings = new Map<string, string>()
  return (uid) => {
    if (uid === null) return null
    const folded = foldUid(uid)
    const spelling = spellings.get(folded) ?? uid.trim()
    spellings.set(folded, spelling)
    return spelling
  }
}

/**
 * Converts any record from the API to a call, or to a quarantined record with its reason. Pure and total: it never throws and never drops a record.
 * The only records that cannot become a call are non-objects, those without a session id, and those nested too deep to be written and read again.
 * @param firstSeenSeconds epoch seconds; used as the time of a call that has none, or one ahead of it. Idempotent: normalizing again with the
 * resulting time gives the same result
 * @param text the JSON that the record was parsed from, where available
 */
export function normalize(record: unknown, firstSeenSeconds: number, text: string | null = null) {
  const raw = text ?? rawText(record)
  try {
    if (!isObject(record)) return quarantined('The record is not an object.', raw)
    if (isNestedTooDeep(record)) return quarantined(`The record is nested more than ${MAX_LEVELS} levels deep.`, raw)
    const coercer = new Coercer()
    const fields = named(record, 'call')
    const sessionId = coercer.id(fields.sessionId, 'sessionId')
    if (sessionId === null) return quarantined('The record has no session id.', raw)
    return {
      kind: 'call' as const,
      call: callOf(fields, sessionId, coercer, firstSeenSeconds),
      raw,
      coercedFields: coercer.fields,
    }
  } catch (error) {
    return quarantined(`The record cannot be read (${error instanceof Error ? error.message : 'unknown'}).`, raw)
  }
}

export type NormalizeResult = ReturnType<typeof normalize>

const quarantined = (reason: string, raw: string) => ({ kind: 'quarantined' as const, record: { reason, raw } })

/** The record's JSON, or the name of its type where it has none (never the case for records parsed from JSON). */
function rawText(record: unknown): string {
  try {
    return JSON.stringify(record) ?? JSON.stringify(typeof record)
  } catch (error) {
    return error instanceof RangeError ? deepJson(record) : JSON.stringify(typeof record)
  }
}

function callOf(record: Fields<'call'>, sessionId: string, coercer: Coercer, firstSeenSeconds: number): Call {
  const participants = participantsOf(record.participants, coercer)
  const spelled = speller()
  for (const row of participants) row.uid = spelled(row.uid)
  const recordings = recordingsOf(record.recordings, record.recordingUrl, coercer)
  const transcriptions = transcriptionsOf(record.transcriptions, coercer)
  const times = {
    initiatedAt: coercer.time(record.initiatedAt, 'initiatedAt'),
    startedAt: coercer.time(record.startedAt, 'startedAt'),
    endedAt: coercer.time(record.endedAt, 'endedAt'),
  }
  const given = {
    hasEnd: times.endedAt !== null,
    hasAllLeft: participants.every((row) => !row.isJoined || row.leftAt !== null),
  }
  const status = wordOf('status', record, coercer) ?? 'unknown'
  times.endedAt = plausibleEnd(times, isAnswered(status), coercer)
  keepPlausibleStays(participants, times, coercer)
  if (isRungTooLong(times)) coercer.implausible()
  const facts = {
    status,
    ...times,
    totalDuration: coercer.timer(record.totalDuration, 'totalDuration', LONGEST_MINUTES),
    duration: coercer.seconds(record.duration, 'duration', LONGEST_SECONDS),
    participants,
  }
  const ownTime = timeOf(facts)
  const { time, isAhead } = datedTime(ownTime, firstSeenSeconds)
  const most = mostMinutes(participants.length)
  const audio = coercer.minutes(record.totalAudioMinutes, 'totalAudioMinutes', most)
  const video = coercer.minutes(record.totalVideoMinutes, 'totalVideoMinutes', most)
  const total = coercer.minutes(record.totalDurationInMinutes, 'totalDurationInMinutes', most)
  const call: Call = {
    sessionId,
    type: wordOf('type', record, coercer),
    mode: wordOf('mode', record, coercer),
    receiverType: wordOf('receiverType', record, coercer),
    status: facts.status,
    totalAudioMinutes: audio ?? 0,
    totalVideoMinutes: video ?? 0,
    totalDurationInMinutes: total ?? 0,
    totalDuration: facts.totalDuration,
    totalParticipants: coercer.count(record.totalParticipants, 'totalParticipants'),
    hasRecording: coercer.flag(record.hasRecording, 'hasRecording', recordings.length > 0),
    hasTranscription: coercer.flag(record.hasTranscription, 'hasTranscription', transcriptions.length > 0),
    ...times,
    initiator: spelled(partyIdOf(record, 'initiator', coercer)),
    receiver: partyIdOf(record, 'receiver', coercer),
    mid: coercer.id(record.mid, 'mid'),
    tags: tagsOf(record.tags, coercer),
    metaData: metaDataOf(record.metaData, coercer),
    recordings,
    transcriptions,
    initiatorEntity: entityOf(record, 'initiator', coercer),
    receiverEntity: entityOf(record, 'receiver', coercer),
    participants,
    time,
    outcome: outcomeOf(facts.status),
    ringSeconds: ringSecondsOf(facts),
    durationSeconds: durationSecondsOf(facts),
    ...peopleOf(participants),
    anomalies: [],
  }
  if (call.receiverType === 'user') call.receiver = spelled(call.receiver)
  nameParticipants(call)
  call.anomalies = anomaliesOf(call, coercer, {
    ...given,
    hasMinutes: audio !== null || video !== null || total !== null,
    hasTime: ownTime !== null,
    isAhead,
  })
  return call
}

/** An enumerated word of the API, in any documented spelling; null when absent. */
function wordOf(kind: Exclude<WordKind, 'outcome' | 'offered'>, record: Fields<'call'>, coercer: Coercer) {
  const word = coercer.text(record[kind], kind)
  return word === null ? null : readWord(kind, word)
}

/** The metadata, also where it comes as JSON in a text. */
function metaDataOf(value: unknown, coercer: Coercer): unknown {
  const inside = embedded(value)
  if (inside !== value) coercer.note('metaData')
  return coercer.json(inside ?? null)
}

/** Fills in participants' names from the entities of caller and receiver. */
function nameParticipants(call: Call): void {
  const give = (uid: string | null, entity: Entity | null) => {
    if (uid === null || entity?.name == null) return
    for (const row of call.participants) if (row.uid === uid) row.name ??= entity.name
  }
  give(call.initiator, call.initiatorEntity)
  if (call.receiverType === 'user') give(call.receiver, call.receiverEntity)
}
