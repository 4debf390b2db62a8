import type { Metric } from '@/lib/shared/analytics/metrics'
import { ask } from './ask'
import { type CountedQuestion, compileQuestion, type Question } from './compile'
import { type ConcurrencyRows, concurrencyRows } from './concurrency/concurrency-rows'
import type { ClosedReach } from './concurrency/figures'
import type { AnalyticsDeps } from './deps'
import { isConcurrency, isCounted } from './metrics'
import { decodeRows, emptyValues, keyOf, type Rows } from './rows'

/** The part of a question that counts calls; concurrency is computed separately. */
export const countedPart = (question: Question): CountedQuestion => ({
  ...question,
  metrics: question.metrics.filter(isCounted),
})

/**
 * The rows of one period, counted metrics and concurrency merged.
 * @param closed the window with both ends resolved, needed for concurrency metrics; null when there are no calls
 * @returns also the engine's raw rows of the counted part
 */
export async function periodRows(
  deps: AnalyticsDeps,
  name: string,
  question: Question,
  closed: ClosedReach | null,
): Promise<{ rows: Rows; raw: Record<string, unknown>[] }> {
  const counted = countedPart(question)
  const isEmpty = question.starts !== null && question.starts.length === 0
  const [raw, concurrency] = await Promise.all([
    isEmpty || counted.metrics.length === 0 ? [] : ask(deps, name, question.window, compileQuestion(counted)),
    question.metrics.some(isConcurrency) ? concurrencyRows(deps, question, closed) : null,
  ])
  const rows = decodeRows(raw, question.by, counted.metrics)
  return {
    raw,
    rows: concurrency === null ? rows : merged(rows, concurrency, question.metrics, question.by.length === 0),
  }
}

function merged(counted: Rows, concurrency: ConcurrencyRows, metrics: readonly Metric[], isWhole: boolean): Rows {
  const names = metrics.filter(isCounted)
  const none = emptyValues(names)
  const keys = new Map([...counted, ...concurrency].map(([key, { keys: values }]) => [key, values]))
  if (isWhole) keys.set(keyOf([]), [])
  return new Map(
    [...keys].map(([key, values]) => {
      const [calls, busy] = [counted.get(key)?.values ?? none, concurrency.get(key)]
      const figureOf = (name: Metric) => {
        if (name === 'peakConcurrent') return busy?.peak ?? 0
        if (name === 'averageConcurrent') return busy?.average ?? 0
        return calls[names.indexOf(name)] ?? null
      }
      return [key, { keys: values, values: metrics.map(figureOf), peakAt: busy?.at ?? null }]
    }),
  )
}
