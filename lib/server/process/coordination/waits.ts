/**
 * A signal that is aborted as soon as any of the given ones is, with the same reason. Unlike with `AbortSignal.any`, nothing is left behind on the
 * given signals: one that lives as long as the process would accumulate an entry for everything that ever waited.
 * @param signals undefined ones are ignored
 * @returns the signal, and `release`, which removes its listeners from the given ones
 */
export function joinSignals(...signals: (AbortSignal | undefined)[]): { signal: AbortSignal; release(): void } {
  const own = new AbortController()
  const sources = signals.filter((one) => one !== undefined)
  const abort = () => own.abort(sources.find(({ aborted }) => aborted)?.reason)
  for (const source of sources) source.addEventListener('abort', abort)
  if (sources.some(({ aborted }) => aborted)) abort()
  return {
    signal: own.signal,
    release() {
      for (const source of sources) source.removeEventListener('abort', abort)
    },
  }
}

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

/** The answer of a store, or an error with this message once it takes longer than `ms`. */
export async function within<T>(ms: number, answer: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
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
