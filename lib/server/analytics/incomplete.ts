import type { Filters } from '@/lib/shared/contracts/filters'
import type { Refill } from '@/lib/shared/contracts/sync'
import { COLUMNS as C } from './calls/columns'
import { compileQuestion, type Question } from './compile'
import type { AnalyticsDeps } from './deps'
import { countedPart } from './period-rows'

/** Key columns are set on every row, refilled or not. */
const KEY_COLUMNS: readonly string[] = [C.mid]

/**
 * The columns that a question reads and that are still being refilled after an upgrade; null when it reads none, as nearly always.
 */
export function incompleteOf({ refill }: Pick<AnalyticsDeps, 'refill'>, question: Question): Refill | null {
  if (refill === undefined || refill === null) return null
  const { sql } = compileQuestion(countedPart(question))
  const affected = refill.columns.filter((name) => !KEY_COLUMNS.includes(name) && new RegExp(`\\b${name}\\b`).test(sql))
  return affected.length === 0 ? null : { ...refill, columns: affected }
}

/** The same for a list, whose rows come from their documents: only a filter can read a column that is still being refilled. */
export function incompleteList(
  { refill }: Pick<AnalyticsDeps, 'refill'>,
  { quality }: Pick<Filters, 'quality'>,
): Refill | null {
  if (refill === undefined || refill === null || quality.length === 0) return null
  return refill.columns.includes(C.quality) ? { ...refill, columns: [C.quality] } : null
}
