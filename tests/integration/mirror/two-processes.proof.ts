import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMirror } from '@/lib/server/mirror/open/open'
import { startClickHouse, type TestClickHouse } from '../../support/clickhouse/start'
import { hasPostgres, ownDatabase } from '../../support/postgres'
import { silent } from '../sync/world'

const root = path.resolve(import.meta.dirname, '../../..')
const ROUNDS = 12

describe.skipIf(!hasPostgres)('two processes of the scaled-out mode', () => {
  let clickhouse: TestClickHouse
  const postgres = ownDatabase()
  beforeAll(async () => {
    clickhouse = await startClickHouse()
  })
  afterAll(() => clickhouse.close())

  function start(index: number): ChildProcess {
    const script = path.join(import.meta.dirname, 'writer-child.ts')
    return spawn(process.execPath, ['--import', 'tsx', script, String(index), String(ROUNDS)], {
      cwd: root,
      env: { ...process.env, CLICKHOUSE_URL: clickhouse.url, DATABASE_URL: postgres.databaseUrl(), LOG_LEVEL: 'warn' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  }

  it('create the tables of a new server, write the same calls concurrently, and leave one row of each', async () => {
    const children = [start(0), start(1)]
    const exits = children.map((child) => once(child, 'exit'))
    const ready = children.map((child) => once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data'))
    await Promise.all(ready.map((word, index) => Promise.race([word, exits[index]])))
    for (const child of children) child.stdin?.write('go\n')
    expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0])
    const mirror = await openMirror({
      dataDir: 'unused',
      clickhouse: { url: clickhouse.url, cluster: null },
      log: silent,
    })
    const rows = await mirror.query({
      name: 'test.rows',
      sql: 'SELECT session_id, count() AS copies FROM calls FINAL GROUP BY session_id ORDER BY session_id',
    })
    await mirror.close()
    expect(rows).toEqual(['p-0', 'p-1', 'p-2'].map((session_id) => ({ session_id, copies: 1 })))
  })
})
