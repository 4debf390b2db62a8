import type { Evaluation } from '@/lib/shared/alerts/alerts'
import type { Timing } from '@/lib/shared/alerts/machine'
import { earlierBy } from '@/lib/shared/zones/instants'

/** How often a window is judged, minutes: fine enough to notice a change early, coarse enough that a month has few steps. */
const STEP_MINUTES: Readonly<Record<number, number>> = {
  5: 1,
  15: 1,
  30: 2,
  60: 5,
  180: 15,
  360: 30,
  720: 60,
  1440: 60,
  10080: 360,
}

/** The time between two judgements of a window, seconds. */
export const stepSeconds = (windowMinutes: number): number => (STEP_MINUTES[windowMinutes] ?? 1) * 60

/** The times of a rule, by which its state is stepped. */
export const timingOf = ({ forMinutes, keepMinutes, windowMinutes }: Evaluation, isSilenced: boolean): Timing => ({
  forSeconds: forMinutes * 60,
  keepSeconds: keepMinutes * 60,
  stepSeconds: stepSeconds(windowMinutes),
  isSilenced,
})

/** The last step at or before a time, epoch seconds: every process and the preview judge at the same moments. */
export const stepBefore = (atSeconds: number, windowMinutes: number): number => {
  const step = stepSeconds(windowMinutes)
  return Math.floor(atSeconds / step) * step
}

/** Steps that a window is compared with in one statement: the steps from `first`, `count` of them, moved by `shiftSeconds`. */
type StepShift = { first: number; count: number; shiftSeconds: number }

/** No clock changes within such a stretch, since zones change at full quarters of an hour. */
const QUARTER_SECONDS = 900

/** The same wall-clock time a day or a week before each step, grouped by distance, which is not the same around a clock change. */
export function shiftedSteps(
  { first, count, step }: { first: number; count: number; step: number },
  comparedWith: Evaluation['comparedWith'],
  zone: string,
): StepShift[] {
  const runs: StepShift[] = []
  let known = { quarter: Number.NaN, shiftSeconds: 0 }
  for (let index = 0; index < count; index += 1) {
    const at = first + index * step
    const quarter = Math.floor(at / QUARTER_SECONDS)
    if (quarter !== known.quarter) known = { quarter, shiftSeconds: earlierBy(1, comparedWith, at, zone) - at }
    const last = runs.at(-1)
    if (last?.shiftSeconds === known.shiftSeconds) last.count += 1
    else runs.push({ first: at, count: 1, shiftSeconds: known.shiftSeconds })
  }
  return runs
}
