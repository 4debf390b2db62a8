/**
 * Aborted with the first of several signals, for the reason of that one. `AbortSignal.any` would do the same, but leaves a trace on each of them for
 * as long as it lives: on one that lives as long as the process, of everything that ever waited.
 * @param signals undefined ones are left out
 * @returns the signal, and what ends it: nothing of it is left on the others then
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
