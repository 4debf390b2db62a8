import type { CallsApi } from '../calls-api/client'
import type { RequestOptions } from '../calls-api/transport'
import type { Log } from '../log'
import type { Mirror } from '../mirror/client'
import type { Progress } from './progress'

export type SyncSettings = { intervalSeconds: number; pageSize: number; concurrency: number }

/** What every pass works with. */
export type SyncContext = {
  api: CallsApi
  mirror: Mirror
  settings: SyncSettings
  log: Log
  /** Epoch milliseconds. */
  now: () => number
  /** Aborted when the worker stops or loses its lease. */
  signal: AbortSignal
  progress: Progress
}

/** Nobody waits for these requests, so they outwait a full `Retry-After`; after a few tries the worker itself backs off and says so. */
export function backgroundRequest(context: SyncContext): RequestOptions {
  return { signal: context.signal, retries: 2, patienceMs: 180_000 }
}

/** Lets the web server in the same process answer between two pieces of work. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
