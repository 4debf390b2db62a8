import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrationsFolder } from '@/lib/server/accounts/migrate'
import { openServer } from '@/lib/server/engine/server'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { migrations } from '@/lib/server/mirror/schema/migrations'
import { readRefill } from '@/lib/server/mirror/write/refill'
import type { Simulator } from '@/lib/simulator/server'
import type { AppProcess } from '../../cluster/app-process'
import { clusterEnvironment, webProcess, workerProcess } from '../../cluster/processes'
import { type ClickHouseProcess, startClickHouseProcess } from '../../support/clickhouse/start'
import { freePort } from '../../support/listen'
import { onServerAt } from '../../support/own-mirror'
import { startPostgres, type TestPostgres } from '../../support/postgres-server'
import { type Kept, layAccounts010, layMirror010 } from '../../support/release-0-1-0/make'
import { MIRROR } from '../../support/release-0-1-0/mirror-ddl'
import { ANCHOR_SECONDS, expectExact, startUpstream, until, upstreamRecords } from '../sync/world'
import { canCluster } from './own-cluster'

/** Takes a minute; see `npm run prove -- faults`. */
const CALLS = 1500
const PROCESSES = 3
/** Slows a process’s migration enough to kill the process in the middle of it. */
const SLOW_MS = 150
/** The number of migrations in release 0.1.0, and of those before Callscope had several apps. */
const RELEASED = 3
const BEFORE_APPS = 12
const FILES = readMigrationFiles({ migrationsFolder: migrationsFolder() })
/** Only `rates` of the settings: the sync adds its own setting to share its figures. */
const TABLES = ['users', 'notes', 'call_tags', 'saved_views', 'annotations', "settings WHERE name = 'rates'"]

