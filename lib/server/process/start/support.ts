import { sql } from 'drizzle-orm'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { tablesIn } from '@/lib/server/backup/tables'
import { TABLES } from '@/lib/server/mirror/schema/tables'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import { scrape } from '@/lib/server/process/workspace/scrape'
import { syncStatus } from '@/lib/server/process/workspace/sync'
import { workspace } from '@/lib/server/process/workspace/workspace'

/** Codes within a text, such as `AUTH_ERR_NO_ACCESS`. */
const codesIn = (text: unknown) => String(text).match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g) ?? []
const failed = (error: { code?: unknown }) => ({ codes: codesIn(error.code) })

/** Figures of this process for whoever helps: counts, sizes, states, codes and metrics, of the apps in their order; no texts, names and ids. */
export async function supportFigures() {
  const apps = config().apps.map(({ id }) => inApp(id, () => figuresOfApp().catch(failed)))
  return { accounts: await countRows().catch(failed), apps: await Promise.all(apps) }
}

async function countRows() {
  const db = await accountsDb()
  const parts = (await tablesIn(db)).map(
    ({ name }) => sql`SELECT ${name}::text AS name, count(*)::int AS rows FROM ${sql.identifier(name)}`,
  )
  return rowsOf(db, sql.join(parts, sql` UNION ALL `))
}

async function figuresOfApp() {
  const { state, pass, lastError, pagesDone, pagesTotal, callsStored, callsUpstream, lagSeconds, quarantined } =
    await syncStatus()
  const mirror = await workspace().mirror()
  const tables = await mirror.query({
    name: 'support.tables',
    sql: 'SELECT name, total_rows AS rows, total_bytes AS bytes FROM system.tables WHERE database = currentDatabase() AND name IN {names:Array(String)}',
    params: { names: TABLES.map(({ name }) => name) },
  })
  const sync = { state, pass, pagesDone, pagesTotal, callsStored, callsUpstream, lagSeconds, quarantined }
  const metrics = (await scrape()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return { sync, codes: codesIn(lastError), engine: mirror.engine, tables, metrics }
}
