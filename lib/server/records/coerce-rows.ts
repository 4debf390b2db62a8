import type { Entity, Participant, Recording, Transcription } from '@/lib/shared/calls/call'
import { readWord } from '@/lib/shared/calls/spellings'
import { Coercer, isObject, type Loose } from '@/lib/shared/values/coerce'
import { embedded, itemsOf } from '@/lib/shared/values/json'
import { type Fields, named } from './aliases'
import { LONGEST_MINUTES, LONGEST_SECONDS } from './derive'

/** The items of a list field. JSON in a text, an object with numeric keys and a single object become a list; these and all else are noted. */
function listOf(value: unknown, field: string, coercer: Coercer): unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  coercer.note(field)
  const inside = embedded(value)
  const items = itemsOf(inside)
  if (items !== null || !isObject(inside)) return items ?? []
  const values = Object.values(inside)
  return values.every(isObject) ? values : [inside]
}

function objectsOf(items: unknown[], field: string, coercer: Coercer): Loose[] {
  if (items.every(isObject)) return items as Loose[]
  coercer.note(field)
  return items.map(embedded).filter(isObject)
}

/** The texts in a list of tags; a single text is one tag. */
export function tagsOf(value: unknown, coercer: Coercer): string[] {
  const isOne = typeof value === 'string' || typeof value === 'number'
  const items = isOne && embedded(value) === value ? [value] : listOf(value, 'tags', coercer)
  if (isOne) coercer.note('tags')
  return coercer.first(items).flatMap((item) => coercer.text(item, 'tags') ?? [])
}

/** Participant rows. A plain text in the list is the uid of someone invited; a row without a uid is kept. */
export function participantsOf(value: unknown, coercer: Coercer): Participant[] {
  const items = listOf(value, 'participants', coercer)
  const isText = (item: unknown): item is string => typeof item === 'string' && embedded(item) === item
  const rows = items.some(isText) ? items.map((item) => (isText(item) ? { uid: item } : item)) : items
  if (rows !== items) coercer.note('participants')
  return objectsOf(rows, 'participants', coercer).map((row) => participant(row, coercer))
}

function participant(given: Loose, coercer: Coercer): Participant {
  const row = rowOf(given)
  const uid = coercer.id(row.uid, 'participants.uid')
  if (uid === null) coercer.note('participants.uid')
  const joinedAt = coercer.time(row.joinedAt, 'participants.joinedAt')
  const avatar = pictureOf(row, coercer)
  const minutes =
    coercer.minutes(row.totalDurationInMinutes, 'participants.totalDurationInMinutes', LONGEST_MINUTES) ??
    coercer.minutes(row.totalDuration, 'participants.totalDuration', LONGEST_MINUTES) ??
    (coercer.seconds(row.duration, 'participants.duration', LONGEST_SECONDS) ?? 0) / 60
  return {
    uid,
    deviceId: coercer.id(row.deviceId, 'participants.deviceId'),
    mid: coercer.id(row.mid, 'participants.mid'),
    isJoined: coercer.flag(row.isJoined, 'participants.isJoined', joinedAt !== null),
    joinedAt,
    leftAt: coercer.time(row.leftAt, 'participants.leftAt'),
    state: stateOf(row, coercer),
    totalAudioMinutes: coercer.minutes(row.totalAudioMinutes, 'participants.totalAudioMinutes', LONGEST_MINUTES) ?? 0,
    totalVideoMinutes: coercer.minutes(row.totalVideoMinutes, 'participants.totalVideoMinutes', LONGEST_MINUTES) ?? 0,
    totalDurationInMinutes: minutes,
    name: coercer.text(row.name, 'participants.name'),
    ...(avatar === null ? {} : { avatar }),
  }
}

/** Merges a participant row with the person object within it, `{user: {uid, name}, joinedAt}`, or with the uid alone, `{user: uid}`. */
function rowOf(given: Loose): Loose & Fields<'participant'> {
  const row = named(given, 'participant')
  const inner = embedded(row.user ?? row.entity ?? row.participant)
  if (inner === undefined || inner === null) return row
  if (isObject(inner)) return { ...rowOf(inner), ...withoutAbsent(row) }
  return typeof inner === 'string' && row.uid === undefined ? { ...row, uid: inner } : row
}

const withoutAbsent = (row: Loose): Loose =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null && value !== ''))

/** How a row ended according to the API, as a call status. */
function stateOf(row: Loose, coercer: Coercer): string | null {
  const state = coercer.text(row.state, 'participants.state')
  return state === null ? null : readWord('status', state)
}

