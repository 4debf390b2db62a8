import { joinSignals } from '@/lib/server/process/coordination/joined-signal'

const FIRST_MS = 250
const MAX_MS = 30_000

/** Milliseconds to wait before try `attempt + 1` (attempt from 1): doubles from 250 ms to 30 s, with the upper half random so that clients spread out. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.min(attempt - 1, 20), MAX_MS)
  return Math.round(full / 2 + (full / 2) * random())
}

/** Resolves after `ms`, or as soon as one of the signals is aborted, and leaves nothing on them. */
export async function sleepUnless(ms: number, ...signals: AbortSignal[]): Promise<void> {
  const { signal, release } = joinSignals(...signals)
  await sleep(ms, signal).catch(() => undefined)
  release()
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
