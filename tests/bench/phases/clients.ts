import { LONG_RUNS, type Phase, type Probe, perSide, type Side } from '../bench'
import { underLoad } from '../load'
import { type Question, shifted } from '../question'
import { lists } from '../questions/lists'
import { atLeast, atMost, type Budget } from '../report'

const ANSWERS = 'answers/s'
/** Lists by filter, person, group and duration; a deep page is not what many ask at once. */
const DEEP = /^page/

/** Pages of calls for 16 clients at once: each question new, and the same ones again. */
export const clients: Phase = {
  title: 'Pages of calls, 16 clients without a pause',
  probes: ({ flags, sample }) => {
    const questions = lists(sample).filter(({ what }) => !DEEP.test(what))
    const turns = (ask: (side: Side, question: Question) => Promise<number>) =>
      perSide((side) => {
        let turn = 0
        return () => {
          turn += 1
          return ask(side, questions[turn % questions.length] as Question)
        }
      })
    const cold = turns(({ client }, question) => client.time(question.path, shifted(question, sample.endSeconds)))
    const warm = turns(({ client }, { path, params }) => client.time(path, params))
    return [
      load('every page new (filters, people, groups)', cold, flags.seconds, 130, atMost(180)),
      load('the same pages again', warm, flags.seconds, 300),
    ]
  },
}

/** Two rows of a load: answers a second, and the milliseconds of 95 % of them. */
export function load(
  what: string,
  ask: (side: Side) => () => Promise<number>,
  seconds: number,
  least?: number,
  slowest?: Budget,
): Probe {
  const fast = { what: `${what}: answers a second`, unit: ANSWERS }
  const slow = { what: `${what}: 95 % within` }
  return {
    rows: [
      least === undefined ? fast : { ...fast, budget: atLeast(least, ANSWERS) },
      slowest === undefined ? slow : { ...slow, budget: slowest },
    ],
    runs: LONG_RUNS,
    measure: async (side) => {
      const { perSecond, p95Ms } = await underLoad(seconds, ask(side))
      return [perSecond, p95Ms]
    },
  }
}
