import type { Filters } from '@/lib/shared/filters/filters'
import type { Refill } from '@/lib/shared/sync/sync'
import { compileQuestion, type Question } from './compile'
import type { AnalyticsDeps } from './deps'
import { countedPart } from './period-rows'
import { COLUMNS as C, DIRECTORY } from './sql'

/** Key columns are set on every row, refilled or not. */
const KEY_COLUMNS: readonly string[] = [C.mid]

/**
 * The columns that a question reads and that are still being refilled after an upgrade; null when it reads none, as nearly always.
 */
export function incompleteOf({ refill }: Pick<AnalyticsDeps, 'refill'>, question: Question): Refill | null {
  if (refill === undefined || refill === null) return null
  const { sql } = compileQuestion(countedPart(question))
  const isRead = (name: string) =>
    // Names are looked up before the statement is compiled.
    name === DIRECTORY.table ? question.filters.q !== undefined : new RegExp(`\\b${name}\\b`).test(sql)
  const affected = refill.columns.filter((name) => !KEY_COLUMNS.includes(name) && isRead(name))
  return affected.length === 0 ? null : { ...refill, columns: affected }
}

/** The same for a list, whose rows come from their documents: only a filter can read what is still being refilled. */
export function incompleteList(
  { refill }: Pick<AnalyticsDeps, 'refill'>,
  { quality, q }: Pick<Filters, 'quality' | 'q'>,
): Refill | null {
  if (refill === undefined || refill === null) return null
  const read: string[] = [
    ...(quality.length === 0 ? [] : [C.quality]),
    ...(q === undefined ? [] : [DIRECTORY.table, C.searchText]),
  ]
  const affected = refill.columns.filter((name) => read.includes(name))
  return affected.length === 0 ? null : { ...refill, columns: affected }
}
