/** The quantile of the numbers at `share` (0 to 1). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

/** Something that takes longer gains nothing by a warm-up, and is measured once. */
const LONG_MS = 20_000

/** Measures several things in turn, so that other load on the machine affects all of them alike; warm-up rounds are not counted. */
export async function interleaved<Name extends string, Value>(
  rounds: number,
  measures: { [name in Name]: (() => Promise<Value>) | null },
  warmUps = 1,
  now = () => performance.now(),
): Promise<{ [name in Name]: Value[] }> {
  const names = Object.keys(measures) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as { [name in Name]: Value[] }
  const long = new Set<Name>()
  for (let round = 1 - warmUps; round <= rounds; round += 1)
    for (const name of names) {
      if (long.has(name)) continue
      const startedMs = now()
      const value = await measures[name]?.()
      if (now() - startedMs > LONG_MS) long.add(name)
      if (value !== undefined && (round > 0 || long.has(name))) values[name].push(value)
    }
  return values
}
