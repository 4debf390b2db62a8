import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { holdKeys } from '@/lib/server/accounts/hold'
import { databaseLease, type OwnTerm, takeLease } from '@/lib/server/accounts/lease'
import { addRule, readRules } from '@/lib/server/alerts/alert-rules'
import { keepSteps } from '@/lib/server/alerts/alert-steps'
import { type Mirror, readState, writeState } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { storeQuarantined } from '@/lib/server/mirror/write/quarantine'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { markGone, recordSeen, tombstoneCalls } from '@/lib/server/mirror/write/walk'
import { withTerm } from '@/lib/server/process/coordination/rights'
import { newProgress, shareGauges, statusOf, writeStatus } from '@/lib/server/sync/progress'
import { createUser } from '@/lib/server/users/users'
import { NEW_MEMORY } from '@/lib/shared/alerts/machine'
import { alertRule } from '../../support/alert-rule'
import { configure } from '../../support/own-accounts'
import { ownPlaces } from '../../support/own-mirror'
import { hasPostgres, ownDatabase } from '../../support/postgres'
import { call, item } from '../mirror/fixtures'
import { silent, until } from './world'

const LEASE = 'sync'
const KNOWN = { sessionId: 'known', mid: '' }
const STATUS = statusOf(newProgress(), 0)

describe.skipIf(!hasPostgres)('writes of a term that is over', () => {
  const places = ownPlaces()
  const postgres = ownDatabase()
  let mirror: Mirror
  let term: OwnTerm | null
  beforeAll(async () => {
    const place = await places.empty()
    configure({ DATA_DIR: place.dataDir, DATABASE_URL: postgres.databaseUrl() })
    mirror = await openMirror({ ...place, hold: holdKeys, log: silent })
    await storeCalls(mirror, [item(call('known'), 1000)])
    const user = await createUser({ email: 'ops@desk.example', name: 'Ops', role: 'ops', password: null })
    await addRule(alertRule(), user)
  })
  afterAll(async () => {
    term?.end()
    await mirror.close()
    await closeAccounts()
  })
  /** Begins a term that is never renewed; this process believes in it for a moment or, with `isLong`, much longer. */
  const begin = async ({ isLong = false } = {}) => {
    await (await accountsDb()).execute(sql`UPDATE leases SET expires_at = '-infinity'`)
    term?.end()
    term = await databaseLease({ ttlSeconds: isLong ? 600 : 0.3, renewMs: 500_000, askMs: 100 }).take()
    return term as OwnTerm
  }
  /** Another process begins the next term, as if this process had paused without noticing. */
  const takeOver = async () => {
    await (await accountsDb()).execute(sql`UPDATE leases SET expires_at = now() - interval '1 second'`)
    expect(await takeLease(LEASE, 'other', 600)).not.toBeNull()
  }
  const everything = async () => {
    const digestOf = (table: string) =>
      mirror.query({
        name: 'test.digest',
        sql: `SELECT count() AS rows, hex(groupBitXor(cityHash64(toString(tuple(*))))) AS digest FROM ${table}`,
      })
    const rows = await Promise.all(['calls FINAL', 'state FINAL', 'quarantine FINAL', 'walk_seen'].map(digestOf))
    const db = await accountsDb()
    const [settings, rules] = [await db.execute(sql`SELECT * FROM settings`), await readRules()]
    return { rows, settings: (settings as unknown as { rows: unknown[] }).rows, rules }
  }
  const step = async () => {
    const steps = (await readRules()).map((rule) => {
      const memory = { ...NEW_MEMORY, at: 1 }
      return { rule, memory, seen: { value: 7, calls: 7 }, changes: [], messages: [] }
    })
    return keepSteps(steps, [], 1000)
  }
  const HELD: [string, () => Promise<unknown>][] = [
    ['a call', () => storeCalls(mirror, [item(call('new'), 2000)])],
    ['the mark of a call that is gone', () => markGone(mirror, [KNOWN])],
    ['a deletion', () => tombstoneCalls(mirror, [KNOWN])],
    ['the steps of alerts', step],
    [
      'what monitoring wants to know',
      () => shareGauges({ state: 'current', syncedAt: 1, callsStored: 1, quarantined: 0, openCalls: 0 }),
    ],
  ]
  const PLAIN: [string, () => Promise<unknown>][] = [
    ['a checkpoint', () => writeState(mirror, 'sync.backfill', { finished: true })],
    ['the status', () => writeStatus(mirror, STATUS)],
    ['what a walk has seen', () => recordSeen(mirror, 'walk-1', [KNOWN])],
    ['a quarantined record', () => storeQuarantined(mirror, [{ reason: 'none', raw: '{}', seenAtSeconds: 1 }])],
  ]

  describe('because another process has begun the next', () => {
    let old: OwnTerm
    beforeAll(async () => {
      old = await begin({ isLong: true })
      await takeOver()
    })
    it.each(HELD)('are refused: %s', async (_, write) => {
      const before = await everything()
      await expect(withTerm(old, write)).rejects.toThrow('taken over')
      expect(await everything()).toEqual(before)
    })
  })

  describe('because it has not been renewed', () => {
    let old: OwnTerm
    beforeAll(async () => {
      old = await begin()
      await until('the end of the term', () => {
        try {
          old.require()
          return false
        } catch {
          return true
        }
      })
    })
    it.each([...HELD, ...PLAIN])('are refused: %s', async (_, write) => {
      const before = await everything()
      await expect(withTerm(old, write)).rejects.toThrow('taken over')
      expect(old.signal.aborted).toBe(true)
      expect(await everything()).toEqual(before)
    })
  })

  it.each([...PLAIN, ...HELD])('are done while it lasts: %s', async (_, write) => {
    const before = await everything()
    await withTerm(await begin({ isLong: true }), write)
    expect(await everything()).not.toEqual(before)
  })

  it('do not concern what users read meanwhile, although the same queue writes it', async () => {
    const old = await begin({ isLong: true })
    await takeOver()
    const refused = withTerm(old, () => storeCalls(mirror, [item(call('of-the-sync'), 3000)]))
    const stored = storeCalls(mirror, [item(call('of-a-user'), 3000)])
    await expect(refused).rejects.toThrow('taken over')
    expect(await stored).toMatchObject([{ outcome: 'new' }])
  })

  it('are refused in the midst of a batch, once its calls are no longer held', async () => {
    const held = holdKeys(['known'], async () => {
      await mirror.insert('state', [{ key: 'before', value: '1', version: 1 }])
      const db = await accountsDb()
      // The process learns a moment later that it has lost its hold. A transaction in the midst of a statement is not idle, and is ended at the next try.
      await until('the news', async () => {
        await db.execute(
          sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'`,
        )
        const refused = await writeState(mirror, 'after', 1).catch((error: Error) => error.message)
        return refused?.includes('no longer held')
      })
      return 'over'
    })
    await expect(held).resolves.toBe('over')
    expect(await readState(mirror, 'before')).toBe(1)
  })
})
