import { storeCalls } from '@/lib/server/mirror/write/store'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { call, item } from './fixtures'

/** A process of the scaled-out mode that writes the same few calls repeatedly, each time with another time: `writer-child <0 or 1> <rounds>`. */
const [index = '0', rounds = '1'] = process.argv.slice(2)
const mirror = await workspace().mirror()
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
for (let round = 0; round < Number(rounds); round += 1) {
  const time = 1_700_000_000 + ((round * 2 + Number(index)) % 7) * 3_000_000
  await storeCalls(
    mirror,
    ['p-0', 'p-1', 'p-2'].map((id) => item(call(id, { time }), 1000 + round)),
  )
}
await workspace().close()
process.exit(0)
