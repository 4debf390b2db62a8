import { p95 } from './statistics'

const CLIENTS = 16

/** Lets `CLIENTS` clients ask again and again for a number of seconds; `ask` resolves with the milliseconds of its answer. */
export async function underLoad(
  seconds: number,
  ask: () => Promise<number>,
): Promise<{ perSecond: number; p95Ms: number }> {
  const times: number[] = []
  const startedMs = performance.now()
  const client = async () => {
    while (performance.now() - startedMs < seconds * 1000) times.push(await ask())
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { perSecond: times.length / ((performance.now() - startedMs) / 1000), p95Ms: p95(times) }
}
