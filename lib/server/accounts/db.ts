import path from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { config } from '@/lib/server/process/config/config'
import { currentApp } from '@/lib/server/process/config/current-app'
import { log } from '@/lib/server/process/log/log'
import type { Erased } from '@/lib/server/records/erased'
import type { RolesOfUsers } from '@/lib/shared/apps/apps'
import type { HandledCallers } from '@/lib/shared/callbacks/handled-callers'
import type { CallId } from '@/lib/shared/calls/call-path'
import type { Organisation } from '@/lib/shared/organisation/organisation'
import { APPLICATION, CHANGES_CHANNEL, ChangeListener, endIfDeaf, hearOwnChanges } from './change-listener'
import type { Database } from './database'
import { keepUp, openPglite } from './embedded'
import { readErased } from './erased-read'
import { guarded } from './guarded'
import { Remembered } from './remembered'
import { SessionMemory } from './session-memory'
import { keepSharedClock } from './shared-clock'
import { bringUpToDate, readyServer } from './up-to-date'
import { withoutErasedRows } from './without-erased-rows'

/** What somebody wrote about a call, a note or a tag, folded. */
export type WrittenText = CallId & { text: string }

/** The accounts database, whichever engine runs it, and what is remembered of it until it announces a change. */
export type Accounts = {
  db: Database
  sessions: SessionMemory
  organisation: Remembered<Organisation>
  handled: Remembered<HandledCallers>
  appRoles: Remembered<RolesOfUsers>
  /** What people wrote about calls, null where it is too much to be remembered; by app. */
  written: Remembered<readonly WrittenText[] | null>
  /** By app. */
  erased: Remembered<ReadonlyMap<string, Erased>>
  close(): Promise<void>
}

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens the accounts database and brings its tables up to date.
 * @param options `databaseUrl` of a PostgreSQL server, else PGlite in `dataDir/accounts`
 * @throws AccountsRefused where the server cannot be used until somebody does something
 */
export async function openAccounts(options: { dataDir: string; databaseUrl: string | null }): Promise<Accounts> {
  return options.databaseUrl === null ? openEmbedded(options.dataDir) : openServer(options.databaseUrl)
}

async function openEmbedded(dataDir: string): Promise<Accounts> {
  // The directory belongs to this process alone, which hears of its own changes before they resolve.
  const sessions = new SessionMemory(() => true)
  const organisation = new Remembered<Organisation>(() => true)
  const handled = new Remembered<HandledCallers>(() => true)
  const appRoles = new Remembered<RolesOfUsers>(() => true)
  const written = new Remembered<readonly WrittenText[] | null>(() => true)
  const erased = new Remembered<ReadonlyMap<string, Erased>>(() => true)
  const heard = forgetWith(sessions, { organisation, callbacks: handled, written, erasures: erased }, appRoles)
  const client = await openPglite(path.join(dataDir, 'accounts'), async (opened) => {
    await bringUpToDate(guarded(drizzlePglite(opened)))
    await opened.listen(CHANGES_CHANNEL, (id) => heard(id || null))
  })
  const db = guarded(drizzlePglite(client))
  const endUpkeep = keepUp(client)
  const close = async () => {
    await endUpkeep()
    await client.close()
  }
  return { db, sessions, organisation, handled, appRoles, written, erased, close }
}

async function openServer(url: string): Promise<Accounts> {
  const isCurrent = () => listener.isCurrent()
  const sessions = new SessionMemory(isCurrent)
  const organisation = new Remembered<Organisation>(isCurrent)
  const handled = new Remembered<HandledCallers>(isCurrent)
  const appRoles = new Remembered<RolesOfUsers>(isCurrent)
  const written = new Remembered<readonly WrittenText[] | null>(isCurrent)
  const erased = new Remembered<ReadonlyMap<string, Erased>>(isCurrent)
  const heard = forgetWith(sessions, { organisation, callbacks: handled, written, erasures: erased }, appRoles)
  const way = await readyServer(url)
  const listener: ChangeListener = new ChangeListener(way, heard)
  const pool = new Pool({
    ...way,
    // An id of a request would need a statement of its own each time, or a comment in each statement.
    application_name: APPLICATION,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Thus changes of this process are heard before they resolve; those of others take the listener's way.
    onConnect: (client) => hearOwnChanges(client, heard),
  })
  // A connection that breaks while in use fails its query; without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_error, client) => endIfDeaf(client))
  pool.on('error', (error) => log.warn({ reason: error.message }, 'accounts: an idle connection broke'))
  let stopClock = () => {}
  try {
    stopClock = await keepSharedClock(pool)
  } catch (error) {
    await pool.end().catch(() => undefined)
    throw error
  }
  const close = async () => {
    stopClock()
    await Promise.all([listener.close(), pool.end()])
  }
  return { db: guarded(drizzlePostgres(pool)), sessions, organisation, handled, appRoles, written, erased, close }
}

/**
 * Forgets what an announcement concerns; everything where anything may have changed.
 * @param named what announces itself by a name (migrations 0009, 0010, 0016 and 0020); any other id is of an account, which also announces its roles, or a session
 */
const forgetWith =
  (
    sessions: SessionMemory,
    named: Record<string, Pick<Remembered<unknown>, 'forget'>>,
    appRoles: Pick<Remembered<unknown>, 'forget'>,
  ) =>
  (id: string | null) => {
    for (const [name, memory] of Object.entries(named)) if (id === null || id === name) memory.forget()
    if (id !== null && id in named) return
    sessions.forget(id)
    appRoles.forget()
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

/** Who is erased from each app, as this process remembers it. */
export async function erasedNow(): Promise<ReadonlyMap<string, Erased>> {
  const { db, erased } = await accounts()
  return erased.recall('all', () => readErased(db))
}
/** The accounts of the process; nothing is stored in them about people who are erased from the present app. */
export async function accountsDb(): Promise<Accounts['db']> {
  const { db } = await accounts()
  const erased = (await erasedNow()).get(currentApp())
  return erased === undefined ? db : withoutErasedRows(db, erased)
}
/** What this process remembers of the organisation. */
export const organisationMemory = async (): Promise<Remembered<Organisation>> => (await accounts()).organisation
/** What this process remembers of callers whose missed calls were closed by hand. */
export const handledMemory = async (): Promise<Remembered<HandledCallers>> => (await accounts()).handled
/** What this process remembers of roles in single apps. */
export const appRolesMemory = async (): Promise<Remembered<RolesOfUsers>> => (await accounts()).appRoles
/** What this process remembers of what people wrote about calls. */
export const writtenMemory = async (): Promise<Remembered<readonly WrittenText[] | null>> => (await accounts()).written
/** The sessions that this process remembers. */
export const sessionMemory = async (): Promise<SessionMemory> => (await accounts()).sessions

/** Closes the process's accounts database if it was opened. */
export async function closeAccounts(): Promise<void> {
  const opened = slot.__callscopeAccounts
  slot.__callscopeAccounts = undefined
  await (await opened)?.close()
}
