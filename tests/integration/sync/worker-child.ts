import { createCallsApi } from '@/lib/calls-api/client'
import { openMirror } from '@/lib/mirror/client'
import { runSyncWorker } from '@/lib/sync/worker'
import { silent } from './world-log'

/** A process that does nothing but sync, to be killed: `worker-child <data directory> <address> <key>`. Prints a line when it runs and when it is current. */
const [dataDir = '', url = '', apiKey = ''] = process.argv.slice(2)
const mirror = await openMirror({ dataDir, clickhouse: null, log: silent })
const worker = runSyncWorker({
  api: createCallsApi({ callsApiUrl: url, chatApiUrl: url, apiKey, log: silent }),
  mirror: async () => mirror,
  settings: { intervalSeconds: 1, pageSize: 50, concurrency: 4 },
  log: silent,
  now: Date.now,
  lease: null,
})
console.log('running')
const watch = setInterval(() => {
  const status = worker.status()
  if (status) console.log(`${status.state} ${status.pagesDone} ${status.callsStored}`)
  if (status?.state !== 'current') return
  clearInterval(watch)
  void worker.stop().then(async () => {
    await mirror.close()
    process.exit(0)
  })
}, 100)
