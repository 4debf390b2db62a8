import { config } from '@/lib/server/process/config/config'
import { hasSeveralApps } from '@/lib/server/process/config/current-app'
import { backoffMs, sleep } from '@/lib/server/process/coordination/waits'
import { log } from '@/lib/server/process/log/log'
import { type Loop, startAlerts, startDeliveries, startErasures } from '@/lib/server/process/workspace/jobs'
import { startSync, type Workspace, workspace } from '@/lib/server/process/workspace/workspace'
import { answering } from './answering'

const MAX_PAUSE_MS = 60_000

/**
 * Opens the mirrors of all apps and, if this process syncs, runs their syncs and alerts. A single app must have opened its mirror before the start
 * continues. Several apps start independently and retry after a failure, so that none holds up another or the server.
 * @throws what opening the mirror of a single app throws, unless waiting helps
 */
export async function startApps(runsSync: boolean) {
  // Create all workspaces before any mirror is opened: mirrors in one directory must know of each other.
  const apps = config().apps.map(({ id }) => runApp(workspace(id), runsSync))
  const started = apps.map((app) => (hasSeveralApps() ? app.keepStarting() : app.start()))
  const deliveries = runsSync ? startDeliveries() : null
  const engine = hasSeveralApps() ? null : ((await started[0]) ?? null)
  return {
    /** The engine that the mirror runs on; null if there are several apps, which open their mirrors independently. */
    engine,
    async stop() {
      await Promise.all([deliveries?.stop(), ...apps.map((app) => app.stop())])
    },
  }
}

function runApp(space: Workspace, runsSync: boolean) {
  const ending = new AbortController()
  let alerts: Loop | null = null
  /** @returns the engine that the mirror runs on */
  const start = async (): Promise<string> => {
    const store = hasSeveralApps() ? `The mirror of ${space.app}` : 'The mirror'
    const { engine } = await answering(store, space.mirror, { signal: ending.signal })
    if (!ending.signal.aborted) space.running.erasures ??= startErasures(space)
    if (runsSync && !ending.signal.aborted) {
      startSync(space)
      alerts ??= startAlerts(space)
    }
    return engine
  }
  const keepStarting = async (): Promise<string | null> => {
    for (let attempt = 1; !ending.signal.aborted; attempt += 1) {
      try {
        const engine = await start()
        log.info({ app: space.app, engine }, 'app started')
        return engine
      } catch (error) {
        if (ending.signal.aborted) break
        log.error({ err: error, app: space.app, attempt }, 'an app could not be started; trying again')
        await sleep(Math.min(backoffMs(attempt, Math.random), MAX_PAUSE_MS), ending.signal).catch(() => undefined)
      }
    }
    return null
  }
  const stop = async () => {
    ending.abort()
    await space.running.erasures?.stop()
    await alerts?.stop()
    await space.running.worker?.stop()
    await space.close()
  }
  return { start, keepStarting, stop }
}
