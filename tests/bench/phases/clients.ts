import { LONG_RUNS, type Phase, type Probe, type Side } from '../bench'
import { underLoad } from '../load'
import { inTurn, shifted } from '../question'
import { lists } from '../questions/lists'
import { atLeast, atMost, type Budget } from '../report'

const ANSWERS = 'answers/s'
/** Deep pages, which are left out, since not many people ask for them at once. */
const DEEP = /^page/

/** Pages of calls for 16 clients at once: each question new, and the same ones again. */
export const clients: Phase = {
  title: 'Pages of calls, 16 clients without a pause',
  probes: ({ flags: { seconds }, sample }) => {
    const next = inTurn(lists(sample).filter(({ what }) => !DEEP.test(what)))
    const cold = ({ client }: Side) => {
      const question = next()
      return client.time(question.path, shifted(question, sample.endSeconds))
    }
    const warm = ({ client }: Side) => {
      const { path, params } = next()
      return client.time(path, params)
    }
    return [
      load('every page new (filters, people, groups)', cold, seconds, atLeast(130, ANSWERS), atMost(180)),
      load('the same pages again', warm, seconds, atLeast(300, ANSWERS)),
    ]
  },
}

/** Two rows of a load: answers a second, and the milliseconds of 95 % of them. */
export const load = (
  what: string,
  ask: (side: Side) => Promise<number>,
  seconds: number,
  least?: Budget,
  slowest?: Budget,
): Probe => ({
  rows: [
    { what: `${what}: answers a second`, budget: least, unit: ANSWERS },
    { what: `${what}: 95 % within`, budget: slowest },
  ],
  runs: LONG_RUNS,
  measure: async (side) => {
    const { perSecond, p95Ms } = await underLoad(seconds, () => ask(side))
    return [perSecond, p95Ms]
  },
})
