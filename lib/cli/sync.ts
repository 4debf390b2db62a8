import { ConfigError, config } from '@/lib/server/config/config'
import { lockDataDir } from '@/lib/server/config/data-dir'
import { log } from '@/lib/server/log'
import { asWork } from '@/lib/server/requests/tracking'
import { answering } from '@/lib/server/runtime/answering'
import { startAlerts } from '@/lib/server/workspace/alerts'
import { startSync } from '@/lib/server/workspace/sync'
import { workspace } from '@/lib/server/workspace/workspace'
import { requirePlatform } from './platform.mjs'

/** `npm run sync`: a separate sync worker for scaled-out deployments, which also judges and sends alerts. Any number may run; the one with the lease works. */
async function main(): Promise<void> {
  requirePlatform()
  const settings = config()
  if (settings.isDemo) throw new Error('There is nothing to sync: CALLS_API_KEY is not set.')
  // With an embedded mirror the directory belongs to one process.
  const lock = settings.clickhouse === null ? await lockDataDir(settings.dataDir) : null
  const space = workspace()
  const store = await answering('The mirror', space.mirror)
  const worker = await startSync(space)
  const alerts = startAlerts(space)
  log.info({ engine: store.engine }, 'sync: started')
  let isEnding = false
  const end = async (signal: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'sync: ending')
    await alerts.stop()
    await worker.stop()
    await space.close()
    await lock?.release()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('SIGINT', () => void end('SIGINT'))
}

asWork('start', main).catch((error: unknown) => {
  console.error(
    error instanceof ConfigError ? error.message : error instanceof Error ? `Sync: ${error.message}` : error,
  )
  process.exit(1)
})
