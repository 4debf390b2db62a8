import { ConfigError, config } from '@/lib/server/config/config'
import { lockDataDir } from '@/lib/server/config/data-dir'
import { log } from '@/lib/server/log'
import { closeMirror } from '@/lib/server/mirror/process-mirror'
import { openProcessMirror } from '@/lib/server/runtime/open-mirror'
import { startSyncWorker } from '@/lib/server/sync/worker'

/** The sync worker alone, for the scaled-out mode: `npm run sync`. Any number may run; the one with the lease works. */
async function main(): Promise<void> {
  const settings = config()
  if (settings.upstream === null) throw new Error('There is nothing to sync: CALLS_API_KEY is not set.')
  // With an embedded mirror the directory belongs to one process; the message of the refusal says so.
  const lock = settings.clickhouse === null ? await lockDataDir(settings.dataDir) : null
  const store = await openProcessMirror()
  const worker = await startSyncWorker()
  log.info({ engine: store.engine }, 'sync: started')
  let isEnding = false
  const end = async (signal: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'sync: ending')
    await worker.stop()
    await closeMirror()
    await lock?.release()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('SIGINT', () => void end('SIGINT'))
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError ? error.message : error instanceof Error ? `Sync: ${error.message}` : error,
  )
  process.exit(1)
})
