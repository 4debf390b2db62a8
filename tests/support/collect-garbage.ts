import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Collects all unreachable objects, including those just read through a weak reference. */
export async function collectGarbage(): Promise<void> {
  await setImmediate()
  collect()
}
