import { accountsDb } from '@/lib/server/accounts/db'
import { countRows } from '@/lib/server/backup/tables'
import { tableSizes } from '@/lib/server/mirror/read/lookup'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import { scrape } from '@/lib/server/process/workspace/scrape'
import { syncStatus, workspace } from '@/lib/server/process/workspace/workspace'

/** Codes within a text, such as `AUTH_ERR_NO_ACCESS`. */
const codesIn = (text: unknown) => String(text).match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g) ?? []
const failed = (error: { code?: unknown }) => ({ codes: codesIn(error.code) })

/** Diagnostics of this process for support: counts, sizes, states, codes and metrics, apps in configured order; no texts, names or ids. */
export async function supportFigures() {
  const apps = config().apps.map(({ id }) => inApp(id, () => figuresOfApp().catch(failed)))
  return { accounts: await accountsDb().then(countRows).catch(failed), apps: await Promise.all(apps) }
}

async function figuresOfApp() {
  const { state, pass, lastError, pagesDone, pagesTotal, callsStored, callsUpstream, lagSeconds, quarantined } =
    await syncStatus()
  const mirror = await workspace().mirror()
  const sync = { state, pass, pagesDone, pagesTotal, callsStored, callsUpstream, lagSeconds, quarantined }
  const metrics = (await scrape()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return { sync, codes: codesIn(lastError), engine: mirror.engine, tables: await tableSizes(mirror), metrics }
}
