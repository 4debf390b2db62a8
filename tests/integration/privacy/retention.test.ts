import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import type { Statement } from '@/lib/server/engine/engine'
import { type Mirror, newMemo } from '@/lib/server/mirror/mirror'
import { oldestKept, openMirror } from '@/lib/server/mirror/open/open'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { countCalls, getStoredCall } from '@/lib/server/mirror/read/lookup'
import { countRetired } from '@/lib/server/mirror/write/retired-calls'
import { tombstoneCalls } from '@/lib/server/mirror/write/walk'
import type { Simulator } from '@/lib/simulator/server'
import { countCost } from '../../support/costs.mjs'
import { instantSeconds } from '../../support/instant.mjs'
import { configure, ownAccounts } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { isProof, size } from '../../support/properties'
import { silent } from '../../support/silent-log'
import {
  control,
  fullResync,
  inState,
  requestedPaths,
  startUpstream,
  startWorker,
  until,
  upstreamRecords,
} from '../sync/world'

ownAccounts()
const dataDir = ownDirectory()
const now = instantSeconds()
const MONTHS = 2
/** Long enough for a walk within one interval. */
const INTERVAL_SECONDS = 3
let simulator: Simulator
let mirror: Mirror

const open = (retentionMonths: number | null) => openMirror({ dataDir, clickhouse: null, log: silent, retentionMonths })
const keep = (months: number | null) => configure({ RETENTION_MONTHS: months === null ? '' : String(months) })
const start = () => startWorker({ simulator, mirror }, { settings: { intervalSeconds: INTERVAL_SECONDS } })

/** From upstream's records: the oldest time to keep in epoch seconds, and how many calls are kept and how many are too old. */
async function expected(months: number) {
  const since = oldestKept(Date.now() / 1000, months)
  const times = (await upstreamRecords({ simulator })).map((record) => {
    const { initiatedAt, startedAt } = record as { initiatedAt?: number; startedAt?: number }
    return Number(initiatedAt ?? startedAt ?? 0)
  })
  return { since, kept: times.filter((time) => time >= since).length, old: times.filter((time) => time < since).length }
}

async function oldestRows(): Promise<number[]> {
  const tables = ['calls', 'call_docs', 'call_keys', 'person_calls', 'group_calls', 'party_calls']
  const [row] = await mirror.query<Record<string, number>>({
    name: 'test.oldest',
    sql: `SELECT ${tables.map((table) => `(SELECT min(toUnixTimestamp(time)) FROM ${table}) AS ${table}`).join(', ')}`,
  })
  return Object.values(row ?? {}).map(Number)
}

const audited = async () =>
  rowsOf<{ actor: string; target: string; details: unknown }>(
    await accountsDb(),
    sql`SELECT actor, target, details FROM audit_log WHERE action = 'privacy.retention'`,
  )

beforeAll(async () => {
  simulator = await startUpstream({ calls: size(500, 700), anchorSeconds: now, now: () => now * 1000 })
  keep(null)
  mirror = await open(null)
  const worker = start()
  await inState(worker, 'current')
  await worker.stop()
})
afterAll(async () => {
  await mirror.close()
  await simulator.close()
})

