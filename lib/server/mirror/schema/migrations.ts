import { ONGOING_SINCE, REACHES_FROM, REACHES_TO } from './row-sql'
import { type AddedColumns, addedUntil, FIRST, type Layout, nameOf, stepsOf, type Table } from './table'
import { TABLES } from './tables'

/** Rows must survive a power cut before the checkpoint moves past them. */
const DURABLE = 'fsync_after_insert = 1, fsync_part_directory = 1'
/** Merges a month that is no longer written to into one part, which FINAL reads without merging, in a third of the time. */
const SETTLED = 'min_age_to_force_merge_seconds = 120, min_age_to_force_merge_on_partition_only = 1'

/** A schema step, applied once in the order of its id and recorded. */
export type Migration = { id: number; name: string; statements: string[] }

const onCluster = (cluster: string | null) => (cluster === null ? '' : ` ON CLUSTER '${cluster}'`)
/** On a cluster, rows are stored in `<name>_local` on each shard, and `<name>` is distributed over them. */
const storedName = (name: string, cluster: string | null) => (cluster === null ? name : `${name}_local`)

function engineOf(table: Table, cluster: string | null): string {
  const engine = table.replacing === null ? 'AggregatingMergeTree' : 'ReplacingMergeTree'
  if (cluster === null) return `${engine}(${table.replacing ?? ''})`
  const place = `'/clickhouse/tables/{shard}/{database}/${table.name}', '{replica}'`
  return `Replicated${engine}(${[place, table.replacing].filter(Boolean).join(', ')})`
}

function tableStatements(
  table: Table,
  cluster: string | null,
  { granularity, settings }: Layout = { granularity: table.granularity, settings: [] },
): string[] {
  const partition = table.partitionBy === undefined ? '' : ` PARTITION BY ${table.partitionBy}`
  const stored =
    `CREATE TABLE IF NOT EXISTS ${storedName(table.name, cluster)}${onCluster(cluster)} (${table.columns.join(', ')})` +
    ` ENGINE = ${engineOf(table, cluster)}${partition} ORDER BY ${table.orderBy}` +
    ` SETTINGS ${[
      `index_granularity = ${granularity}`,
      ...settings,
      ...(table.feed !== undefined && cluster === null ? [] : [DURABLE]),
      ...(table.partitionBy === undefined ? [] : [SETTLED]),
    ].join(', ')}`
  if (cluster === null) return [stored]
  const local = storedName(table.name, cluster)
  const spread =
    `CREATE TABLE IF NOT EXISTS ${table.name}${onCluster(cluster)} AS ${local}` +
    ` ENGINE = Distributed('${cluster}', currentDatabase(), '${local}', ${table.shardBy})`
  return [stored, spread]
}

/** The view that feeds a table, if one does, as of a migration: with the columns that the table has by then. */
function viewStatements(table: Table, cluster: string | null, at: number): string[] {
  const { name, feed } = table
  if (feed === undefined) return []
  const select = [feed.select, ...addedUntil(table, at)].join(', ')
  return [
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${name}_feed${onCluster(cluster)} TO ${storedName(name, cluster)}` +
      ` AS SELECT ${select} FROM ${storedName('calls', cluster)}${feed.where === undefined ? '' : ` WHERE ${feed.where}`}`,
  ]
}

/** One statement, since the sort key only accepts columns added in the same statement; existing parts keep their order. */
function addedStatements(table: Table, { columns, orderBy }: AddedColumns, cluster: string | null): string[] {
  const adding = columns.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`)
  const alter = (name: string, changes: string[]) => `ALTER TABLE ${name}${onCluster(cluster)} ${changes.join(', ')}`
  const stored = alter(storedName(table.name, cluster), [
    ...adding,
    ...(orderBy === undefined ? [] : [`MODIFY ORDER BY ${orderBy}`]),
  ])
  return cluster === null ? [stored] : [stored, alter(table.name, adding)]
}

/** The table of applied migrations. */
export function ledgerStatement(cluster: string | null): string {
  const engine =
    cluster === null
      ? 'ReplacingMergeTree'
      : "ReplicatedReplacingMergeTree('/clickhouse/tables/all/{database}/schema_migrations', '{shard}-{replica}')"
  return `CREATE TABLE IF NOT EXISTS schema_migrations${onCluster(cluster)} (id UInt32, name String, applied_at DateTime DEFAULT now()) ENGINE = ${engine} ORDER BY id`
}

/**
 * Recreates released tables, empty, as they would be laid out today, right after the first migration of a new mirror: the layout of a table
 * with rows cannot be changed.
 */
export function newLayouts(cluster: string | null): string[] {
  return RELEASED.flatMap((table) => {
    if (table.newLayout === undefined) return []
    const names = cluster === null ? [table.name] : [table.name, storedName(table.name, cluster)]
    const drops = names.map((name) => `DROP TABLE IF EXISTS ${name}${onCluster(cluster)} SYNC`)
    return [...drops, ...tableStatements(table, cluster, table.newLayout)]
  })
}

