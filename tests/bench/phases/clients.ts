import type { Phase } from '../bench'
import { type Load, underLoad } from '../load'
import { type Question, shifted } from '../question'
import { lists } from '../questions/lists'
import { atLeast, atMost, type Budget, type Report } from '../report'

const ANSWERS = 'answers/s'
/** Lists by filter, person, group and duration; a deep page is not what many ask at once. */
const DEEP = /^page/

/** Pages of calls for 16 clients at once: each question new, and the same ones again. */
export const clients: Phase = async ({ client, flags, report, sample }) => {
  const questions = lists(sample).filter(({ what }) => !DEEP.test(what))
  const turns = (ask: (question: Question) => Promise<number>) => {
    let turn = 0
    return () => {
      turn += 1
      return ask(questions[turn % questions.length] as Question)
    }
  }
  const cold = turns((question) => client.time(question.path, shifted(question, sample.endSeconds)))
  const warm = turns(({ path, params }) => client.time(path, params))

  report.heading('Pages of calls, 16 clients without a pause')
  addLoad(report, 'every page new (filters, people, groups)', await underLoad(flags.seconds, cold), 110, atMost(200))
  for (const _ of questions) await warm()
  addLoad(report, 'the same pages again', await underLoad(flags.seconds, warm), 220, null)
}

/** Two rows of a load: answers a second, and the milliseconds of 95 % of them. */
export function addLoad(report: Report, what: string, load: Load, least: number | null, slowest: Budget | null): void {
  const budget = least === null ? null : atLeast(least, ANSWERS)
  report.add({ what: `${what}: answers a second`, budget, value: load.perSecond, unit: ANSWERS, p95: load.p95Ms })
  report.add({ what: `${what}: 95 % within`, budget: slowest, value: load.p95Ms })
}
