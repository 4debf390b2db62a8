import { openMirror } from '@/lib/server/mirror/open/open'
import { refillBatch } from '@/lib/server/mirror/write/refill'
import type { CallId } from '@/lib/shared/calls/call-path'
import type { Place } from '../../support/own-mirror'

/** Refills a mirror in small batches until it is killed or done, and reports each: `refill-child <place>`. */
const [place = ''] = process.argv.slice(2)
process.stdout.write('opening\n')
const mirror = await openMirror(JSON.parse(place) as Place)
process.stdout.write('ready\n')
let after: CallId | null = null
for (let batch = 0; ; batch += 1) {
  const { last }: { last: CallId | null } = await refillBatch(mirror, after, 40)
  after = last
  process.stdout.write(`refilled ${batch}\n`)
  if (last === null) break
}
await mirror.close()
process.exit(0)
