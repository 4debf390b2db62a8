/**
 * A signal that is aborted as soon as any of the given ones is, with the same reason. Unlike with `AbortSignal.any`, nothing is left behind on the
 * given signals: one that lives as long as the process would accumulate an entry for everything that ever waited.
 * @param signals undefined ones are ignored
 * @returns the signal, and `release`, which removes its listeners from the given ones
 */
export function joinSignals(...signals: (AbortSignal | undefined)[]): { signal: AbortSignal; release(): void } {
  const own = new AbortController()
  const sources = signals.filter((one) => one !== undefined)
  const listeners = sources.map((source) => ({ source, listener: () => own.abort(source.reason) }))
  for (const { source, listener } of listeners) {
    if (source.aborted) own.abort(source.reason)
    source.addEventListener('abort', listener)
  }
  return {
    signal: own.signal,
    release() {
      for (const { source, listener } of listeners) source.removeEventListener('abort', listener)
    },
  }
}
