import { beforeAll, expect, test } from 'vitest'
import { ledgerStatement, migrations, newLayouts } from '@/lib/server/mirror/schema/migrations'
import { TABLES } from '@/lib/server/mirror/schema/tables'
import { ownMirror } from '../../support/own-mirror'

const { mirror } = ownMirror()
const statements = [
  ledgerStatement('main'),
  ...migrations('main').flatMap((migration) => migration.statements),
  ...newLayouts('main'),
]

test('the engine reads every statement of a cluster', async () => {
  for (const sql of statements.filter((one) => !one.startsWith('INSERT ')))
    await mirror().query({ name: 'test.parse', sql: 'SELECT formatQuery({sql:String})', params: { sql } })
})

/** A cluster's statement for a single server: tables are not replicated, and tables over all shards store nothing. */
const onOneServer = (sql: string) =>
  sql
    .replace(" ON CLUSTER 'main'", '')
    .replace(/Replicated(\w+)\('[^']+', '[^']+'(?:, )?/, '$1(')
    .replace(/Distributed\(.*\)$/, 'Null')

test('run one after the other, they leave every table with the same columns on a shard and over all shards', async () => {
  for (const sql of statements.filter((one) => !one.startsWith('INSERT ')))
    await mirror().command({
      name: 'test.apply',
      sql: onOneServer(sql)
        .replaceAll(/\b(TABLE|VIEW) (IF (?:NOT )?EXISTS )?(\w+)/g, '$1 $2on_cluster.$3')
        .replaceAll(/ (TO|AS|FROM) (\w+_local)\b/g, ' $1 on_cluster.$2'),
    })
  for (const { name } of TABLES) {
    const columns = await mirror().query<{ table: string; columns: string[] }>({
      name: 'test.columns',
      sql: `SELECT table, arraySort(groupArray(concat(name, ' ', type))) AS columns FROM system.columns
        WHERE database = 'on_cluster' AND table IN ({name:String}, {local:String}) GROUP BY table ORDER BY table`,
      params: { name, local: `${name}_local` },
    })
    expect(columns.map(({ table }) => table)).toEqual([name, `${name}_local`])
    expect(columns[0]?.columns).toEqual(columns[1]?.columns)
  }
})

beforeAll(async () => {
  await mirror().command({ name: 'test.database', sql: 'CREATE DATABASE on_cluster' })
})
