/** The quantile of the numbers at `share` (0 to 1). */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

/** The values of `times` measurements, after one that warms up and is not counted. */
export async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  await measure()
  const values: number[] = []
  for (let run = 0; run < times; run += 1) values.push(await measure())
  return values
}

/** Measures several things in turn, so that what else the machine does meets all of them alike; the first round warms up and is not counted. */
export async function interleaved<Name extends string>(
  rounds: number,
  measures: { [name in Name]: (() => Promise<number>) | null },
): Promise<{ [name in Name]: number[] }> {
  const names = Object.keys(measures) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as { [name in Name]: number[] }
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const value = await measures[name]?.()
      if (value !== undefined && round > 0) values[name].push(value)
    }
  return values
}
