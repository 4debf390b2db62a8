import { CALL_COLUMNS } from './call-columns'
import { SLIM_TABLES } from './slim-tables'
import { DIRECTORY_SINCE, MID, ROOMS, stepsOf, type Table } from './table'

const columnsSince = (since: number | undefined): string[] =>
  CALL_COLUMNS.filter((column) => column.since === since).map(({ name, type }) => `${name} ${type}`)

/** One row per call with its queryable facts, defined in `call-columns`. */
const CALLS: Table = {
  name: 'calls',
  columns: [...columnsSince(undefined), 'INDEX initiator_index initiator TYPE bloom_filter(0.01) GRANULARITY 1'],
  added: [...new Set(CALL_COLUMNS.flatMap(({ since }) => since ?? []))].map((since) => ({
    since,
    columns: columnsSince(since),
    ...(since === ROOMS ? { orderBy: '(time, session_id, mid)' } : {}),
  })),
  replacing: 'version, is_deleted',
  partitionBy: 'toYYYYMM(time)',
  orderBy: '(time, session_id)',
  granularity: 1024,
  shardBy: 'cityHash64(session_id)',
}

/**
 * The complete call: its original JSON at the key of its `calls` row, read back through `normalize`. A separate table with small granules,
 * because lists read few calls at scattered keys. Written before the row, so that no row lacks its document.
 */
const CALL_DOCS: Table = {
  name: 'call_docs',
  columns: [
    'session_id String',
    "time DateTime('UTC')",
    'raw String CODEC(ZSTD(1))',
    'version UInt64',
    'is_deleted UInt8',
  ],
  added: [{ since: ROOMS, columns: [MID], orderBy: '(time, session_id, mid)' }],
  replacing: 'version, is_deleted',
  partitionBy: 'toYYYYMM(time)',
  orderBy: '(time, session_id)',
  granularity: 64,
  newLayout: { granularity: 16, settings: ['min_compress_block_size = 4096'] },
  shardBy: 'cityHash64(session_id)',
}

/** Row key and state of a call, by its id; a deleted call keeps its entry, so that a stale page cannot bring it back. */
const CALL_KEYS: Table = {
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
  added: [{ since: ROOMS, columns: [MID, 'filled UInt16'], orderBy: '(session_id, mid)' }],
  replacing: 'version',
  orderBy: 'session_id',
  granularity: 256,
  feed: { select: 'session_id, time, is_final, gone, content_hash, fetched_at_ms, stored_at_ms, version, is_deleted' },
  shardBy: 'cityHash64(session_id)',
}

const QUARANTINE: Table = {
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

/** Calls seen by a full walk; each walk is a partition, dropped when it ends. */
const WALK_SEEN: Table = {
  name: 'walk_seen',
  columns: ['walk_id String', 'session_id String', 'seen_at_ms Int64'],
  added: [{ since: ROOMS, columns: [MID], orderBy: '(session_id, mid)' }],
  replacing: '',
  partitionBy: 'walk_id',
  orderBy: 'session_id',
  granularity: 1024,
  shardBy: 'cityHash64(session_id)',
}

/** Calls that the Calls API has and that are too old to be kept: a digest of each one's id, and when it was last listed. */
const RETIRED_CALLS: Table = {
  name: 'retired_calls',
  since: 15,
  columns: ['key UInt64', 'seen_at_ms Int64'],
  replacing: 'seen_at_ms',
  orderBy: 'key',
  granularity: 8192,
  shardBy: 'key',
  isWholeFromSeed: true,
}

/** Small values: checkpoints, what was learned about the Calls API, the change counter. */
const STATE: Table = {
  name: 'state',
  columns: ['key String', 'value String', 'version UInt64'],
  replacing: 'version',
  orderBy: 'key',
  granularity: 256,
  shardBy: 'cityHash64(key)',
}

/**
 * Everyone who has ever been in a call, and every group: when last seen, with the latest name and picture. A pair of a time and a text, so
 * that the maximum is the latest, in whatever order the calls are read. `touched_at_ms` is when a row was written.
 */
export const DIRECTORY: Table = {
  name: 'directory',
  since: DIRECTORY_SINCE,
  columns: [
    'kind LowCardinality(String)',
    'id String',
    'last_seen_at SimpleAggregateFunction(max, Int64)',
    'name SimpleAggregateFunction(max, Tuple(at UInt32, text String, folded String))',
    'avatar SimpleAggregateFunction(max, Tuple(at UInt32, text String))',
    'touched_at_ms SimpleAggregateFunction(max, Int64)',
  ],
  replacing: null,
  orderBy: '(kind, id)',
  granularity: 1024,
  shardBy: 'cityHash64(id)',
  seed: [
    ['user', 'uid', 'person_calls'],
    ['group', 'guid', 'group_calls'],
  ].map(
    ([kind, id, from]) =>
      `INSERT INTO directory (kind, id, last_seen_at, touched_at_ms) SELECT '${kind}', ${id}, max(toUnixTimestamp(time)), toUnixTimestamp64Milli(now64(3)) FROM ${from} FINAL GROUP BY ${id}`,
  ),
}

export const TABLES = [
  CALLS,
  CALL_DOCS,
  CALL_KEYS,
  ...SLIM_TABLES,
  QUARANTINE,
  WALK_SEEN,
  RETIRED_CALLS,
  STATE,
  DIRECTORY,
]

/** The newest migration with columns or tables to fill, which every row written now has. */
export const FILLED = Math.max(...TABLES.filter(({ isWholeFromSeed }) => isWholeFromSeed !== true).flatMap(stepsOf))
