import { statfs } from 'node:fs/promises'
import { accountsDb } from '@/lib/server/accounts/db'
import { readRules } from '@/lib/server/alerts/alert-rules'
import { countUnsent } from '@/lib/server/alerts/delivery-log'
import { countRows } from '@/lib/server/backup/tables'
import { tableSizes } from '@/lib/server/mirror/read/lookup'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { metrics, setOrLeaveOut } from '@/lib/server/process/observe/metrics'
import { lagSeconds, type SyncGauges, sharedGauges } from '@/lib/server/sync/progress'
import { countWaitingEvents } from '@/lib/server/sync/webhooks/events'
import { ALERT_STATES } from '@/lib/shared/alerts/alerts'
import { SYNC_STATES } from '@/lib/shared/sync/sync'
import packageJson from '@/package.json'
import { syncStatus, type Workspace, workspace } from './workspace'

/**
 * The metrics of this process and of the current app in Prometheus format; each app is scraped separately. Does not query the mirror: counts come
 * from the sync worker in this process, or are shared by the process that runs it, and are left out if neither is known.
 */
export async function scrape(): Promise<{ text: string; contentType: string }> {
  const [all, space] = [metrics(), workspace()]
  all.buildInfo.set({ version: packageJson.version }, 1)
  // Of the sync worker in this process, else as shared by a worker in another.
  setSync(space.running.worker?.gauges() ?? (space.lease === null ? null : await sharedGauges()))
  setOrLeaveOut(all.webhooksWaiting, await countWaitingEvents())
  await setAlerts()
  await setDisk()
  await setEngine(space)
  const texts = await Promise.all([all.processRegistry.metrics(), all.appRegistry.metrics()])
  return { text: texts.join(''), contentType: all.appRegistry.contentType }
}

function setSync(gauges: SyncGauges | null): void {
  const { syncState, syncLag, mirrorCalls, quarantined, openCalls } = metrics()
  if (gauges === null) syncState.reset()
  else for (const state of SYNC_STATES) syncState.set({ state }, state === gauges.state ? 1 : 0)
  setOrLeaveOut(syncLag, gauges === null ? null : lagSeconds(gauges.syncedAt, sharedNowMs()))
  setOrLeaveOut(mirrorCalls, gauges?.callsStored ?? null)
  setOrLeaveOut(quarantined, gauges?.quarantined ?? null)
  setOrLeaveOut(openCalls, gauges?.openCalls ?? null)
}

async function setAlerts(): Promise<void> {
  const { alertRules, alertDeliveriesWaiting, alertDeliveriesFailed } = metrics()
  const rules = (await readRules()).filter(({ isEnabled }) => isEnabled)
  for (const state of ALERT_STATES)
    alertRules.set({ state }, rules.filter(({ memory }) => memory.state === state).length)
  const { pending, failed } = await countUnsent()
  alertDeliveriesWaiting.set(pending)
  alertDeliveriesFailed.set(failed)
}

/** Sets free disk space as `df` reports it: without the blocks that only root may use. */
async function setDisk(): Promise<void> {
  const { diskFree, diskSize } = metrics()
  const disk = await statfs(config().dataDir).catch(() => null)
  setOrLeaveOut(diskFree, disk && disk.bavail * disk.bsize)
  setOrLeaveOut(diskSize, disk && disk.blocks * disk.bsize)
}

async function setEngine(space: Workspace): Promise<void> {
  const { engineRunning, engineWaiting } = metrics()
  engineRunning.reset()
  engineWaiting.reset()
  // If the mirror cannot be opened, no query is running or waiting.
  const mirror = await space.mirror().catch(() => null)
  for (const { pool, running, waiting } of mirror?.load() ?? []) {
    engineRunning.set({ pool }, running)
    engineWaiting.set({ pool }, waiting)
  }
}

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
