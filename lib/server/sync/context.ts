import type { CallsApi } from '@/lib/server/calls-api/client'
import type { RequestOptions } from '@/lib/server/calls-api/transport'
import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Log } from '@/lib/server/process/log/log'
import type { Progress } from './progress'

/** The context of every pass. */
export type SyncContext = {
  api: CallsApi
  mirror: Mirror
  settings: { intervalSeconds: number; pageSize: number; concurrency: number }
  log: Log
  /** Epoch milliseconds. */
  now: () => number
  /** Aborted when the worker stops or loses its lease. */
  signal: AbortSignal
  progress: Progress
  /** Called when the `mid` of stored calls becomes known, so that their notes and tags can be moved. */
  onMoved?: () => Promise<void>
}

/** Pauses of up to a minute are normal, since rate limits are per minute; the request waits and reports them. For longer ones the worker waits. */
const PATIENCE_MS = 70_000

/** No user waits for these requests: after a few tries the worker backs off. They are sent even while the key is rejected, to notice when it is accepted again. */
export function backgroundRequest(context: SyncContext): RequestOptions {
  const { signal, progress } = context
  const onPause = (untilMs: number) => {
    progress.pausedUntilMs = untilMs
  }
  return { signal, retries: 2, patienceMs: PATIENCE_MS, sendWhileRefused: true, onPause }
}
