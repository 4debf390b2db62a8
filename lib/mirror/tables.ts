/** One table of the mirror: what it is, apart from where it runs. `schema.ts` turns it into DDL for one node or a cluster. */
export type Table = {
  name: string
  columns: string[]
  /** Version column, and the deletion column where rows can be deleted. */
  replacing: string
  partitionBy?: string
  orderBy: string
  granularity: number
  /** Fed by views, and mended from their source after a crash: need not be on disk before the insert returns. */
  derived?: boolean
  /** Cluster only: the expression that says on which shard a row lives. */
  shardBy: string
}

/** A materialized view: each insert into `from` is also written to `into`. */
export type View = { name: string; from: string; into: string; select: string }

/**
 * One row a call. Times are epoch seconds (`*_at`), but the time axis, which partitions need as a date; `*_at_ms` are epoch milliseconds.
 * `person_uids` is the set of the `uid` filter; `group_guid` is the receiver of a group call, else ''.
 */
export const CALLS: Table = {
  name: 'calls',
  columns: [
    'session_id String',
    "time DateTime('UTC')",
    'type LowCardinality(Nullable(String))',
    'mode LowCardinality(Nullable(String))',
    'receiver_type LowCardinality(Nullable(String))',
    'status LowCardinality(String)',
    'total_audio_minutes Float64',
    'total_video_minutes Float64',
    'total_duration_in_minutes Float64',
    'total_duration Nullable(String)',
    'total_participants Nullable(Int64)',
    'has_recording Bool',
    'has_transcription Bool',
    'initiated_at Nullable(Int64)',
    'started_at Nullable(Int64)',
    'ended_at Nullable(Int64)',
    'initiator Nullable(String)',
    'receiver Nullable(String)',
    'group_guid String',
    'mid Nullable(String)',
    'participant_uid Array(String)',
    'participant_device_id Array(Nullable(String))',
    'participant_mid Array(Nullable(String))',
    'participant_is_joined Array(Bool)',
    'participant_joined_at Array(Nullable(Int64))',
    'participant_left_at Array(Nullable(Int64))',
    'participant_state Array(Nullable(String))',
    'participant_audio_minutes Array(Float64)',
    'participant_video_minutes Array(Float64)',
    'participant_total_minutes Array(Float64)',
    'participant_name Array(Nullable(String))',
    'ring_seconds Nullable(Int64)',
    'duration_seconds Nullable(Int64)',
    'invited_people UInt32',
    'joined_people UInt32',
    'participant_seconds Int64',
    'invited_uids Array(String)',
    'joined_uids Array(String)',
    'person_uids Array(String)',
    'anomalies Array(LowCardinality(String))',
    'coerced_fields Array(LowCardinality(String))',
    'details String CODEC(ZSTD(1))',
    'raw String CODEC(ZSTD(1))',
    'is_final Bool',
    'gone Bool',
    'content_hash String',
    'fetched_at_ms Int64',
    'stored_at_ms Int64',
    'version UInt64',
    'is_deleted UInt8',
    'INDEX person_uids_index person_uids TYPE bloom_filter(0.01) GRANULARITY 1',
    'INDEX initiator_index initiator TYPE bloom_filter(0.01) GRANULARITY 1',
    'INDEX group_guid_index group_guid TYPE bloom_filter(0.01) GRANULARITY 1',
  ],
  replacing: 'version, is_deleted',
  partitionBy: 'toYYYYMM(time)',
  orderBy: '(time, session_id)',
  granularity: 1024,
  shardBy: 'cityHash64(session_id)',
}

/** Where a call lives and what is known of it, by session id; a deleted call keeps its row, so that a stale page cannot bring it back. */
export const CALL_KEYS: Table = {
  name: 'call_keys',
  columns: [
    'session_id String',
    "time DateTime('UTC')",
    'is_final Bool',
    'gone Bool',
    'content_hash String',
    'fetched_at_ms Int64',
    'stored_at_ms Int64',
    'version UInt64',
    'is_deleted UInt8',
    'INDEX is_final_index is_final TYPE set(2) GRANULARITY 1',
  ],
  replacing: 'version',
  orderBy: 'session_id',
  granularity: 256,
  derived: true,
  shardBy: 'cityHash64(session_id)',
}

/**
 * A person's calls, newest last. It only finds candidates: a person who was taken off a call keeps a row here, so a reader joins back to
 * `calls FINAL` by (time, session_id) and checks `has(person_uids, uid)` there.
 */
export const PERSON_CALLS: Table = {
  name: 'person_calls',
  columns: ['uid String', "time DateTime('UTC')", 'session_id String', 'version UInt64'],
  replacing: 'version',
  orderBy: '(uid, time, session_id)',
  granularity: 1024,
  derived: true,
  shardBy: 'cityHash64(session_id)',
}

export const QUARANTINE: Table = {
  name: 'quarantine',
  columns: [
    'id String',
    'reason String',
    'raw String CODEC(ZSTD(1))',
    'first_seen_at Int64',
    'seen_at Int64',
    'version UInt64',
  ],
  replacing: 'version',
  orderBy: 'id',
  granularity: 256,
  shardBy: 'cityHash64(id)',
}

/** Which sessions a full walk has met; a walk is one partition, dropped when the walk is over. */
export const WALK_SEEN: Table = {
  name: 'walk_seen',
  columns: ['walk_id String', 'session_id String', 'seen_at_ms Int64'],
  replacing: '',
  partitionBy: 'walk_id',
  orderBy: 'session_id',
  granularity: 1024,
  shardBy: 'cityHash64(session_id)',
}

/** Small values beside the rows: checkpoints, what was learnt of upstream, the change counter. */
export const STATE: Table = {
  name: 'state',
  columns: ['key String', 'value String', 'version UInt64'],
  replacing: 'version',
  orderBy: 'key',
  granularity: 256,
  shardBy: 'cityHash64(key)',
}

export const TABLES = [CALLS, CALL_KEYS, PERSON_CALLS, QUARANTINE, WALK_SEEN, STATE]

export const VIEWS: View[] = [
  {
    name: 'call_keys_feed',
    from: 'calls',
    into: 'call_keys',
    select: 'session_id, time, is_final, gone, content_hash, fetched_at_ms, stored_at_ms, version, is_deleted',
  },
  {
    name: 'person_calls_feed',
    from: 'calls',
    into: 'person_calls',
    select: 'arrayJoin(person_uids) AS uid, time, session_id, version',
  },
]
