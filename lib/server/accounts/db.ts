import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool, type PoolClient } from 'pg'
import { config } from '@/lib/server/process/config/config'
import { currentApp } from '@/lib/server/process/config/current-app'
import { setClockOffset } from '@/lib/server/process/coordination/clock'
import { log } from '@/lib/server/process/log/log'
import type { Marks } from '@/lib/server/records/erased'
import { APPLICATION, CHANGES_CHANNEL, ChangeListener, endIfDeaf, hearOwnChanges } from './announcements'
import { type AccountsPlace, type Database, rowsOf } from './database'
import { keepUp, openPglite } from './embedded'
import { readErased, withoutErasedRows } from './erased-read'
import { guarded } from './guarded'
import { Memory, type Topic } from './memory'
import { wasFullMsAgo } from './out-of-reach'
import { bringUpToDate, readyServer } from './up-to-date'

const AGAIN_EVERY_MS = 60_000
/** The fastest of several answers gives the most accurate time. */
const TRIES = 3
/** A slower answer is too inaccurate to replace an earlier one. */
const MAX_TRIP_MS = 1_000
/** A difference worth a line in the log. */
const NOTABLE_MS = 5_000

/** Sets the shared clock to the database's, now and every minute. @returns stops this and goes back to the process's own clock */
async function keepSharedClock(pool: Pool): Promise<() => void> {
  const first = await ask(pool)
  setClockOffset(first.offsetMs)
  if (Math.abs(first.offsetMs) >= NOTABLE_MS)
    log.warn(
      { seconds: Math.round(first.offsetMs / 1000) },
      'The clock of this machine differs from that of the accounts database, which is used instead.',
    )
  const timer = setInterval(() => {
    ask(pool).then(
      ({ offsetMs, tripMs }) => tripMs <= MAX_TRIP_MS && setClockOffset(offsetMs),
      // The next query reports that the database is out of reach.
      () => undefined,
    )
  }, AGAIN_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    setClockOffset(0)
  }
}

type Reading = { offsetMs: number; tripMs: number }

async function ask(pool: Pool): Promise<Reading> {
  const client = await pool.connect()
  try {
    const readings: Reading[] = []
    for (let at = 0; at < TRIES; at += 1) readings.push(await read(client))
    return readings.reduce((best, next) => (next.tripMs < best.tripMs ? next : best))
  } finally {
    client.release()
  }
}

/** The database read its clock some time between question and answer, so the error is at most half of that time. */
async function read(client: PoolClient): Promise<Reading> {
  const [askedAtMs, startedAtMs] = [Date.now(), performance.now()]
  const { rows } = await client.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms')
  const tripMs = performance.now() - startedAtMs
  return { offsetMs: Number(rows[0]?.ms) - askedAtMs - tripMs / 2, tripMs }
}

/** The accounts database, whichever engine runs it, and what is remembered of it until it announces a change. */
export type Accounts = { db: Database; memory: Memory; close(): Promise<void> }

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000

/** Opens the accounts database and brings its tables up to date. @throws StartError where the server cannot be used until somebody does something */
export const openAccounts = async (options: AccountsPlace): Promise<Accounts> =>
  options.databaseUrl === null ? openEmbedded(options.dataDir) : openServer(options.databaseUrl)

async function openEmbedded(dataDir: string): Promise<Accounts> {
  // The directory belongs to this process alone, which hears of its own changes before they resolve.
  const memory = new Memory(() => true)
  const folder = path.join(dataDir, 'accounts')
  const client = await openPglite(folder, async (opened) => {
    await bringUpToDate(guarded(drizzlePglite(opened)), folder)
    await opened.listen(CHANGES_CHANNEL, (id) => memory.forget(id || null))
  })
  const endUpkeep = keepUp(client)
  const close = async () => {
    await endUpkeep()
    await client.close()
  }
  return { db: guarded(drizzlePglite(client)), memory, close }
}

async function openServer(url: string): Promise<Accounts> {
  const memory: Memory = new Memory(() => listener.isCurrent())
  const way = await readyServer(url)
  const listener = new ChangeListener(way, (id) => memory.forget(id))
  const pool = new Pool({
    ...way,
    // Naming the request here would take an extra statement each time, or a comment in each statement.
    application_name: APPLICATION,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A process thus hears its own changes before they resolve; those of others arrive through the listener.
    onConnect: (client) => hearOwnChanges(client, (id) => memory.forget(id)),
    keepAlive: true,
  })
  // A connection that breaks while in use fails its query; without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_error, client) => endIfDeaf(client))
  pool.on('error', (error) => log.warn({ reason: error.message }, 'accounts: an idle connection broke'))
  const stopClock = await keepSharedClock(pool).catch(async (error: unknown) => {
    await pool.end().catch(() => undefined)
    throw error
  })
  const close = async () => {
    stopClock()
    await Promise.all([listener.close(), pool.end()])
  }
  return { db: guarded(drizzlePostgres(pool)), memory, close }
}

const slot = globalThis as typeof globalThis & { __callscopeAccounts?: Promise<Accounts> }

/** The accounts of the process, opened on first use; after a failure the next call tries again. */
async function accounts(): Promise<Accounts> {
  if (slot.__callscopeAccounts === undefined) {
    const opening = openAccounts(config())
    slot.__callscopeAccounts = opening
    opening.catch(() => {
      if (slot.__callscopeAccounts === opening) slot.__callscopeAccounts = undefined
    })
  }
  return slot.__callscopeAccounts
}

/** A value of the accounts, as this process remembers it; see `Memory.recall`. */
export const remembered = async <T>(
  topic: Topic,
  name: string,
  read: () => Promise<T>,
  idsOf?: (value: T & {}) => string[],
): Promise<T> => (await accounts()).memory.recall(topic, name, read, idsOf)

/** Who is erased from each app, as this process remembers it. */
export async function erasedNow(): Promise<ReadonlyMap<string, Marks>> {
  const { db, memory } = await accounts()
  return memory.recall('erasures', '', () => readErased(db))
}

/** The accounts of the process; nothing is stored in them about people who are erased from the present app. */
export async function accountsDb(): Promise<Database> {
  const { db } = await accounts()
  const erased = (await erasedNow()).get(currentApp())
  return erased === undefined ? db : withoutErasedRows(db, erased)
}

/** A database that was full this recently is assumed to be full still. */
const FULL_FOR_MS = 10_000

/** Whether the accounts can be written. @returns what is in the way, while they can still be read; null for nothing. @throws when they do not respond */
export async function pingAccounts(): Promise<'read-only' | 'full' | null> {
  const setting = sql`SELECT current_setting('transaction_read_only') AS state`
  const [row] = await rowsOf<{ state: string }>(await accountsDb(), setting)
  if (row?.state === 'on') return 'read-only'
  return wasFullMsAgo() < FULL_FOR_MS ? 'full' : null
}

/** Closes the process's accounts database if it was opened. */
export async function closeAccounts(): Promise<void> {
  const opened = slot.__callscopeAccounts
  slot.__callscopeAccounts = undefined
  await (await opened)?.close()
}
