import type { Phase } from '../bench'
import { addCold, measureCold } from '../measure'
import { ofThirtyDays, wholeHistory } from '../questions/figures'

const MOST_OF_ENGINE = 1.15
const MOST_ABOVE_MS = 6
const LEAST_OF_PEER = 5

/** Figures of the whole history and of 30 days. */
export const figures: Phase = async (bench) => {
  const { report, sample } = bench
  report.heading('Figures, cold')
  for (const question of wholeHistory) {
    const measured = await measureCold(bench, question)
    const { ms, engine, peer } = measured
    const most = MOST_OF_ENGINE * engine + MOST_ABOVE_MS
    const hasPeer = !Number.isNaN(peer)
    report.add({
      what: question.what,
      budget: {
        words: `≤ 1.15 × engine + 6 ms${hasPeer ? '; ≥ 5 × PostgreSQL' : ''}`,
        holds: (value) => value <= most && !(hasPeer && peer < LEAST_OF_PEER * value),
      },
      value: ms,
      ...measured,
    })
  }
  for (const question of ofThirtyDays(sample)) await addCold(bench, question)
}
