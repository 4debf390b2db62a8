import type { Call, Entity, Normalized } from '@/lib/shared/contracts/call'
import { readJson } from '@/lib/shared/metadata/facts'
import { anomaliesOf } from './anomalies'
import { Coercer, isObject, type Loose } from './coerce'
import { entityOf, participantsOf, recordingsOf, transcriptionsOf } from './coerce-rows'
import { durationSecondsOf, peopleOf, ringSecondsOf, timeOf } from './derive'
import { deepJson, isNestedTooDeep, MAX_LEVELS } from './nesting'

export { normalizeTranscription } from './coerce-rows'

/**
 * Converts any record from the API to a call, or to a quarantined record with its reason. Pure and total: it never throws and never drops a record.
 * The only records that cannot become a call are non-objects, those without a session id, and those nested too deep to be written and read again.
 * @param firstSeenSeconds epoch seconds; used as the time of a call that has no time at all
 * @param text the JSON that the record was parsed from, where available
 */
export function normalize(record: unknown, firstSeenSeconds: number, text: string | null = null): Normalized {
  const raw = text ?? rawText(record)
  try {
    if (!isObject(record)) return quarantined('The record is not an object.', raw)
    if (isNestedTooDeep(record)) return quarantined(`The record is nested more than ${MAX_LEVELS} levels deep.`, raw)
    const coercer = new Coercer()
    const sessionId = coercer.id(record.sessionId, 'sessionId')
    if (sessionId === null) return quarantined('The record has no session id.', raw)
    return {
      kind: 'call',
      call: callOf(record, sessionId, coercer, firstSeenSeconds),
      raw,
      coercedFields: coercer.fields,
    }
  } catch (error) {
    return quarantined(`The record cannot be read (${error instanceof Error ? error.message : 'unknown'}).`, raw)
  }
}

const quarantined = (reason: string, raw: string): Normalized => ({ kind: 'quarantined', record: { reason, raw } })

/** The record's JSON, or the name of its type where it has none (never the case for records parsed from JSON). */
function rawText(record: unknown): string {
  try {
    return JSON.stringify(record) ?? JSON.stringify(typeof record)
  } catch (error) {
    return error instanceof RangeError ? deepJson(record) : JSON.stringify(typeof record)
  }
}

function callOf(record: Loose, sessionId: string, coercer: Coercer, firstSeenSeconds: number): Call {
  const participants = participantsOf(record.participants, coercer)
  const recordings = recordingsOf(record.recordings, coercer)
  const transcriptions = transcriptionsOf(record.transcriptions, coercer)
  const facts = {
    status: statusOf(coercer.text(record.status, 'status')),
    initiatedAt: coercer.time(record.initiatedAt, 'initiatedAt'),
    startedAt: coercer.time(record.startedAt, 'startedAt'),
    endedAt: coercer.time(record.endedAt, 'endedAt'),
    totalDuration: coercer.timer(record.totalDuration, 'totalDuration'),
    participants,
  }
  const time = timeOf(facts)
  const people = peopleOf(participants)
  const audio = coercer.minutes(record.totalAudioMinutes, 'totalAudioMinutes')
  const video = coercer.minutes(record.totalVideoMinutes, 'totalVideoMinutes')
  const total = coercer.minutes(record.totalDurationInMinutes, 'totalDurationInMinutes')
  const call: Call = {
    sessionId,
    type: coercer.text(record.type, 'type'),
    mode: coercer.text(record.mode, 'mode'),
    receiverType: coercer.text(record.receiverType, 'receiverType'),
    status: facts.status,
    totalAudioMinutes: audio ?? 0,
    totalVideoMinutes: video ?? 0,
    totalDurationInMinutes: total ?? 0,
    totalDuration: facts.totalDuration,
    totalParticipants: coercer.count(record.totalParticipants, 'totalParticipants'),
    hasRecording: coercer.flag(record.hasRecording, 'hasRecording', recordings.length > 0),
    hasTranscription: coercer.flag(record.hasTranscription, 'hasTranscription', transcriptions.length > 0),
    initiatedAt: facts.initiatedAt,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    initiator: idOf(record.initiator, 'initiator', coercer),
    receiver: idOf(record.receiver, 'receiver', coercer),
    mid: coercer.id(record.mid, 'mid'),
    tags: tagsOf(record.tags, coercer),
    metaData: coercer.json(listed(record.metaData, 'metaData', coercer) ?? null),
    recordings,
    transcriptions,
    initiatorEntity: entityOf(record, 'initiator', coercer),
    receiverEntity: entityOf(record, 'receiver', coercer),
    participants,
    time: time ?? Math.floor(firstSeenSeconds),
    ringSeconds: ringSecondsOf(facts),
    durationSeconds: durationSecondsOf(facts),
    invitedPeople: people.invitedPeople,
    joinedPeople: people.joinedPeople,
    participantSeconds: people.participantSeconds,
    anomalies: [],
  }
  nameParticipants(call)
  call.anomalies = anomaliesOf(call, {
    hasMinutes: audio !== null || video !== null || total !== null,
    hasTime: time !== null,
    isCoerced: coercer.fields.length > 0,
    isCut: coercer.isCut,
  })
  return call
}

/** The SDKs spell `canceled` as `cancelled`; every other status is kept verbatim. */
function statusOf(status: string | null): string {
  const text = status?.trim() ?? 'unknown'
  return text === 'cancelled' ? 'canceled' : text
}

/** A uid or guid, or that of an object given in its place. */
function idOf(value: unknown, field: string, coercer: Coercer): string | null {
  if (!isObject(value)) return coercer.id(value, field)
  coercer.note(field)
  return coercer.id(value.uid ?? value.guid, field)
}

/** What callers attach is often sent as JSON in a text. What is nested too deep in it stays a text. */
function listed(value: unknown, field: string, coercer: Coercer): unknown {
  const read = typeof value === 'string' ? readJson(value) : value
  if (read === value || isNestedTooDeep(read)) return value
  coercer.note(field)
  return read
}

function tagsOf(given: unknown, coercer: Coercer): string[] {
  const value = listed(given, 'tags', coercer)
  if (value === undefined || value === null) return []
  const items: unknown[] = Array.isArray(value) ? coercer.first(value) : [value]
  if (!Array.isArray(value)) coercer.note('tags')
  const tags: string[] = []
  for (const item of items) {
    const tag = coercer.text(item, 'tags')
    if (tag !== null) tags.push(tag)
  }
  return tags
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
