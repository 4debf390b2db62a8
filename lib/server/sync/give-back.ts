import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collecting less garbage than a walk of this many calls leaves is not worth a pause. */
const MIN_CALLS = 10_000

/**
 * Gives the memory that a long walk took back to the system: V8 keeps pages that are mostly empty, some 100 MB of them, until it moves what
 * is left. Takes 0.2 to 0.5 s, during which nothing is answered.
 * @param calls how many the walk has read
 */
export function giveBackMemory(calls: number): void {
  if (calls < MIN_CALLS) return
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  v8.setFlagsFromString('--compact-on-every-full-gc')
  try {
    collectGarbage()
  } finally {
    v8.setFlagsFromString('--no-compact-on-every-full-gc')
  }
}
