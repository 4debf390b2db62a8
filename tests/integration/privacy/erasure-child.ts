import { listErasures } from '@/lib/server/erasure/erasures'
import { startErasures } from '@/lib/server/process/workspace/jobs'
import { workspace } from '@/lib/server/process/workspace/workspace'

/** A process, to be killed, that only runs the pending erasures. Prints each step, such as `calls 2 of 5`, and exits when all are finished. */
const LOOK_EVERY_MS = 2
await workspace().mirror()
const loop = startErasures()
let said = ''
for (;;) {
  const all = await listErasures('default')
  const [one] = all
  const words = one === undefined ? 'nobody' : `${one.phase} ${one.done} of ${one.total}`
  if (words !== said) console.log(words)
  said = words
  if (all.every(({ finishedAt }) => finishedAt !== null)) break
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}
await loop.stop()
await workspace().close()
process.exit(0)
