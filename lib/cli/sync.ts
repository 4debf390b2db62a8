import { config, usesDataDir } from '@/lib/server/process/config/config'
import { holdDataDir } from '@/lib/server/process/config/prepare-data-dir'
import { log } from '@/lib/server/process/log/log'
import { asWork } from '@/lib/server/process/observe/tracking'
import { startWords } from '@/lib/server/process/start/notices'
import { startApps } from '@/lib/server/process/start/start-apps'
import { commandLine } from './command-line.mjs'
import { logConsole } from './console-lines.mjs'
import { requirePlatform } from './platform.mjs'
import { loadEnvironment } from './setup.mjs'
import './umask.mjs'

const END_WITHIN_MS = 9_500

/** `npm run sync`: a separate sync worker for scaled-out deployments, which also evaluates and sends alerts. Of several, only the one with the lease works. */
async function main(): Promise<void> {
  commandLine('Usage: npm run sync\n  runs the sync worker alone, with the settings of the server', {})
  requirePlatform()
  loadEnvironment()
  const settings = config()
  if (settings.isDemo) throw new Error('There is nothing to sync: CALLS_API_KEY is not set.')
  const say = (words: string) => log.info(words)
  if (usesDataDir(settings)) await holdDataDir(settings.dataDir, { say })
  const apps = await startApps(true)
  log.info({ engine: apps.engine }, 'sync: started')
  logConsole(log)
  let isEnding = false
  const end = async (signal: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'sync: ending')
    // As in the server: containers are killed ten seconds after being told to stop.
    setTimeout(() => process.exit(0), END_WITHIN_MS)
    await apps.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('SIGINT', () => void end('SIGINT'))
}

asWork('start', main).catch((error: unknown) => {
  console.error(startWords(error))
  process.exit(1)
})
