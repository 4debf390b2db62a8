import { expect } from 'vitest'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { isProof } from '../../support/properties'
import { COUNTED_METRICS, referenceExcluded, referenceRows } from '../../unit/analytics/reference'
import type { Params } from '../../unit/analytics/reference-filters'
import type { ownCalls } from './own-calls'

/** In the suite each question asks for one of this many parts of the metrics, chosen by its name; in a proof, for all metrics. */
const PARTS = 4
const metricsFor = (name: string) => {
  const part = [...name].reduce((sum, character) => sum + character.charCodeAt(0), 0) % PARTS
  return COUNTED_METRICS.filter((metric, index) => isProof || metric === 'calls' || index % PARTS === part)
}

/** Equal up to a floating-point error of 1 in 10⁹. */
function isNear(actual: unknown, expected: number | null): boolean {
  if (expected === null || typeof actual !== 'number') return actual === expected
  return Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
}

export function expectNear(actual: unknown, expected: number | null, name: string): void {
  expect(isNear(actual, expected), `${name}: ${actual} instead of ${expected}`).toBe(true)
}

/**
 * How the engine's answer for counted metrics differs from the reference's, as sentences; empty where they agree. Compares hundreds of
 * thousands of figures, hence plain code rather than an `expect` for each.
 */
export async function differences(
  { ask, calls, contextOf, matching }: ReturnType<typeof ownCalls>,
  by: Dimension[],
  params: Params,
  asked?: typeof COUNTED_METRICS,
): Promise<string[]> {
  const name = `${by.join('×')} ${JSON.stringify(params)}`
  const metrics = asked ?? metricsFor(name)
  const { data, meta } = await ask({ metrics, by }, params)
  const question = { ...contextOf(params), zone: params.tz ?? 'UTC', bucket: meta.bucket }
  const expected = referenceRows(calls, metrics, by, question)
  const seen = new Set<string>()
  const found: string[] = []
  for (const row of data) {
    const key = JSON.stringify(by.map((dimension) => row[dimension]))
    if (seen.has(key)) found.push(`${name} ${key} is listed twice`)
    seen.add(key)
    const wanted = expected.get(key)
    metrics.forEach((metric, index) => {
      const actual = row[metric]
      // A row without calls is a filled-in bucket.
      const isRight =
        wanted === undefined
          ? actual === 0 || (actual === null && metric !== 'calls')
          : isNear(actual, wanted[index] ?? null)
      if (!isRight) found.push(`${name} ${key} ${metric}: ${actual} instead of ${wanted?.[index]}`)
    })
  }
  for (const key of expected.keys()) if (!seen.has(key)) found.push(`${name} lacks ${key}`)
  const inView = matching(params)
  for (const metric of metrics) {
    const wanted = referenceExcluded(metric, inView)
    if (meta.excluded[metric] !== wanted)
      found.push(`${name} ${metric} leaves out ${meta.excluded[metric]} calls instead of ${wanted}`)
  }
  return found.slice(0, 20)
}
