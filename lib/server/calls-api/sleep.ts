import { joinSignals } from '@/lib/server/process/coordination/joined-signal'

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
