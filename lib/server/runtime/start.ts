import { ensureAccounts } from '@/lib/server/accounts/ensure'
import { config } from '@/lib/server/config/config'
import { holdDataDir } from '@/lib/server/config/hold-data-dir'
import { ownAddress } from '@/lib/server/config/own-address'
import { rootNotice } from '@/lib/server/config/usable-files'
import { log } from '@/lib/server/log'
import { asWork } from '@/lib/server/requests/tracking'
import { answering } from './answering'
import { startControl } from './control/control'
import { startDemoUpstream } from './demo'
import { configNotices } from './notices'
import { startApps } from './start-apps'
import { startWords } from './start-words'

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
    console.error(startWords(error))
    process.exit(1)
  }
}

async function start(): Promise<Runtime> {
  const settings = config()
  const lock = await holdDataDir(settings.dataDir, { say: (words) => log.info(words) })
  const asRoot = rootNotice(settings.dataDir)
  const logins = await answering('The accounts database', ensureAccounts)
  const control = await startControl(settings.dataDir)
  const demo = settings.isDemo ? await startDemoUpstream(settings) : null
  const apps = await startApps(settings.sync.embedded)
  log.info({ engine: apps.engine, demo: demo !== null, worker: settings.sync.embedded }, 'started')
  slot.__callscopeNotices = [
    ...(asRoot === null ? [] : [`${asRoot.text} ${asRoot.fix}`]),
    ...configNotices(settings),
    `Callscope is at ${ownAddress(settings)}`,
    ...logins,
  ]
  return {
    async stop() {
      await control.close()
      await apps.stop()
      await demo?.close()
      await lock.release({ isEnding: true })
    },
  }
}
