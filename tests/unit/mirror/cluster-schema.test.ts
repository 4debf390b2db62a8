import { expect, test } from 'vitest'
import { ledgerStatement, migrations, newLayouts } from '@/lib/server/mirror/schema/migrations'
import { nameOf } from '@/lib/server/mirror/schema/table'
import { TABLES } from '@/lib/server/mirror/schema/tables'

/** The statements for a cluster, tested as text: no server of the tests has shards and replicas. */
const CLUSTER = 'main'
const ids = migrations(CLUSTER).map(({ id, statements }) => ({ id, statements }))
const statements = [...ids.flatMap((one) => one.statements), ...newLayouts(CLUSTER), ledgerStatement(CLUSTER)]
const isInsert = (sql: string) => sql.startsWith('INSERT ')
const starting = (start: RegExp) => statements.filter((sql) => start.test(sql))

test.each(ids)('migration $id names the cluster in each statement but those that add rows', ({ statements: own }) => {
  expect(own.length).toBeGreaterThan(0)
  for (const sql of own.filter((one) => !isInsert(one))) expect(sql.match(/ ON CLUSTER 'main'/g), sql).toHaveLength(1)
  // Rows are inserted once, through the tables over all shards.
  for (const sql of own.filter(isInsert)) expect(sql).not.toMatch(/_local|ON CLUSTER/)
})

test('each table is stored replicated under a path of its own, with the key and the version of a single node', () => {
  const paths = new Set<string>()
  for (const table of TABLES) {
    const made = starting(new RegExp(`^CREATE TABLE IF NOT EXISTS ${table.name}_local `))
    expect(made.length, table.name).toBeGreaterThan(0)
    for (const sql of made) {
      const kind = table.replacing === null ? 'Aggregating' : 'Replacing'
      const version = table.replacing ? `, ${table.replacing}` : ''
      const path = `'/clickhouse/tables/{shard}/{database}/${table.name}'`
      expect(sql).toContain(` ENGINE = Replicated${kind}MergeTree(${path}, '{replica}'${version})`)
      expect(sql).toContain(` ORDER BY ${table.orderBy} `)
      // With several servers, nothing is repaired after a crash, so every row has to be on disk.
      expect(sql).toContain('fsync_after_insert = 1')
      paths.add(path)
    }
  }
  expect(paths.size).toBe(TABLES.length)
  // Every replica of every shard has the whole list of migrations.
  expect(ledgerStatement(CLUSTER)).toContain(
    "('/clickhouse/tables/all/{database}/schema_migrations', '{shard}-{replica}')",
  )
})

test('each table is spread over the shards by its key, after it exists on each', () => {
  for (const table of TABLES) {
    const over = `CREATE TABLE IF NOT EXISTS ${table.name} ON CLUSTER 'main' AS ${table.name}_local ENGINE = Distributed('main', currentDatabase(), '${table.name}_local', ${table.shardBy})`
    expect(statements).toContain(over)
    const stored = statements.findIndex((sql) => sql.startsWith(`CREATE TABLE IF NOT EXISTS ${table.name}_local `))
    expect(stored).toBeLessThan(statements.indexOf(over))
  }
})

test('what belongs to a call is on the shard of its call, where the views write it', () => {
  const fed = TABLES.flatMap(({ name, feed }) => (feed === undefined ? [] : name))
  const keyed = ['calls', 'call_docs', ...fed]
  for (const name of keyed) expect(TABLES.find((table) => table.name === name)?.shardBy).toBe('cityHash64(session_id)')
  for (const name of fed) {
    const made = starting(new RegExp(`^CREATE MATERIALIZED VIEW IF NOT EXISTS ${name}_feed `))
    expect(made.length, name).toBeGreaterThan(0)
    for (const sql of made) {
      expect(sql).toContain(` TO ${name}_local AS SELECT `)
      expect(sql).toMatch(/ FROM calls_local( WHERE |$)/)
    }
  }
})

test('a column is added to the stored table first, then to the one over all shards; keys and indexes to the stored one only', () => {
  const alters = starting(/^ALTER TABLE /)
  expect(alters.length).toBeGreaterThan(0)
  const added = (sql: string) =>
    [...sql.matchAll(/ADD COLUMN IF NOT EXISTS (\w+) (\w+)/g)].map(([, name, type]) => `${name} ${type}`)
  const waiting = new Map<string, string[]>()
  for (const sql of alters) {
    const name = /^ALTER TABLE (\w+)/.exec(sql)?.[1] ?? ''
    if (name.endsWith('_local')) {
      if (added(sql).length > 0) waiting.set(name.slice(0, -'_local'.length), added(sql))
      continue
    }
    expect(sql).not.toMatch(/MODIFY ORDER BY|INDEX|MATERIALIZE/)
    expect(added(sql), sql).toEqual(waiting.get(name))
    waiting.delete(name)
  }
  expect([...waiting]).toEqual([])
})

test('what is dropped is dropped on both, the one over all shards first', () => {
  for (const sql of starting(/^DROP TABLE IF EXISTS \w+_local /)) {
    const over = sql.replace('_local', '')
    expect(statements).toContain(over)
    expect(statements.indexOf(over)).toBeLessThan(statements.indexOf(sql))
  }
})

test('a cluster has the columns of a single node', () => {
  const columns = (cluster: string | null) =>
    migrations(cluster)
      .flatMap((migration) => migration.statements)
      .filter((sql) => cluster === null || !/^ALTER TABLE (?!\w+_local)/.test(sql))
      .flatMap((sql) =>
        [...sql.matchAll(/ADD COLUMN IF NOT EXISTS (\w+ [^,]+)/g)].map(([, column]) => nameOf(`${column}`)),
      )
  expect(columns(CLUSTER)).toEqual(columns(null))
})
