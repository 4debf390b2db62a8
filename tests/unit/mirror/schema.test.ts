import { expect, test } from 'vitest'
import { CALL_COLUMN_NAMES } from '@/lib/server/mirror/schema/call-columns'
import { ledgerStatement, migrations, newLayouts } from '@/lib/server/mirror/schema/migrations'
import { TABLES } from '@/lib/server/mirror/schema/tables'
import { LEDGER, MIRROR } from '../../support/release-0-1-0/mirror-ddl'

const statementsOf = (cluster: string | null) => migrations(cluster).flatMap((migration) => migration.statements)
/** Rows of `directory` are maxima, and those of `party_calls` replace themselves, so inserting them twice changes nothing. */
const isRepeatable = (sql: string) => /^INSERT INTO (?:directory|party_calls) /.test(sql)
const find = (statements: string[], start: string) => statements.find((sql) => sql.startsWith(start)) ?? ''

test('migrations have ascending numbers and can be applied twice', () => {
  const ids = migrations(null).map((migration) => migration.id)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(new Set(ids).size).toBe(ids.length)
  const all = [...statementsOf(null), ...statementsOf('main')]
  for (const sql of all.filter((one) => !isRepeatable(one))) expect(sql).toMatch(/IF (NOT )?EXISTS|MATERIALIZE COLUMN/)
})

test('a single node has plain engines', () => {
  const statements = statementsOf(null)
  const calls = find(statements, 'CREATE TABLE IF NOT EXISTS calls ')
  expect(calls).toContain(
    'ENGINE = ReplacingMergeTree(version, is_deleted) PARTITION BY toYYYYMM(time) ORDER BY (time, session_id)',
  )
  expect(calls).toContain('fsync_after_insert = 1')
  expect(statements.join('\n')).not.toMatch(/ON CLUSTER|Replicated|Distributed/)
  const made = statements.flatMap(
    (sql) => /^CREATE (?:TABLE|MATERIALIZED VIEW) IF NOT EXISTS (\w+)/.exec(sql)?.[1] ?? [],
  )
  expect(new Set(made).size).toBe(TABLES.length + TABLES.filter(({ feed }) => feed !== undefined).length)
})

test('each column of calls is named once', () => {
  expect(new Set(CALL_COLUMN_NAMES).size).toBe(CALL_COLUMN_NAMES.length)
  expect(CALL_COLUMN_NAMES).toContain('person_uids')
})

test('the statements of release 0.1.0 are unchanged', () => {
  expect(migrations(null).slice(0, MIRROR.length)).toEqual(MIRROR)
  expect(ledgerStatement(null)).toBe(LEDGER)
})

test('a new mirror lays out documents in small granules', () => {
  const [dropped, made] = newLayouts(null)
  expect(dropped).toBe('DROP TABLE IF EXISTS call_docs SYNC')
  expect(made).toMatch(/^CREATE TABLE IF NOT EXISTS call_docs .*index_granularity = 16, min_compress_block_size = 4096/)
})

test('a column of a later release is added once, in one statement with the sort key, and its view is recreated', () => {
  const [added] = migrations(null).slice(MIRROR.length)
  expect(added?.statements).toContain(
    'ALTER TABLE call_keys ADD COLUMN IF NOT EXISTS mid String, ADD COLUMN IF NOT EXISTS filled UInt16, MODIFY ORDER BY (session_id, mid)',
  )
  const views = added?.statements.filter((sql) => sql.includes('group_calls_feed')) ?? []
  expect(views[0]).toBe('DROP VIEW IF EXISTS group_calls_feed SYNC')
  expect(views[1]).toContain('SELECT group_guid AS guid, time, session_id, version, is_deleted, mid FROM calls')
})