describe('retention', () => {
  test('removes what is older from every table, with its notes, and counts it as known', async () => {
    const all = await countCalls(mirror)
    const want = await expected(MONTHS)
    expect(want.old).toBeGreaterThan(100)
    expect(want.kept).toBeGreaterThan(100)
    const ids = await mirror.query<{ session_id: string; mid: string; old: number }>({
      name: 'test.ids',
      sql: `SELECT session_id, mid, time < toDateTime(${want.since}, 'UTC') AS old FROM calls FINAL ORDER BY time LIMIT 1
        UNION ALL SELECT session_id, mid, 0 AS old FROM (SELECT session_id, mid FROM calls FINAL ORDER BY time DESC LIMIT 1)`,
    })
    const db = await accountsDb()
    for (const { session_id, mid, old } of ids) {
      await db.execute(
        sql`INSERT INTO notes (id, session_id, mid, body) VALUES (${`note ${old}`}, ${session_id}, ${mid}, 'x')`,
      )
      await db.execute(sql`INSERT INTO call_tags (session_id, mid, tag) VALUES (${session_id}, ${mid}, 'vip')`)
    }
    // Calls that the API no longer has: one deleted in the mirror, and one that it does not know any more.
    const [gone] = await mirror.query<{ sessionId: string; mid: string }>({
      name: 'test.gone',
      sql: 'SELECT session_id AS sessionId, mid FROM calls FINAL ORDER BY time LIMIT 1 OFFSET 1',
    })
    await tombstoneCalls(mirror, [gone as NonNullable<typeof gone>])
    for (const [id, { sessionId, mid }, at] of [
      ['deleted', gone as NonNullable<typeof gone>, now],
      ['unknown, old', { sessionId: 'unknown', mid: 'm' }, want.since - 1],
      ['unknown, new', { sessionId: 'unknown', mid: 'm' }, want.since],
    ] as const)
      await db.execute(
        sql`INSERT INTO notes (id, session_id, mid, body, created_at) VALUES (${id}, ${sessionId}, ${mid}, 'x', to_timestamp(${at}))`,
      )
    await db.execute(
      sql`INSERT INTO callbacks (id, caller, since, until) VALUES ('c1', 'a', 1, 2), ('c2', 'b', 1, ${now})`,
    )

    await mirror.close()
    keep(MONTHS)
    mirror = await open(MONTHS)
    const worker = start()
    const status = await until('the retention', () => {
      const one = worker.status()
      const isKnown = one?.retention?.calls === want.old && one.callsStored + want.old === all
      return isKnown && one.state === 'current' && one.pass === null ? one : null
    })
    await until('the note of it', async () => (await audited()).length > 0)
    expect(status.retention).toEqual({ months: MONTHS, since: want.since, calls: want.old })
    expect(await countCalls(mirror)).toBe(want.kept)
    for (const oldest of await oldestRows()) expect(oldest).toBeGreaterThanOrEqual(want.since)
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`SELECT id FROM notes UNION ALL SELECT tag FROM call_tags UNION ALL SELECT id FROM callbacks`,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(['c2', 'note 0', 'unknown, new', 'vip'])
    expect(await audited()).toEqual([
      {
        actor: 'retention',
        target: new Date(want.since * 1000).toISOString().slice(0, 10),
        details: { calls: want.old - 1, notes: 3, tags: 1, callbacks: 1 },
      },
    ])
    const { parties } = await directoryOf(mirror)
    for (const { lastSeenAt } of parties.user.values()) expect(lastSeenAt).toBeGreaterThanOrEqual(want.since)

    // Removed calls do not count as a difference from the API, so no walk begins; and a full walk brings none of them back.
    await fetch(`${simulator.controlUrl}/requests`, { method: 'DELETE' })
    for (let round = 0; round < size(1, 2); round += 1) {
      countCost('waited seconds', INTERVAL_SECONDS)
      const { syncedAt } = worker.status() ?? {}
      await until('another sync', () => worker.status()?.syncedAt !== syncedAt)
    }
    const pages = (await requestedPaths({ simulator } as never)).filter((path) => /[?&]page=([3-9]|\d\d)/.test(path))
    expect(pages).toEqual([])
    await fullResync(worker, mirror)
    expect(await countCalls(mirror)).toBe(want.kept)
    expect(await countRetired(mirror)).toBe(want.old)
    await worker.stop()
  })

  test('lets calls appear while those that are too old are still being removed', async () => {
    let goOn = () => {}
    const removing = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const asked: string[] = []
    const slow: Mirror = {
      ...mirror,
      memo: newMemo(),
      oldestKept: () => (mirror.oldestKept() ?? 0) + 86_400,
      query: async <T>(statement: Statement): Promise<T[]> => {
        asked.push(statement.name)
        if (statement.name === 'retire.keys') await removing
        return mirror.query<T>(statement)
      },
    }
    const worker = startWorker({ simulator, mirror: slow })
    await until('the removal', () => asked.includes('retire.keys'))
    const call = { sessionId: 'meanwhile', status: 'ongoing', initiatedAt: now - 3, participants: [] }
    await control({ simulator }, 'POST', '/calls', [call])
    await until('a new call', async () => (await getStoredCall(mirror, 'meanwhile'))?.call.status === 'ongoing')
    expect(asked).not.toContain('retire.calls')
    goOn()
    await worker.stop()
  })

  test.skipIf(!isProof)('keeps more again once it is told to: a walk brings the calls back', async () => {
    await mirror.close()
    keep(MONTHS + 1)
    mirror = await open(MONTHS + 1)
    const want = await expected(MONTHS + 1)
    const worker = start()
    await until('the calls that are kept again', async () => (await countCalls(mirror)) === want.kept)
    await until('the count', async () => worker.status()?.retention?.calls === want.old)
    await worker.stop()
  })

  test.skipIf(!isProof)('a backfill of a new mirror stores only what is kept', async () => {
    await mirror.close()
    keep(MONTHS)
    mirror = await openMirror({ dataDir: `${dataDir}/fresh`, clickhouse: null, log: silent, retentionMonths: MONTHS })
    const want = await expected(MONTHS)
    const worker = start()
    await inState(worker, 'current')
    await until('the count', () => worker.status()?.retention?.calls === want.old)
    expect(await countCalls(mirror)).toBe(want.kept)
    await worker.stop()
  })
})
