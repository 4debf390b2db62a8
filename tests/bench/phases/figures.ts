import type { Phase } from '../bench'
import { cold } from '../cold'
import { ofThirtyDays, wholeHistory } from '../questions/figures'

/** Figures of the whole history and of 30 days. */
export const figures: Phase = {
  title: 'Figures, cold',
  probes: (bench) => [...wholeHistory, ...ofThirtyDays(bench.sample)].map((question) => cold(bench, question)),
}
