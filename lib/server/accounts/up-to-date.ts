import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientConfig } from 'pg'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { stopwatch } from '@/lib/server/process/coordination/clock'
import { type Log, log as processLog } from '@/lib/server/process/log/log'
import { APPLICATION } from './announcements'
import { type Database, rowsOf } from './database'
import { guarded, StatementError } from './guarded'
import { faultsOf, stateOfDatabase } from './inspect'
import { adoptOldLedger, levelOf, MIGRATION_LOCK, migrateBetween, newestLevel } from './migrate'
import { inWords, serverNamed } from './refused'
import { processIdOf, reach } from './server-address'

/** How long to wait for a lock before each line in the log, and in all before somebody has to intervene. */
const LOOK_AGAIN_MS = 5_000
const MAX_WAIT_MS = 600_000
const LOCK_NOT_AVAILABLE = '55P03'

/** Connects to a server and brings its tables up to date. @returns how to connect to it. @throws StartError where somebody must act first */
export async function readyServer(url: string): Promise<ClientConfig> {
  const { client, way } = await reach(url, { application_name: APPLICATION })
  try {
    const db = guarded(drizzle(client))
    const state = await stateOfDatabase(db, processIdOf(client))
    for (const { fault, isFatal } of faultsOf(state)) {
      if (isFatal) throw new StartError(fault)
      processLog.warn(`${fault.text} ${fault.fix}`)
    }
    await bringUpToDate(db, serverNamed(url))
    return way
  } catch (error) {
    throw inWords(error, url)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Applies the missing migrations, all or nothing, while no other process does. The lock ends with the transaction, so that it never stays with a
 * pooler's connection; waiting for it is logged, and limited.
 * @param where the database, for people
 * @throws StartError when the lock cannot be had, or a newer release has used the database
 */
export async function bringUpToDate(
  db: Database,
  where: string,
  { log = processLog, lookAgainMs = LOOK_AGAIN_MS, maxWaitMs = MAX_WAIT_MS }: Partial<Waiting> = {},
): Promise<void> {
  const newest = newestLevel()
  await refuseNewer(db, where)
  const waitedMs = stopwatch()
  while ((await levelOf(db)) < newest) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`SELECT set_config('lock_timeout', ${String(lookAgainMs)}, true)`)
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
        await adoptOldLedger(tx)
        await migrateBetween(tx, await levelOf(tx), newest)
      })
    } catch (error) {
      if (!(error instanceof StatementError && error.code === LOCK_NOT_AVAILABLE)) throw error
      const pid = await holderOf(db)
      if (waitedMs() >= maxWaitMs) throw new StartError(stuck(pid))
      log.warn({ pid }, 'accounts: waiting for another process that changes the tables')
    }
  }
}

/** Refuses a database that a newer release has used, since this one does not know its tables. @throws StartError */
export async function refuseNewer(db: Database, where: string): Promise<void> {
  if ((await levelOf(db)) <= newestLevel()) return
  throw new StartError({
    text: `${where} was used by a newer release of Callscope, and nothing in it was changed:`,
    fix: 'install that release or a newer one, or move the accounts aside and restore a backup from before.',
  })
}

type Waiting = { log: Log; lookAgainMs: number; maxWaitMs: number }

/** The server process that holds the lock for migrations; null when a table lock is in the way. */
async function holderOf(db: Database): Promise<number | null> {
  const [holder] = await rowsOf<{ pid: number }>(
    db,
    sql`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = ${MIGRATION_LOCK}::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return holder?.pid ?? null
}

const stuck = (pid: number | null) => ({
  text: 'The tables of the accounts database cannot be brought up to date: another connection has locked them for ten minutes.',
  fix:
    pid === null
      ? 'End the oldest transaction in pg_stat_activity, and start again.'
      : `End it (SELECT pg_terminate_backend(${pid})), and start again.`,
})
