import type { Phase } from '../bench'
import { type Load, meanOf, underLoad } from '../load'
import { atMost } from '../report'
import { interleaved, median } from '../statistics'
import { addLoad } from './clients'

const ASKED = '/api/me'
/** A route of the same server without a session, whose answer is in memory. */
const BARE = '/api/health'
/** Such short answers need many measurements. */
const ROUNDS = 200
const TURNS = 2

/** What it costs to know who asks: a route that only says so, beside a bare one. */
export const whoAsks: Phase = async ({ client, flags, report }) => {
  const { me, bare } = await interleaved(ROUNDS, { me: () => client.time(ASKED), bare: () => client.time(BARE) })
  report.heading(`Who asks (\`${ASKED}\`), beside a bare handler (\`${BARE}\`)`)
  report.add({ what: 'alone, above the bare handler', budget: atMost(1), value: median(me) - median(bare) })
  report.add({ what: 'alone', budget: null, value: median(me) })
  report.add({ what: 'the bare handler alone', budget: null, value: median(bare) })
  const asked: Load[] = []
  const bareLoads: Load[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    asked.push(await underLoad(flags.seconds / TURNS, () => client.time(ASKED)))
    bareLoads.push(await underLoad(flags.seconds / TURNS, () => client.time(BARE)))
  }
  addLoad(report, '16 clients', meanOf(asked), 280, null)
  addLoad(report, 'the bare handler, 16 clients', meanOf(bareLoads), null, null)
}
