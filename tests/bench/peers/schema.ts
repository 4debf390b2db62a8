/** A text array of ClickHouse as one of PostgreSQL’s, in text form. */
const textArray = (column: string) =>
  `concat('{', arrayStringConcat(arrayMap(x -> concat('"', replaceAll(replaceAll(x, '\\\\', '\\\\\\\\'), '"', '\\\\"'), '"'), ${column}), ','), '}')`

/** A table of the peer: its columns, and the statement on the mirror that fills them with the rows of `month`; people belong to the first month. */
export type PeerTable = { name: string; columns: string; select: (month: number) => string }

export const PEER_TABLES: readonly PeerTable[] = [
  {
    name: 'calls',
    columns: `session_id text, mid text, time timestamptz, type text, mode text, receiver_type text, status text,
      audio_minutes float8, video_minutes float8, total_minutes float8, has_recording bool, initiated_at bigint,
      started_at bigint, ended_at bigint, initiator text, receiver text, group_guid text, ring_seconds bigint,
      duration_seconds bigint, invited_people int, joined_people int, participant_seconds bigint,
      together_seconds bigint, alone_seconds bigint, invited_uids text[], joined_uids text[], person_uids text[],
      anomalies text[], quality text[], is_final bool, gone bool`,
    select: (
      month,
    ) => `SELECT session_id, mid, formatDateTime(time, '%Y-%m-%d %H:%i:%S+00', 'UTC'), type, mode, receiver_type, status,
      total_audio_minutes, total_video_minutes, total_duration_in_minutes, has_recording, initiated_at,
      started_at, ended_at, initiator, receiver, group_guid, ring_seconds,
      duration_seconds, invited_people, joined_people, participant_seconds,
      together_seconds, alone_seconds, ${['invited_uids', 'joined_uids', 'person_uids', 'anomalies', 'quality'].map(textArray).join(', ')},
      is_final, gone FROM calls FINAL WHERE toYYYYMM(time) = ${month}`,
  },
  {
    name: 'person_calls',
    columns: 'uid text, time timestamptz, session_id text, mid text, joined bool, presence_seconds bigint',
    select: (
      month,
    ) => `SELECT uid, formatDateTime(time, '%Y-%m-%d %H:%i:%S+00', 'UTC'), session_id, mid, has(joined_uids, uid), presence
      FROM calls FINAL ARRAY JOIN person_uids AS uid, person_presence_seconds AS presence
      WHERE toYYYYMM(time) = ${month}`,
  },
  {
    name: 'people',
    columns: 'id text, name text',
    select: (month) => `SELECT id, (max(name) AS latest).2 FROM directory WHERE kind = 'user' GROUP BY id
      HAVING ${month} = (SELECT toYYYYMM(min(time)) FROM calls)`,
  },
]

/** What its administrator would index for these questions. */
export const PEER_INDEXES: readonly string[] = [
  'ALTER TABLE calls ADD PRIMARY KEY (session_id, mid)',
  'CREATE INDEX ON calls (time DESC, session_id DESC, mid DESC)',
  'CREATE INDEX ON calls (status, time DESC, session_id DESC, mid DESC)',
  'CREATE INDEX ON calls (type, time DESC)',
  'CREATE INDEX ON calls (duration_seconds DESC NULLS LAST)',
  `CREATE INDEX ON calls (group_guid, time DESC, session_id DESC, mid DESC) WHERE group_guid <> ''`,
  'CREATE INDEX ON calls USING gin (person_uids)',
  'CREATE INDEX ON person_calls (uid, time DESC, session_id DESC) INCLUDE (mid)',
  'CREATE INDEX ON person_calls (time) INCLUDE (uid, joined)',
  'ALTER TABLE people ADD PRIMARY KEY (id)',
]

/** With the extension of trigrams, where it is installed. */
export const TRIGRAM_INDEXES: readonly string[] = [
  'CREATE EXTENSION pg_trgm',
  'CREATE INDEX ON calls USING gin (session_id gin_trgm_ops)',
  'CREATE INDEX ON people USING gin (name gin_trgm_ops, id gin_trgm_ops)',
]
