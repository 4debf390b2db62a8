import { ensureAccounts } from '@/lib/server/accounts/ensure'
import { ConfigError, config } from '@/lib/server/config/config'
import { DataDirLockedError, lockDataDir } from '@/lib/server/config/data-dir'
import { ownAddress } from '@/lib/server/config/own-address'
import { log } from '@/lib/server/log'
import { asWork } from '@/lib/server/requests/tracking'
import { startAlerts } from '@/lib/server/workspace/alerts'
import { startSync } from '@/lib/server/workspace/sync'
import { workspace } from '@/lib/server/workspace/workspace'
import { answering } from './answering'
import { startControl } from './control/control'
import { startDemoUpstream } from './demo'
import { configNotices } from './notices'

type Runtime = { stop(): Promise<void> }
const slot = globalThis as typeof globalThis & {
  __callscopeRuntime?: Promise<Runtime>
  /** What `lib/cli/start` prints once the server answers. */
  __callscopeNotices?: string[]
  __callscopeStop?: () => Promise<void>
}

/** Starts everything needed before the first request, once per process: lock, accounts, mirror, Calls API or simulator, sync worker. Exits with a message if that fails. */
export async function startRuntime(): Promise<void> {
  slot.__callscopeRuntime ??= asWork('start', start)
  try {
    const runtime = await slot.__callscopeRuntime
    slot.__callscopeStop = runtime.stop
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof DataDirLockedError ? error.message : error)
    process.exit(1)
  }
}

async function start(): Promise<Runtime> {
  const settings = config()
  const lock = await lockDataDir(settings.dataDir)
  const notices = await answering('The accounts database', ensureAccounts)
  const control = await startControl(settings.dataDir)
  const space = workspace()
  const store = await answering('The mirror', space.mirror)
  const demo = settings.isDemo ? await startDemoUpstream(settings) : null
  const worker = settings.sync.embedded ? await startSync(space) : null
  const alerts = worker === null ? null : startAlerts(space)
  slot.__callscopeNotices = [`Callscope is at ${ownAddress(settings)}`, ...configNotices(settings), ...notices]
  log.info({ engine: store.engine, demo: demo !== null, worker: worker !== null }, 'started')
  return {
    async stop() {
      await control.close()
      await alerts?.stop()
      await worker?.stop()
      await demo?.close()
      await space.close()
      await lock.release()
    },
  }
}
