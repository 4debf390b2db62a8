/** The mirror’s statements as release 0.1.0 ran them, in order, and its ledger. Text of that release: never to be changed with the code. */
export const LEDGER =
  'CREATE TABLE IF NOT EXISTS schema_migrations (id UInt32, name String, applied_at DateTime DEFAULT now()) ENGINE = ReplacingMergeTree ORDER BY id'

export const MIRROR: readonly { id: number; name: string; statements: readonly string[] }[] = [
  {
    id: 4,
    name: 'calls, their documents, keys, people, groups, quarantine, walks, state',
    statements: [
      'DROP TABLE IF EXISTS call_keys_feed SYNC',
      'DROP TABLE IF EXISTS person_calls_feed SYNC',
      'DROP TABLE IF EXISTS group_calls_feed SYNC',
      'DROP TABLE IF EXISTS calls SYNC',
      'DROP TABLE IF EXISTS call_docs SYNC',
      'DROP TABLE IF EXISTS call_keys SYNC',
      'DROP TABLE IF EXISTS person_calls SYNC',
      'DROP TABLE IF EXISTS group_calls SYNC',
      'DROP TABLE IF EXISTS quarantine SYNC',
      'DROP TABLE IF EXISTS walk_seen SYNC',
      'DROP TABLE IF EXISTS state SYNC',
      "CREATE TABLE IF NOT EXISTS calls (session_id String, time DateTime('UTC'), type LowCardinality(Nullable(String)), mode LowCardinality(Nullable(String)), receiver_type LowCardinality(Nullable(String)), status LowCardinality(String), total_audio_minutes Float64, total_video_minutes Float64, total_duration_in_minutes Float64, total_participants Nullable(Int64), has_recording Bool, initiated_at Nullable(Int64), started_at Nullable(Int64), ended_at Nullable(Int64), initiator Nullable(String), receiver Nullable(String), group_guid String, ring_seconds Nullable(Int64), duration_seconds Nullable(Int64), invited_people UInt32, joined_people UInt32, participant_seconds Int64, participant_audio_minutes Float64, participant_video_minutes Float64, together_seconds Int64, alone_seconds Int64, invited_uids Array(String), joined_uids Array(String), person_uids Array(String), person_presence_seconds Array(Int64), person_together_seconds Array(Int64), person_reconnects Array(UInt32), person_devices Array(UInt32), stay_from Array(Int64), stay_to Array(Int64), anomalies Array(LowCardinality(String)), coerced_fields Array(LowCardinality(String)), is_final Bool, gone Bool, content_hash String, fetched_at_ms Int64, stored_at_ms Int64, version UInt64, is_deleted UInt8, INDEX initiator_index initiator TYPE bloom_filter(0.01) GRANULARITY 1) ENGINE = ReplacingMergeTree(version, is_deleted) PARTITION BY toYYYYMM(time) ORDER BY (time, session_id) SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1, min_age_to_force_merge_seconds = 120, min_age_to_force_merge_on_partition_only = 1",
      "CREATE TABLE IF NOT EXISTS call_docs (session_id String, time DateTime('UTC'), raw String CODEC(ZSTD(1)), version UInt64, is_deleted UInt8) ENGINE = ReplacingMergeTree(version, is_deleted) PARTITION BY toYYYYMM(time) ORDER BY (time, session_id) SETTINGS index_granularity = 64, fsync_after_insert = 1, fsync_part_directory = 1, min_age_to_force_merge_seconds = 120, min_age_to_force_merge_on_partition_only = 1",
      "CREATE TABLE IF NOT EXISTS call_keys (session_id String, time DateTime('UTC'), is_final Bool, gone Bool, content_hash String, fetched_at_ms Int64, stored_at_ms Int64, version UInt64, is_deleted UInt8, INDEX is_final_index is_final TYPE set(2) GRANULARITY 1) ENGINE = ReplacingMergeTree(version) ORDER BY session_id SETTINGS index_granularity = 256",
      "CREATE TABLE IF NOT EXISTS person_calls (uid String, time DateTime('UTC'), session_id String, version UInt64, is_deleted UInt8) ENGINE = ReplacingMergeTree(version, is_deleted) ORDER BY (uid, time, session_id) SETTINGS index_granularity = 1024",
      "CREATE TABLE IF NOT EXISTS group_calls (guid String, time DateTime('UTC'), session_id String, version UInt64, is_deleted UInt8) ENGINE = ReplacingMergeTree(version, is_deleted) ORDER BY (guid, time, session_id) SETTINGS index_granularity = 1024",
      'CREATE TABLE IF NOT EXISTS quarantine (id String, reason String, raw String CODEC(ZSTD(1)), first_seen_at Int64, seen_at Int64, version UInt64) ENGINE = ReplacingMergeTree(version) ORDER BY id SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1',
      'CREATE TABLE IF NOT EXISTS walk_seen (walk_id String, session_id String, seen_at_ms Int64) ENGINE = ReplacingMergeTree() PARTITION BY walk_id ORDER BY session_id SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1, min_age_to_force_merge_seconds = 120, min_age_to_force_merge_on_partition_only = 1',
      'CREATE TABLE IF NOT EXISTS state (key String, value String, version UInt64) ENGINE = ReplacingMergeTree(version) ORDER BY key SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1',
      'CREATE MATERIALIZED VIEW IF NOT EXISTS call_keys_feed TO call_keys AS SELECT session_id, time, is_final, gone, content_hash, fetched_at_ms, stored_at_ms, version, is_deleted FROM calls',
      'CREATE MATERIALIZED VIEW IF NOT EXISTS person_calls_feed TO person_calls AS SELECT arrayJoin(person_uids) AS uid, time, session_id, version, is_deleted FROM calls',
      "CREATE MATERIALIZED VIEW IF NOT EXISTS group_calls_feed TO group_calls AS SELECT group_guid AS guid, time, session_id, version, is_deleted FROM calls WHERE group_guid != ''",
    ],
  },
  {
    id: 5,
    name: 'skip indexes of when calls were under way',
    statements: [
      'ALTER TABLE calls ADD INDEX IF NOT EXISTS reaches_from_index least(ifNull(started_at, 4102444800), arrayMin(arrayPushBack(stay_from, 4102444800))) TYPE minmax GRANULARITY 1',
      'ALTER TABLE calls MATERIALIZE INDEX IF EXISTS reaches_from_index',
      "ALTER TABLE calls ADD INDEX IF NOT EXISTS reaches_to_index if(status = 'ongoing', 0, greatest(ifNull(ended_at, 0), arrayMax(arrayPushBack(stay_to, 0)))) TYPE minmax GRANULARITY 1",
      'ALTER TABLE calls MATERIALIZE INDEX IF EXISTS reaches_to_index',
      "ALTER TABLE calls ADD INDEX IF NOT EXISTS ongoing_since_index if(status = 'ongoing', ifNull(started_at, toInt64(time)), 0) TYPE minmax GRANULARITY 1",
      'ALTER TABLE calls MATERIALIZE INDEX IF EXISTS ongoing_since_index',
    ],
  },
]

const [, written = ''] = /TABLE IF NOT EXISTS calls \((.*), INDEX /.exec(MIRROR[0]?.statements.join('\n') ?? '') ?? []
/** The columns of `calls` in the order in which that release defined and wrote them. */
export const CALL_COLUMNS: readonly string[] = written.split(', ').map((column) => column.split(' ', 1)[0] ?? '')
