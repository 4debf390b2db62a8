import type { Phase } from '../bench'
import { addCold, timesWarm } from '../measure'
import { lists as listQuestions } from '../questions/lists'
import { atMost } from '../report'
import { median, p95 } from '../statistics'

/** A page of calls with its total, alone: cold, and asked again. */
export const lists: Phase = async (bench) => {
  const { report, sample } = bench
  const questions = listQuestions(sample)
  report.heading('A page of calls with its total, alone, cold')
  for (const question of questions) await addCold(bench, question)
  report.heading('The same page again, alone')
  for (const question of questions) {
    const times = await timesWarm(bench, question)
    report.add({ what: question.what, budget: atMost(5), value: median(times), p95: p95(times) })
  }
}
