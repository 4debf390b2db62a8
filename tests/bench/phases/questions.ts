import type { Bench, Phase } from '../bench'
import { addCold } from '../measure'
import type { Question } from '../question'
import { pagesOfThirtyDays, searches } from '../questions/others'

const phase = (title: string, questions: (bench: Bench) => Question[]): Phase => {
  return async (bench) => {
    bench.report.heading(title)
    for (const question of questions(bench)) await addCold(bench, question)
  }
}

/** Parts of ids and names, over the whole history. */
export const search = phase('Search over the whole history, cold', ({ sample }) => searches(sample))

/** What a page asks besides figures and lists. */
export const pages = phase('Pages over 30 days, cold', ({ sample }) => pagesOfThirtyDays(sample))
