import type { CallId } from '@/lib/shared/calls/call-path'
import type { Window } from '@/lib/shared/filters/range'
import { ONGOING_SINCE, REACHES_FROM, REACHES_TO } from '../mirror/schema/row-sql'
import { COLUMNS as C } from './sql'

/** The mirror's columns as analytics reads them: the only identifiers that enter a statement. */
export const CALLS_TABLE = 'calls'

export const COLUMNS = {
  sessionId: 'session_id',
  /** Identifies the call within its room. */
  mid: 'mid',
  /** Increases with every change of a call. */
  version: 'version',
  /** First column of the sort key, a DateTime; compare it with `instant`. */
  time: 'time',
  /** As epoch seconds, for arithmetic. */
  timeSeconds: 'toInt64(time)',
  type: 'type',
  mode: 'mode',
  status: 'status',
  receiverType: 'receiver_type',
  initiator: 'initiator',
  receiver: 'receiver',
  /** The guid of a group call, else ''. */
  group: 'group_guid',
  hasRecording: 'has_recording',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  totalAudioMinutes: 'total_audio_minutes',
  totalVideoMinutes: 'total_video_minutes',
  totalDurationInMinutes: 'total_duration_in_minutes',
  durationSeconds: 'duration_seconds',
  ringSeconds: 'ring_seconds',
  invitedPeople: 'invited_people',
  joinedPeople: 'joined_people',
  participantSeconds: 'participant_seconds',
  /** Wall-clock seconds with at least two people present, and with exactly one. */
  togetherSeconds: 'together_seconds',
  aloneSeconds: 'alone_seconds',
  initiatedAt: 'initiated_at',
  anomalies: 'anomalies',
  quality: 'quality',
  coercedFields: 'coerced_fields',
  /** Tags, values of the metadata and the like, folded, a line each. */
  searchText: 'search_text',
  invitedUids: 'invited_uids',
  joinedUids: 'joined_uids',
  /** Whether each of `invitedUids` joined; empty in a row that is still to be refilled. */
  invitedJoined: 'invited_joined',
  /** Everyone the `uid` filter finds, each once: `invitedUids` in their order, the initiator, a user receiver. */
  people: 'person_uids',
  /** One entry per person, parallel to `people`. */
  personPresenceSeconds: 'person_presence_seconds',
  personReconnects: 'person_reconnects',
  /** Presence intervals of all participants, epoch seconds; the end is 0 while someone is still present. */
  presenceFrom: 'stay_from',
  presenceTo: 'stay_to',
  /** Outer bounds of a call and its presence intervals, epoch seconds, spelled as the skip indexes are; an ongoing call has `ongoingSince` instead of an end. */
  reachesFrom: REACHES_FROM,
  reachesTo: REACHES_TO,
  ongoingSince: ONGOING_SINCE,
} as const

export const ROW_KEY = `${COLUMNS.time}, ${COLUMNS.sessionId}, ${COLUMNS.mid}`

/** What the slim tables have as `key_hash`: with the time, as good as the key. */
export const KEY_HASH = `cityHash64(${COLUMNS.sessionId}, ${COLUMNS.mid})`

/** By kind of party, the slim table that locates its calls, ordered by it and time; exact with FINAL. */
export const SLIM = { user: { table: 'person_calls', id: 'uid' }, group: { table: 'group_calls', id: 'guid' } } as const

/** A placeholder of epoch seconds in the type of the `time` column. */
export const instant = (placeholder: string) => `toDateTime(${placeholder}, 'UTC')`

type SqlType = 'String' | 'Int64' | 'Float64' | 'Array(String)' | 'Array(Int64)'

/** Collects the bound values of one statement. */
export class Bindings {
  readonly params: Record<string, unknown> = {}
  private readonly placeholders = new Map<string, string>()

  /** Returns the placeholder, such as `{p0:String}`; equal values share one. */
  bind(type: SqlType, value: string | number | readonly string[] | readonly number[]): string {
    const key = `${type}|${JSON.stringify(value)}`
    const found = this.placeholders.get(key)
    if (found !== undefined) return found
    const name = `p${this.placeholders.size}`
    const placeholder = `{${name}:${type}}`
    this.params[name] = value
    this.placeholders.set(key, placeholder)
    return placeholder
  }
}

/** Ids of calls as rows of a statement. */
export function idsSql(ids: readonly CallId[], bindings: Bindings): string {
  const [sessionIds, mids] = [ids.map(({ sessionId }) => sessionId), ids.map(({ mid }) => mid)].map((texts) =>
    bindings.bind('Array(String)', texts),
  )
  return `SELECT tupleElement(id, 1), tupleElement(id, 2) FROM (SELECT arrayJoin(arrayZip(${sessionIds}, ${mids})) AS id)`
}

/** `[from, to)` on the call's time, the first column of the sort key, so the engine reads only that range. */
export const windowConditions = (window: Window, bindings: Bindings): string[] => [
  ...(window.from === null ? [] : [`${C.time} >= ${instant(bindings.bind('Int64', window.from))}`]),
  ...(window.to === null ? [] : [`${C.time} < ${instant(bindings.bind('Int64', window.to))}`]),
]
