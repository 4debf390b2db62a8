import type { Refill } from '@/lib/shared/contracts/sync'
import { COLUMNS as C } from './calls/columns'
import { compileQuestion, type Question } from './compile'
import type { AnalyticsDeps } from './deps'
import { countedPart } from './period-rows'

/** Every row stands under its key, refilled or not: what a key is made of leaves no question incomplete. */
const OF_KEYS: readonly string[] = [C.mid]

/**
 * What is not complete yet of an answer: the columns of a later release that its question reads and that not all calls have. Null where it
 * reads none, as nearly always.
 */
export function incompleteOf({ refill }: Pick<AnalyticsDeps, 'refill'>, question: Question): Refill | null {
  if (refill === undefined || refill === null) return null
  const { sql } = compileQuestion(countedPart(question))
  const affected = refill.columns.filter((name) => !OF_KEYS.includes(name) && new RegExp(`\\b${name}\\b`).test(sql))
  return affected.length === 0 ? null : { ...refill, columns: affected }
}
