import { openMirror } from '@/lib/server/mirror/open/open'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { lockDataDir } from '@/lib/server/process/config/data-dir'
import type { Place } from '../../support/own-mirror'
import { call, item } from './fixtures'

/** Stores batches until it is killed and reports each: `crash-child <place> <round>`. Each round moves the calls to another time. */
const [given = '', round = '0'] = process.argv.slice(2)
const place = JSON.parse(given) as Place
await lockDataDir(place.dataDir)
const mirror = await openMirror(place)
process.stdout.write('ready\n')
for (let batch = 0; ; batch++) {
  const items = Array.from({ length: 50 }, (_, index) =>
    item(
      call(`crash-${batch}-${index}`, { time: 1_700_000_000 + Number(round) * 3_000_000 + index }),
      1000 + Number(round),
    ),
  )
  await storeCalls(mirror, items)
  process.stdout.write(`stored ${batch}\n`)
}
