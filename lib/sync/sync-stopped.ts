import { isRefusedKey, UpstreamError } from '../calls-api/upstream-error'

/** Waiting does not help: a human is needed, and the message says why. */
export class SyncStopped extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SyncStopped'
  }
}

const NEEDS_A_HUMAN: ReadonlySet<string> = new Set(['ERR_PLAN_RESTRICTION', 'ERR_SUBSCRIPTION_EXPIRED'])

/** Whether a failure stops the sync (`stopped`) or is waited out (`waiting`), and its sentence for the screen. */
export function judgeFailure(error: unknown): { state: 'waiting' | 'stopped'; message: string } {
  if (error instanceof SyncStopped) return { state: 'stopped', message: error.message }
  if (isRefusedKey(error)) {
    const code = error.code === 'UPSTREAM_UNAVAILABLE' ? `HTTP ${error.httpStatus}` : error.code
    return {
      state: 'stopped',
      message: `The Calls API refuses the key (${code}): ${error.message} Check CALLS_API_KEY, the app id and the region.`,
    }
  }
  if (error instanceof UpstreamError && NEEDS_A_HUMAN.has(error.code))
    return { state: 'stopped', message: `The Calls API refuses to answer (${error.code}): ${error.message}` }
  return { state: 'waiting', message: error instanceof Error ? error.message : 'Unknown failure.' }
}
