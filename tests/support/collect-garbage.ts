import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Collects everything that nothing holds, also what was looked at through a weak reference a moment ago. */
export async function collectGarbage(): Promise<void> {
  await setImmediate()
  collect()
}
