import { listErasures } from '@/lib/server/erasure/erasures'
import { startErasures } from '@/lib/server/process/workspace/jobs'
import { workspace } from '@/lib/server/process/workspace/workspace'

/**
 * A process that does nothing but erase who is to be erased, to be killed: prints each step, as `calls 2 of 5`, and ends when nobody is left, or when
 * told to (`stop`).
 */
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
