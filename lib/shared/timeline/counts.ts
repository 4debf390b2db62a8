import type { Span } from './presence'

/** How many people were in the call from `from` to `to`. */
export type CountStep = Span & { count: number }

/** The number of people present over time, as steps of non-zero length; gaps within the call are steps of 0. */
export function presenceCounts(people: readonly { presence: readonly Span[] }[]): CountStep[] {
  const changes = new Map<number, number>()
  for (const { presence } of people)
    for (const { from, to } of presence) {
      if (to <= from) continue
      changes.set(from, (changes.get(from) ?? 0) + 1)
      changes.set(to, (changes.get(to) ?? 0) - 1)
    }
  const times = [...changes.keys()].sort((left, right) => left - right)
  const steps: CountStep[] = []
  let count = 0
  times.forEach((at, index) => {
    count += changes.get(at) ?? 0
    const next = times[index + 1]
    if (next === undefined) return
    const last = steps.at(-1)
    if (last && last.count === count) last.to = next
    else steps.push({ from: at, to: next, count })
  })
  return steps
}

/** How many people were present at `at`; at a change, the number after it. */
export const countAt = (steps: readonly CountStep[], at: number): number =>
  steps.find((step) => at >= step.from && at < step.to)?.count ?? 0
