import { isObject, type Loose } from '@/lib/shared/values/coerce'

/** Fields that have no other names. */
const own = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, readonly []>

/** Of calls and participants alike. */
const MINUTES = {
  totalAudioMinutes: ['audioMinutes'],
  totalVideoMinutes: ['videoMinutes'],
  totalDuration: [],
  /** [notes] `total_minutes` */
  totalDurationInMinutes: ['totalMinutes', 'totalDurationMinutes', 'durationInMinutes', 'durationMinutes'],
  /** In seconds: [rest], [sdk] 5. */
  duration: ['durationSeconds', 'durationInSeconds', 'totalDurationInSeconds', 'totalDurationSeconds'],
} as const

/**
 * Other documented names for the fields of a record, by kind of object, each with its source:
 * [sdk] CometChat's Calls SDKs 3 to 5 (`CallLog`, `Participant`, `Recording`, `CallUser`, `CallGroup`) and the request builders of the same pages;
 * [chat] the `Call` of its chat SDKs; [hook] its webhooks; [rest] newer pages of the REST reference; [notes] what really arrived.
 * Names that differ only in case, `_`, `-` or blanks (`session_id`, `sessionID`, `metadata`, `recordingURL`) need no entry. The specification's
 * own name wins where it has a value, then the order of the list.
 */
const ALIASES = {
  call: {
    ...own('sessionId', 'receiverType', 'initiatedAt', 'mid', 'tags', 'metaData', 'hasRecording', 'hasTranscription'),
    ...own('recordings', 'transcriptions', 'entities', 'data'),
    /** [sdk] `setCallType`, `setSessionType` */
    type: ['callType', 'sessionType'],
    /** [sdk] `CallLog.callCategory` */
    mode: ['callCategory'],
    /** [sdk] `setCallStatus`; [chat] `getCallStatus` */
    status: ['callStatus'],
    /** [hook] `meeting_started`: `created_at` */
    startedAt: ['createdAt'],
    /** [hook] `meeting_ended`: `destroyed_at` */
    endedAt: ['destroyedAt'],
    /** [chat] `callInitiator`; [hook] `sender` */
    initiator: ['callInitiator', 'initiatorUid', 'initiatorId', 'caller', 'sender'],
    /** [chat] `callReceiver`, `receiverUid`, `receiverId` */
    receiver: ['callReceiver', 'receiverUid', 'receiverId'],
    ...MINUTES,
    /** [rest] the filter of List Calls */
    totalParticipants: ['participantsCount', 'participantCount'],
    /** [hook] `meeting_ended`: `all_occupants` */
    participants: ['allOccupants', 'occupants'],
    /** The only recording: [rest]. */
    recordingUrl: [],
  },
  participant: {
    ...own('deviceId', 'mid', 'joinedAt', 'leftAt', 'state', 'name', 'avatar', 'icon'),
    /** [hook] `user_id` */
    uid: ['userId'],
    /** [sdk] `Participant.hasJoined` */
    isJoined: ['hasJoined'],
    ...MINUTES,
    /** The object with the person, if the row has no uid itself: [sdk] `CallUser`, [chat] `entities`. */
    ...own('user', 'entity', 'participant'),
  },
  recording: {
    rid: ['recordingId'],
    /** [sdk] `recordingURL`; [rest] `recordingUrl` */
    recording_url: ['url'],
    startTime: ['startedAt'],
    endTime: ['endedAt'],
    duration: [],
  },
  transcription: {
    tid: ['transcriptId', 'transcriptionId'],
    roomName: ['sessionId'],
    mid: [],
    startTime: ['startedAt'],
    endTime: ['endedAt'],
    transcriptDate: [],
    transcriptUrl: ['transcriptionUrl', 'url'],
  },
  /** One side of a call: a person or a group. */
  party: {
    uid: ['userId'],
    guid: ['groupId'],
    ...own('name', 'avatar', 'icon', 'user', 'group'),
    /** [chat] `{entity, entityType}` */
    entity: [],
  },
  entities: { initiator: ['sender', 'callInitiator'], receiver: ['callReceiver'] },
  /** The pagination of a list, under `meta.pagination`, `meta`, `pagination` or beside the list. */
  pagination: {
    total: ['totalCount', 'totalRecords'],
    count: [],
    per_page: ['pageSize', 'limit'],
    current_page: ['page'],
    total_pages: ['pages'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type Kind = keyof typeof ALIASES
export type Fields<Of extends Kind> = Partial<Record<keyof (typeof ALIASES)[Of], unknown>>

/** A field name folded for comparison: lower case, without `_`, `-` and blanks. */
export const foldedName = (name: string): string => name.replace(/[_\-\s]/g, '').toLowerCase()

function namesOf(fields: Record<string, readonly string[]>) {
  const meanings = new Map<string, { field: string; rank: number }>()
  for (const [field, others] of Object.entries(fields))
    for (const [rank, name] of [field, ...others].entries()) {
      const folded = foldedName(name)
      if (!meanings.has(folded) || rank === 0) meanings.set(folded, { field, rank })
    }
  return { own: new Set(Object.keys(fields)), meanings }
}

const NAMES = Object.fromEntries(Object.entries(ALIASES).map(([kind, fields]) => [kind, namesOf(fields)])) as Record<
  Kind,
  ReturnType<typeof namesOf>
>
/** Longer names cannot be aliases. */
const MAX_NAME_CHARACTERS = 40

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** An object with its fields under the specification's names: the same object where it has no other, else a copy without those. Fields
 * that are not known stay. */
export function named<Of extends Kind>(object: Loose, kind: Of): Loose & Fields<Of> {
  const { own, meanings } = NAMES[kind]
  let others: { name: string; field: string; rank: number; value: unknown }[] | null = null
  for (const name of Object.keys(object)) {
    if (own.has(name) || name.length > MAX_NAME_CHARACTERS) continue
    const meaning = meanings.get(foldedName(name))
    if (meaning === undefined || isAbsent(object[name])) continue
    others ??= []
    others.push({ name, ...meaning, value: object[name] })
  }
  if (others === null) return object as Loose & Fields<Of>
  const copy = { ...object }
  for (const { name } of others) delete copy[name]
  others.sort((one, other) => one.rank - other.rank)
  for (const { field, value } of others) if (isAbsent(copy[field])) copy[field] = value
  return copy as Loose & Fields<Of>
}

/** The fields of a call in any JSON value; none if it is not an object. */
export const callFields = (record: unknown): Fields<'call'> => (isObject(record) ? named(record, 'call') : {})