describe.skipIf(!canCluster)('the stores of a former release', { timeout: 300_000 }, () => {
  let postgres: TestPostgres
  let simulator: Simulator
  let clickhouse: ClickHouseProcess
  let mirror: Mirror | null = null
  let db: Client
  let databaseUrl: string
  let directory: string
  let processes: (AppProcess & { url: string })[] = []
  let worker: AppProcess

  beforeAll(async () => {
    postgres = await startPostgres(['synchronous_commit=on'])
    simulator = await startUpstream({ seed: 5, calls: CALLS, roomRate: 0 })
  })
  beforeEach(async () => {
    directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-former-'))
    clickhouse = await startClickHouseProcess()
    databaseUrl = await postgres.database()
    db = new Client({ connectionString: databaseUrl })
    await db.connect()
    const records = await upstreamRecords({ simulator })
    await layMirror010(
      await openServer({ url: clickhouse.url, cluster: null }),
      records,
      ANCHOR_SECONDS * 1000 - 60_000,
    )
    await layAccounts010(db, keptOf(records))
    await clickhouse.forget()
    const ports = await Promise.all(Array.from({ length: PROCESSES }, () => freePort()))
    const publicUrl = `http://127.0.0.1:${ports[0]}`
    const shared = clusterEnvironment({ publicUrl, databaseUrl, clickhouse, upstream: simulator })
    const own = (name: string) => ({ ...shared, DATA_DIR: path.join(directory, name) })
    processes = ports.map((port, index) => {
      const env = { ...own(`app-${index}`), PORT: String(port), SYNC_EMBEDDED: 'false', LOG_LEVEL: 'debug' }
      return { ...webProcess(`app-${index}`, env), url: `http://127.0.0.1:${port}` }
    })
    worker = workerProcess('worker', own('worker'))
  })
  afterEach(async () => {
    await Promise.all([...processes, worker].map((one) => one.kill()))
    await mirror?.close()
    mirror = null
    await db.end()
    await clickhouse.close()
    rmSync(directory, { recursive: true, force: true })
  })
  afterAll(async () => {
    await simulator.close()
    await postgres.close()
  })

  const rowsOf = async (table: string) => Number((await db.query(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n)
  const counts = async () => {
    const all: number[] = []
    for (const table of TABLES) all.push(await rowsOf(table))
    return all
  }
  /** The row counts to expect afterwards: the same, plus the admin from the environment once. */
  const expected = async () => {
    const [users = 0, ...rest] = await counts()
    return [users + 1, ...rest]
  }
  const asked = async <T>(sql: string) => (await opened()).query<T>({ name: 'test.former', sql })
  /** The mirror, opened directly and not through a process; skips the migrations that the processes have applied. */
  const opened = async () => {
    mirror ??= await openMirror(onServerAt(clickhouse.url))
    return mirror
  }
  const isReady = async ({ url }: { url: string }) => (await fetch(`${url}/api/health/ready`)).status === 200

  /** Every process is ready; each migration is on record once; no call and no row is missing or there twice. */
  async function expectWhole(before: number[]): Promise<void> {
    for (const one of processes) expect(await isReady(one), one.name).toBe(true)
    const { rows } = await db.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at')
    expect(rows.map(({ hash }) => hash)).toEqual(FILES.map(({ hash }) => hash))
    const ids = await asked<{ id: number }>('SELECT id FROM schema_migrations ORDER BY id')
    const known = [...MIRROR, ...migrations(null)].map(({ id }) => id)
    expect(ids.map(({ id }) => Number(id))).toEqual([...new Set(known)].sort((a, b) => a - b))
    expect(await counts()).toEqual(before)
    await expectExact({ simulator, mirror: await opened() })
  }

  /** The sync then fills in what the earlier release lacked, and everything else is as before. */
  async function expectRefilled(before: number[]): Promise<void> {
    await worker.start()
    await until('the refill', async () => (await readRefill(await opened())) === null, 120_000)
    expect(await counts()).toEqual(before)
    await expectExact({ simulator, mirror: await opened() })
  }

  it.each([
    ['release 0.1.0', RELEASED],
    ['the last migration before several apps', BEFORE_APPS],
  ])(
    'of %s: three processes that start at once are all ready, and each migration was applied once',
    async (_, applied) => {
      await advance(db, applied)
      const before = await expected()
      await Promise.all(processes.map((one) => one.start()))
      const names = (await clickhouse.statements()).filter((name) => /^schema\.\d/.test(name))
      const missing = migrations(null).filter(({ id }) => !MIRROR.some((one) => one.id === id))
      expect(missing.length).toBeGreaterThan(3)
      for (const { id, statements } of missing)
        expect(names.filter((name) => name === `schema.${id}`).length, `migration ${id}`).toBe(statements.length)
      await expectWhole(before)
      await expectRefilled(before)
    },
  )

  it('one of three is killed in the midst of its migrations: the others finish them, and it starts again', async () => {
    const before = await expected()
    await clickhouse.slow(SLOW_MS)
    const starting = processes.map((one) =>
      one.start().then(
        () => true,
        () => false,
      ),
    )
    const migrating = () => processes.find((one) => /"query":"schema\.\d/.test(one.output()))
    const victim = await until('the midst of the migrations', migrating)
    await victim.kill()
    const started = await Promise.all(starting)
    expect(started.filter(Boolean)).toHaveLength(PROCESSES - 1)
    // The victim and one of the others migrated; the third waited for them.
    const migrators = processes.filter((one) => /"query":"schema\.\d/.test(one.output()))
    expect(migrators).toHaveLength(2)
    await clickhouse.slow(0)
    await victim.start()
    await expectWhole(before)
    await expectRefilled(before)
  })
})

/** What a small team had added by then. */
function keptOf(records: readonly unknown[]): Kept {
  const sessionIds = records.flatMap((record) => {
    const { sessionId } = (record ?? {}) as { sessionId?: unknown }
    return typeof sessionId === 'string' && sessionId !== '' ? [sessionId] : []
  })
  const noted = [...new Set(sessionIds)].slice(0, 40)
  return {
    users: [
      { id: 'u-1', email: 'ana@example.com', role: 'admin' },
      { id: 'u-2', email: 'bo@example.com', role: 'agent' },
    ],
    notes: noted.map((sessionId, at) => ({ id: `n-${at}`, sessionId, authorId: 'u-1', body: `Note ${at}` })),
    tags: noted.map((sessionId) => ({ sessionId, tag: 'vip', addedBy: 'u-2' })),
    views: [{ id: 'v-1', ownerId: 'u-1', name: 'Mine', path: '/calls?status=ended' }],
    annotations: [{ id: 'a-1', fromSeconds: ANCHOR_SECONDS - 9000, body: 'Release day', authorId: 'u-1' }],
    settings: [{ name: 'rates', value: [], updatedBy: 'u-1' }],
  }
}

/** Brings accounts of release 0.1.0 to a later migration, with the migrations table of that time. */
async function advance(db: Client, applied: number): Promise<void> {
  if (applied === RELEASED) return
  await db.query('CREATE SCHEMA drizzle')
  await db.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  for (const [index, { hash, folderMillis, sql }] of FILES.slice(0, applied).entries()) {
    if (index >= RELEASED) for (const statement of sql) await db.query(statement)
    await db.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, folderMillis])
  }
  await db.query('DROP TABLE migrations')
}
