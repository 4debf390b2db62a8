import type { Entity, Participant, Recording, Transcription } from '@/lib/shared/contracts/call'
import { readWord } from '@/lib/shared/words/spellings'
import { Coercer, isObject, type Loose } from './coerce'

/** The objects in a list field. A single object is read as a list of one, and a keyed object as its values; anything else is dropped and noted. */
function objectsOf(value: unknown, field: string, coercer: Coercer): Loose[] {
  if (value === undefined || value === null) return []
  let items: unknown[]
  if (Array.isArray(value)) items = value
  else {
    coercer.note(field)
    if (!isObject(value)) return []
    const values = Object.values(value)
    items = values.every(isObject) ? values : [value]
  }
  if (items.every(isObject)) return items as Loose[]
  coercer.note(field)
  return items.filter(isObject)
}

/** Participant rows. A plain string in the list is the uid of someone invited; a row without a uid is kept. */
export function participantsOf(value: unknown, coercer: Coercer): Participant[] {
  const rows =
    Array.isArray(value) && value.some((item) => typeof item === 'string')
      ? value.map((item) => (typeof item === 'string' ? { uid: item } : (item as unknown)))
      : value
  if (rows !== value) coercer.note('participants')
  return objectsOf(rows, 'participants', coercer).map((row) => participant(row, coercer))
}

function participant(row: Loose, coercer: Coercer): Participant {
  const uid = coercer.id(row.uid, 'participants.uid')
  if (uid === null) coercer.note('participants.uid')
  const joinedAt = coercer.time(row.joinedAt, 'participants.joinedAt')
  const avatar = pictureOf(row, coercer)
  const minutes =
    coercer.minutes(row.totalDurationInMinutes, 'participants.totalDurationInMinutes') ??
    coercer.minutes(row.totalDuration, 'participants.totalDuration')
  return {
    uid,
    deviceId: coercer.id(row.deviceId, 'participants.deviceId'),
    mid: coercer.id(row.mid, 'participants.mid'),
    isJoined: coercer.flag(row.isJoined, 'participants.isJoined', joinedAt !== null),
    joinedAt,
    leftAt: coercer.time(row.leftAt, 'participants.leftAt'),
    state: stateOf(row, coercer),
    totalAudioMinutes: coercer.minutes(row.totalAudioMinutes, 'participants.totalAudioMinutes') ?? 0,
    totalVideoMinutes: coercer.minutes(row.totalVideoMinutes, 'participants.totalVideoMinutes') ?? 0,
    totalDurationInMinutes: minutes ?? 0,
    name: coercer.text(row.name, 'participants.name'),
    ...(avatar === null ? {} : { avatar }),
  }
}

/** How the API says a row ended, in the words of statuses. */
function stateOf(row: Loose, coercer: Coercer): string | null {
  const state = coercer.text(row.state, 'participants.state')
  return state === null ? null : readWord('status', state)
}

/** Recordings. Their duration is always `endTime − startTime`, since the unit of `duration` varies between endpoints. */
export function recordingsOf(value: unknown, coercer: Coercer): Recording[] {
  return objectsOf(value, 'recordings', coercer).map((row) => {
    const startTime = coercer.time(row.startTime, 'recordings.startTime')
    const endTime = coercer.time(row.endTime, 'recordings.endTime')
    return {
      rid: coercer.id(row.rid, 'recordings.rid'),
      recording_url: coercer.address(row.recording_url, 'recordings.recording_url'),
      startTime,
      endTime,
      duration: coercer.number(row.duration, 'recordings.duration'),
      durationSeconds: startTime !== null && endTime !== null && endTime >= startTime ? endTime - startTime : null,
    }
  })
}

/** Transcriptions as listed in a call. */
export function transcriptionsOf(value: unknown, coercer: Coercer): Transcription[] {
  return objectsOf(value, 'transcriptions', coercer).map((row) => transcription(row, coercer))
}

function transcription(row: Loose, coercer: Coercer): Transcription {
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
  return isObject(record) ? transcription(record, new Coercer()) : null
}

const given = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
/** People have an `avatar`, groups an `icon`. */
const pictureOf = ({ avatar, icon }: Loose, coercer: Coercer): string | null =>
  given(avatar) ? coercer.address(avatar, 'avatar') : given(icon) ? coercer.address(icon, 'icon') : null

/** The person or group behind one side of a call: from `entities` or `data.entities`, else from an object in place of its id; null if absent. */
export function entityOf(record: Loose, side: 'initiator' | 'receiver', coercer: Coercer): Entity | null {
  const wrapped = isObject(record.data) ? record.data.entities : undefined
  const entities = isObject(record.entities) ? record.entities : wrapped
  const wrapper = isObject(entities) ? entities[side] : undefined
  const sources = [isObject(wrapper) ? wrapper.entity : undefined, record[side]].filter(isObject)
  if (sources.length === 0) return null
  const first = (read: (entity: Loose) => string | null) => sources.map(read).find((text) => text !== null) ?? null
  return {
    name: first(({ name }) => (given(name) ? coercer.text(name, side) : null)),
    avatar: first((entity) => pictureOf(entity, coercer)),
  }
}
