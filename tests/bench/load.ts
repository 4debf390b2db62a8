import { p95 } from './statistics'

const CLIENTS = 16

/** What clients that ask without a pause got: answers a second by the clock, and within how many milliseconds 95 % came. */
export type Load = { perSecond: number; p95Ms: number }

/** Lets `CLIENTS` clients ask again and again for a number of seconds; `ask` resolves with the milliseconds of its answer. */
export async function underLoad(seconds: number, ask: () => Promise<number>): Promise<Load> {
  const times: number[] = []
  const startedMs = performance.now()
  const client = async () => {
    while (performance.now() - startedMs < seconds * 1000) times.push(await ask())
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const elapsedSeconds = (performance.now() - startedMs) / 1000
  return { perSecond: times.length / elapsedSeconds, p95Ms: p95(times) }
}

export function meanOf(loads: readonly Load[]): Load {
  const mean = (read: (load: Load) => number) => loads.reduce((sum, load) => sum + read(load), 0) / loads.length
  return { perSecond: mean((load) => load.perSecond), p95Ms: mean((load) => load.p95Ms) }
}
