import { databaseLease } from '@/lib/server/accounts/lease'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { Log } from '@/lib/server/process/log/log'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { runSyncWorker } from '@/lib/server/sync/worker'
import { silent } from '../../support/silent-log'

/**
 * A process of the scaled-out mode that does nothing but sync, to be killed or paused: `lease-child <address> <key> <seconds of a term>`. Prints
 * `has <term>`, `lost <term>`, and how many calls are stored, as they change.
 */
const WATCH_EVERY_MS = 10
const [url = '', apiKey = '', ttlSeconds = '3'] = process.argv.slice(2)
const say = (word: string, fields: unknown) => console.log(`${word} ${(fields as { term?: number }).term ?? ''}`)
const log: Log = {
  ...silent,
  info: (fields: unknown, words?: string) => words?.endsWith('has the lease') && say('has', fields),
  warn: (fields: unknown, words?: string) => words?.endsWith('no longer has the lease') && say('lost', fields),
} as Log
const { mirror } = workspace()
await mirror()
const worker = runSyncWorker({
  api: createCallsApi({ callsApiUrl: url, chatApiUrl: url, apiKey, log: silent }),
  mirror,
  settings: { intervalSeconds: 3600, pageSize: 50, concurrency: 2 },
  log,
  now: sharedNowMs,
  lease: databaseLease({ ttlSeconds: Number(ttlSeconds), renewMs: 1500, askMs: 200 }),
})
let said = ''
setInterval(() => {
  const status = worker.status()
  const words = status === null ? 'waits' : `${status.state} ${status.callsStored}`
  if (words !== said) console.log(words)
  said = words
}, WATCH_EVERY_MS)
