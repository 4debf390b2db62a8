import { createCallsApi } from '@/lib/server/calls-api/client'
import { openMirror } from '@/lib/server/mirror/open/open'
import { runSyncWorker } from '@/lib/server/sync/worker'
import type { Place } from '../../support/own-mirror'
import { silent } from '../../support/silent-log'

/** A process that does nothing but sync, to be killed: `worker-child <place> <address> <key> <interval in seconds>`. Prints each state and how many calls are stored, as they change. */
const WATCH_EVERY_MS = 5
const [place = '', url = '', apiKey = '', intervalSeconds] = process.argv.slice(2)
const mirror = await openMirror({ ...(JSON.parse(place) as Place), log: silent })
const worker = runSyncWorker({
  api: createCallsApi({ callsApiUrl: url, chatApiUrl: url, apiKey, log: silent }),
  mirror: async () => mirror,
  settings: { intervalSeconds: Number(intervalSeconds), pageSize: 50, concurrency: 4 },
  log: silent,
  now: Date.now,
  lease: null,
})
console.log('running 0')
let said = ''
const watch = setInterval(() => {
  const status = worker.status()
  if (status === null) return
  const words = `${status.state} ${status.callsStored}`
  if (words !== said) console.log(words)
  said = words
  if (status.state !== 'current') return
  clearInterval(watch)
  void worker.stop().then(async () => {
    await mirror.close()
    process.exit(0)
  })
}, WATCH_EVERY_MS)