const RELEASED = TABLES.filter(({ since }) => since === undefined)

/** Earlier layouts are dropped rather than migrated, since a walk restores the rows. */
function dropStatements(cluster: string | null): string[] {
  const views = RELEASED.flatMap(({ name, feed }) => (feed === undefined ? [] : `${name}_feed`))
  const tables = RELEASED.flatMap(({ name }) => (cluster === null ? name : [name, storedName(name, cluster)]))
  return [...views, ...tables].map((name) => `DROP TABLE IF EXISTS ${name}${onCluster(cluster)} SYNC`)
}

/** Skip indexes for queries by when calls were under way rather than by their time. */
function reachIndexes(cluster: string | null): string[] {
  const table = `${storedName('calls', cluster)}${onCluster(cluster)}`
  const indexes = [
    ['reaches_from_index', REACHES_FROM],
    ['reaches_to_index', REACHES_TO],
    ['ongoing_since_index', ONGOING_SINCE],
  ] as const
  return indexes.flatMap(([name, expression]) => [
    `ALTER TABLE ${table} ADD INDEX IF NOT EXISTS ${name} ${expression} TYPE minmax GRANULARITY 1`,
    `ALTER TABLE ${table} MATERIALIZE INDEX IF EXISTS ${name}`,
  ])
}

/**
 * What later releases add: tables, columns, and recreated views where the target has new columns. `refill` fills them without another walk.
 */
function additions(cluster: string | null): Migration[] {
  return [...new Set(TABLES.flatMap(stepsOf))]
    .filter((id) => id > FIRST)
    .sort((a, b) => a - b)
    .map((id) => {
      const altered = TABLES.flatMap((table) =>
        (table.added ?? []).filter(({ since }) => since === id).map((one) => ({ table, one })),
      )
      const made = TABLES.filter(({ since }) => since === id)
      const fed = TABLES.filter((table) => table.feed !== undefined && stepsOf(table).includes(id))
      return {
        id,
        name: [
          ...altered.map(({ table, one }) => `${table.name}: ${one.columns.map(nameOf).join(', ')}`),
          ...made.map(({ name }) => name),
        ].join('; '),
        statements: [
          ...made.flatMap((table) => tableStatements(table, cluster)),
          ...altered.flatMap(({ table, one }) => addedStatements(table, one, cluster)),
          ...fed.flatMap((table) => [
            `DROP VIEW IF EXISTS ${table.name}_feed${onCluster(cluster)} SYNC`,
            ...viewStatements(table, cluster, id),
          ]),
          // After the views, so that no call written by another process in between is missed.
          ...made.flatMap(({ seed }) => seed ?? []),
        ],
      }
    })
}

/** Receivers that are neither person nor group join the directory, so that a search need not scan the calls for them. */
const OTHER_RECEIVERS: Migration = {
  id: 8,
  name: 'directory: receivers that are neither person nor group',
  statements: [
    `INSERT INTO directory (kind, id, last_seen_at, touched_at_ms)
      SELECT 'other', assumeNotNull(receiver), max(toUnixTimestamp(time)), toUnixTimestamp64Milli(now64(3)) FROM calls FINAL
      WHERE ifNull(receiver, '') != '' AND ifNull(receiver_type NOT IN ('user', 'group'), true) GROUP BY receiver`,
  ],
}

/**
 * A hash of the key in the tables of people and groups, by which a search compares calls in a fraction of the time that ids take. Parts
 * written before it compute it when they are read, until the engine has stored it.
 */
function keyHashes(cluster: string | null): Migration {
  const statements = ['person_calls', 'group_calls'].flatMap((name) => {
    const stored = `ALTER TABLE ${storedName(name, cluster)}${onCluster(cluster)}`
    return [
      `${stored} ADD COLUMN IF NOT EXISTS key_hash UInt64 MATERIALIZED cityHash64(session_id, mid)`,
      `${stored} MATERIALIZE COLUMN key_hash`,
      ...(cluster === null
        ? []
        : [`ALTER TABLE ${name}${onCluster(cluster)} ADD COLUMN IF NOT EXISTS key_hash UInt64`]),
    ]
  })
  return { id: 14, name: 'hashes of keys in the tables of people and groups', statements }
}

/** All migrations in order, for a single node (`cluster` null) or a cluster. New ones go at the end; released ones never change. */
export function migrations(cluster: string | null): Migration[] {
  return [
    {
      id: FIRST,
      name: 'calls, their documents, keys, people, groups, quarantine, walks, state',
      statements: [
        ...dropStatements(cluster),
        ...RELEASED.flatMap((table) => tableStatements(table, cluster)),
        ...RELEASED.flatMap((table) => viewStatements(table, cluster, FIRST)),
      ],
    },
    { id: 5, name: 'skip indexes of when calls were under way', statements: reachIndexes(cluster) },
    ...additions(cluster),
    OTHER_RECEIVERS,
    keyHashes(cluster),
  ].sort((one, other) => one.id - other.id)
}