/** Recordings. Their duration is always `endTime − startTime`, since the unit of `duration` varies between endpoints. */
export function recordingsOf(value: unknown, address: unknown, coercer: Coercer): Recording[] {
  const listed = objectsOf(listOf(value, 'recordings', coercer), 'recordings', coercer)
  const rows = listed.length === 0 && typeof address === 'string' && address.trim() !== '' ? [{ url: address }] : listed
  return rows.map((given) => {
    const row = named(given, 'recording')
    const startTime = coercer.time(row.startTime, 'recordings.startTime')
    const endTime = coercer.time(row.endTime, 'recordings.endTime')
    const seconds = startTime === null || endTime === null ? null : endTime - startTime
    const isPlausible = seconds === null || (seconds >= 0 && seconds <= LONGEST_SECONDS)
    return {
      rid: coercer.id(row.rid, 'recordings.rid'),
      recording_url: coercer.address(row.recording_url, 'recordings.recording_url'),
      startTime,
      endTime,
      duration: coercer.amount(row.duration, 'recordings.duration'),
      durationSeconds: isPlausible ? seconds : coercer.implausible(),
    }
  })
}

/** Transcriptions as listed in a call. */
export function transcriptionsOf(value: unknown, coercer: Coercer): Transcription[] {
  const items = listOf(value, 'transcriptions', coercer)
  return objectsOf(items, 'transcriptions', coercer).map((row) => transcription(row, coercer))
}

function transcription(given: Loose, coercer: Coercer): Transcription {
  const row = named(given, 'transcription')
  return {
    tid: coercer.id(row.tid, 'transcriptions.tid'),
    roomName: coercer.id(row.roomName, 'transcriptions.roomName'),
    mid: coercer.id(row.mid, 'transcriptions.mid'),
    startTime: coercer.time(row.startTime, 'transcriptions.startTime'),
    endTime: coercer.time(row.endTime, 'transcriptions.endTime'),
    transcriptDate: coercer.text(row.transcriptDate, 'transcriptions.transcriptDate'),
    transcriptUrl: coercer.address(row.transcriptUrl, 'transcriptions.transcriptUrl'),
  }
}

/** One record of the transcriptions endpoint; null when it is not an object. */
export function normalizeTranscription(record: unknown): Transcription | null {
  const inside = embedded(record)
  return isObject(inside) ? transcription(inside, new Coercer()) : null
}

const given = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
/** People have an `avatar`, groups an `icon`. */
const pictureOf = ({ avatar, icon }: Fields<'party'>, coercer: Coercer): string | null =>
  given(avatar) ? coercer.address(avatar, 'avatar') : given(icon) ? coercer.address(icon, 'icon') : null

/** Deeper nesting of a person or group is not documented. */
const MAX_WRAPPINGS = 3

/** The person or group in an object, however deeply wrapped; null where there is no object. */
function partyIn(value: unknown, wrappings = MAX_WRAPPINGS): Fields<'party'> | null {
  const inside = embedded(value)
  const one = Array.isArray(inside) && inside.length === 1 ? (inside[0] as unknown) : inside
  if (!isObject(one)) return null
  const party = named(one, 'party')
  const inner = party.entity ?? party.user ?? party.group
  if (party.uid !== undefined || party.guid !== undefined || wrappings === 0) return party
  return partyIn(inner, wrappings - 1) ?? party
}

type Side = 'initiator' | 'receiver'

/** What `entities` or `data.entities` say about one side of a call; null if absent. */
function entityIn(record: Fields<'call'>, side: Side): Fields<'party'> | null {
  const data = embedded(record.data)
  const entities = [record.entities, isObject(data) ? data.entities : undefined].map(embedded).find(isObject)
  return entities === undefined ? null : partyIn(named(entities, 'entities')[side])
}

/** The uid or guid of one side of a call: from a text or an object in the field itself, else from the side's entity. */
export function partyIdOf(record: Fields<'call'>, side: Side, coercer: Coercer): string | null {
  const value = record[side]
  if (typeof value === 'object' && value !== null) coercer.note(side)
  const party = partyIn(value)
  const ofParty = ({ uid, guid }: Fields<'party'>) => coercer.id(uid, side) ?? coercer.id(guid, side)
  const id = party === null ? coercer.id(value, side) : ofParty(party)
  if (id !== null) return id
  const entity = entityIn(record, side)
  return entity === null ? null : ofParty(entity)
}

/** The person or group on one side of a call: from its entity, else from an object in place of its id; null if neither says anything. */
export function entityOf(record: Fields<'call'>, side: Side, coercer: Coercer): Entity | null {
  const sources = [entityIn(record, side), partyIn(record[side])].filter((party) => party !== null)
  if (sources.length === 0) return null
  const first = (read: (party: Fields<'party'>) => string | null) =>
    sources.map(read).find((text) => text !== null) ?? null
  const name = first((party) => (given(party.name) ? coercer.text(party.name, side) : null))
  const avatar = first((party) => pictureOf(party, coercer))
  return name === null && avatar === null ? null : { name, avatar }
}
