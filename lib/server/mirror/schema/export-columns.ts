import { nameToLearn } from '@/lib/server/records/learn'
import type { Call } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/calls/ids'
import { joinedUidsOf, NO_UID, uidsOf } from '@/lib/shared/presence/uids'
import { type CallColumn, column } from './call-column'

/** JSON of metadata that says nothing; an empty object arrives as a list. */
const NONE = ['null', '[]', '{}', '""']

/** The metadata as JSON, as it is in files; '' where there is none. */
function metaDataText({ metaData }: Pick<Call, 'metaData'>): string {
  const json = JSON.stringify(metaData ?? null)
  return NONE.includes(json) ? '' : json
}

/** The newest migration that added one of the columns for exports. */
export const EXPORT_SINCE = 16

/** A column that has been there since mirrors have had columns for exports. */
const first = (name: string, type: string, cell: CallColumn['cell']) => column(name, type, cell, 10)
/** An array with one value per participant entry. */
const ofEntries = (name: string, type: string, read: (entry: Call['participants'][number]) => string | number) =>
  first(name, `Array(${type})`, ({ participants }) => participants.map(read))

/** A name that the directory does not have, since it came without an id or is not one that the directory learns; else ''. */
const ownName = (id: string | null, name: string | null): string =>
  name !== null && (id === null || nameToLearn(name) === null) ? name : ''

/** Names, or an empty array if none of them is a name, as is nearly always the case. */
const ownNames = (names: readonly string[]) => (names.some((name) => name !== '') ? names : [])

const entryNames = ({ participants }: Call) => ownNames(participants.map(({ uid, name }) => ownName(uid, name)))

/** Of several entries of a person, the last one counts. */
function invitedNames({ participants }: Call): readonly string[] {
  const names = new Map(participants.map(({ uid, name }) => [uid, ownName(uid, name)]))
  return ownNames([...uidsOf(participants)].map((uid) => names.get(uid) ?? ''))
}

function invitedJoined({ participants }: Call): number[] {
  const joined = joinedUidsOf(participants)
  return [...uidsOf(participants)].map((uid) => (joined.has(uid) ? 1 : 0))
}

/** A uid as it came; '' if it is the same as the folded one, as nearly always. */
const spellingOf = (uid: string | null): string => (uid === null || uid === foldUid(uid) ? '' : uid)

const receiverSpelling = ({ receiver, receiverType }: Call) => (receiverType === 'user' ? spellingOf(receiver) : '')

const invitedSpellings = ({ participants }: Call) =>
  participants.some(({ uid }) => spellingOf(uid) !== '') ? [...uidsOf(participants)] : []

/** The id behind the receiver's name: the directory only knows users and groups. */
const receiverId = ({ receiver, receiverType }: Call): string | null =>
  receiverType === 'user' || receiverType === 'group' ? receiver : null

/**
 * What a file of calls contains beyond the columns for queries, so that the engine can write it without reading the calls' JSON. A missing text is ''
 * and a missing time 0, which are no valid values. `invited_…` are parallel to `invited_uids`, and `entry_…` to the participant entries; `…_spelling`
 * and `…_spellings` are empty unless a uid came in another form than folded; `…_names` are empty unless the directory lacks one of the names.
 */
export const EXPORT_COLUMNS: readonly CallColumn[] = [
  // A call without a `mid` of its own is stored under a placeholder.
  first('has_mid', 'Bool', (call) => call.mid !== null),
  first('total_duration', 'String', (call) => call.totalDuration ?? ''),
  first('has_transcription', 'Bool', (call) => call.hasTranscription),
  first('initiator_name', 'String', (call) => ownName(call.initiator, call.initiatorEntity?.name ?? null)),
  first('receiver_name', 'String', (call) => ownName(receiverId(call), call.receiverEntity?.name ?? null)),
  first('invited_joined', 'Array(UInt8)', invitedJoined),
  first('invited_names', 'Array(String)', invitedNames),
  ofEntries('entry_uids', 'String', ({ uid }) => uid ?? NO_UID),
  ofEntries('entry_devices', 'String', ({ deviceId }) => deviceId ?? ''),
  ofEntries('entry_states', 'LowCardinality(String)', ({ state }) => state ?? ''),
  ofEntries('entry_joined', 'UInt8', ({ isJoined }) => (isJoined ? 1 : 0)),
  ofEntries('entry_joined_at', 'UInt32', ({ joinedAt }) => joinedAt ?? 0),
  ofEntries('entry_left_at', 'UInt32', ({ leftAt }) => leftAt ?? 0),
  first('entry_names', 'Array(String)', entryNames),
  column('initiator_spelling', 'String', ({ initiator }) => spellingOf(initiator), EXPORT_SINCE),
  column('receiver_spelling', 'String', receiverSpelling, EXPORT_SINCE),
  column('invited_spellings', 'Array(String)', invitedSpellings, EXPORT_SINCE),
  column('tags', 'Array(String)', ({ tags }) => tags, EXPORT_SINCE),
  column('meta_data', 'String', metaDataText, EXPORT_SINCE),
]
