import type { Metric } from '@/lib/shared/contracts/metrics'
import { ask } from './ask'
import { decodeRows, emptyValues, keyOf, type Rows } from './calls/rows'
import { type CountedQuestion, compileQuestion, type Question } from './compile'
import { type AtOnceRows, atOnceRows, type ClosedReach } from './concurrency/at-once'
import type { AnalyticsDeps } from './deps'
import { isAtOnce, isCounted } from './metrics'

/** A question's part that counts calls of its window, whose rows the engine groups; the rest is counted over moments. */
export const countedPart = (question: Question): CountedQuestion => ({
  ...question,
  metrics: question.metrics.filter(isCounted),
})

/**
 * The rows of one period: those of calls, and beside them how many were under way at once.
 * @param closed the window with both sides settled, where the question has metrics of `at-once`; null where no call is
 * @returns also the engine's own rows of the counted part
 */
export async function periodRows(
  deps: AnalyticsDeps,
  name: string,
  question: Question,
  closed: ClosedReach | null,
): Promise<{ rows: Rows; raw: Record<string, unknown>[] }> {
  const counted = countedPart(question)
  const isEmpty = question.starts !== null && question.starts.length === 0
  const [raw, atOnce] = await Promise.all([
    isEmpty || counted.metrics.length === 0 ? [] : ask(deps, name, question.window, compileQuestion(counted)),
    question.metrics.some(isAtOnce) ? atOnceRows(deps, question, closed) : null,
  ])
  const rows = decodeRows(raw, question.by, counted.metrics)
  return { raw, rows: atOnce === null ? rows : merged(rows, atOnce, question.metrics, question.by.length === 0) }
}

function merged(counted: Rows, atOnce: AtOnceRows, metrics: readonly Metric[], isWhole: boolean): Rows {
  const names = metrics.filter(isCounted)
  const none = emptyValues(names)
  const keys = new Map([...counted, ...atOnce].map(([key, { keys: values }]) => [key, values]))
  if (isWhole) keys.set(keyOf([]), [])
  return new Map(
    [...keys].map(([key, values]) => {
      const [calls, busy] = [counted.get(key)?.values ?? none, atOnce.get(key)]
      const figureOf = (name: Metric) => {
        if (name === 'peakConcurrent') return busy?.peak ?? 0
        if (name === 'averageConcurrent') return busy?.average ?? 0
        return calls[names.indexOf(name)] ?? null
      }
      return [key, { keys: values, values: metrics.map(figureOf), peakAt: busy?.at ?? null }]
    }),
  )
}
