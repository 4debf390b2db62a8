import { expect } from 'vitest'

/** Four times the size costs four times as much if the cost is linear, sixteen times if it grows with the square. */
const FACTOR = 4
const MOST_RATIO = 9
/** Below this, start-up and collections of garbage are most of what is measured. */
const TOO_SHORT_MS = 40
const TRIES = 4

/** The CPU time of this process, which other processes do not affect. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/**
 * Expects that the cost of work does not grow with the square of its size. Costs are compared with each other and not with a limit,
 * since a limit that holds on one machine fails on a slower one.
 * @param workOf makes the work of a size; what it does before that is not measured
 */
export async function expectNoSquare(size: number, workOf: (size: number) => () => unknown): Promise<void> {
  const [large, small] = [workOf(size), workOf(size / FACTOR)]
  const ratios: number[] = []
  while (ratios.length < TRIES) {
    const largeMs = await cpuMsOf(large)
    if (largeMs < TOO_SHORT_MS) return
    ratios.push(largeMs / (await cpuMsOf(small)))
    if (Math.min(...ratios) < MOST_RATIO) return
  }
  expect(Math.min(...ratios), `times the cost of a ${FACTOR}th, each try: ${ratios}`).toBeLessThan(MOST_RATIO)
}
