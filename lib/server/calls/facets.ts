import { CALL_FACETS } from '@/lib/shared/calls/calls'
import type { OpenCount } from '@/lib/shared/calls/open-calls'
import { outcomeOf } from '@/lib/shared/calls/outcome'
import { isSameWord } from '@/lib/shared/calls/spellings'
import type { Filters } from '@/lib/shared/filters/filters'
import { cached } from '../analytics/cache'
import { staleBefore, staleLimit, staleOngoingSql } from '../analytics/concurrency/interval'
import { rowsByDay } from '../analytics/days'
import { type AnalyticsDeps, ask, cachedFor, readsOf, type Scope, scopeOf } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { countSql } from '../analytics/measures'
import { COLUMNS as C, CALLS_TABLE } from '../analytics/sql'

type Facet = (typeof CALL_FACETS)[number]
/** Those with a column; the outcome follows from the status. */
const [, ...COLUMNS] = CALL_FACETS
type FacetValue = { value: string | boolean | null; calls: number }
export type Facets = Record<Facet, FacetValue[]>

/** A call counts once for each of its quality flags. */
type Combination = Record<Exclude<Facet, 'quality' | 'outcome'>, string | boolean | null> & {
  quality: string[]
  calls: number
}

/** How many calls each choice of a facet would show, under all filters except the facet’s own, largest first. @throws AppError INVALID_REQUEST naming `from` */
export async function callFacets(deps: AnalyticsDeps, filters: Filters): Promise<Facets> {
  const scope = scopeOf(deps, filters)
  const count = async () => {
    const single = { outcome: [], status: [], type: [], mode: [], receiverType: [], hasRecording: undefined }
    const others: Scope = { ...scope, filters: { ...filters, ...single, quality: [] } }
    const keys = COLUMNS.map((name) => [name, C[name]] as const)
    const rows = await rowsByDay<Combination>(others, ['facets'], 'facets', (bindings, part) =>
      countSql({ keys, columns: ['count() AS calls'], where: whereSql(others, bindings) }, part),
    )
    return facetsOf(rows, filters)
  }
  return cachedFor(scope, ['facets'], count, readsOf(scope))
}

const valuesOf = (row: Combination, facet: Facet) =>
  facet === 'quality' ? row.quality : facet === 'outcome' ? [outcomeOf(String(row.status))] : [row[facet]]

function facetsOf(rows: readonly Combination[], filters: Filters): Facets {
  const passes = (row: Combination, name: Facet) => {
    if (name === 'hasRecording') return filters.hasRecording === undefined || row.hasRecording === filters.hasRecording
    const wanted: readonly string[] = filters[name]
    const isSame = (word: string, value: string) =>
      name === 'quality' || name === 'outcome' ? word === value : isSameWord(name, word, value)
    const isWanted = (value: unknown) => typeof value === 'string' && wanted.some((word) => isSame(word, value))
    return wanted.length === 0 || valuesOf(row, name).some(isWanted)
  }
  const countOf = (facet: Facet): FacetValue[] => {
    const counts = new Map<string | boolean | null, number>()
    for (const row of rows) {
      if (!CALL_FACETS.every((name) => name === facet || passes(row, name))) continue
      for (const value of valuesOf(row, facet)) counts.set(value, (counts.get(value) ?? 0) + Number(row.calls))
    }
    return [...counts]
      .map(([value, calls]) => ({ value, calls }))
      .sort((left, right) => right.calls - left.calls || (String(left.value) < String(right.value) ? -1 : 1))
  }
  return Object.fromEntries(CALL_FACETS.map((facet) => [facet, countOf(facet)])) as Facets
}

/** How many calls are ongoing or ringing. Those that have been either for longer than the limit are counted separately: their end was probably never reported. */
export function countOpen(deps: AnalyticsDeps): Promise<OpenCount> {
  return cached(deps.mirror, JSON.stringify(['calls-open', staleBefore(deps)]), async () => {
    const [row] = await ask<Record<'open' | 'stale', unknown>>(deps, 'calls-open', (bindings) => {
      const context = { ...deps, bindings }
      const stale = `(${staleOngoingSql(context)}) OR (${C.status} = 'initiated' AND ${C.timeSeconds} < ${staleLimit(context)})`
      return `SELECT count() AS open, countIf(${stale}) AS stale FROM ${CALLS_TABLE} FINAL WHERE ${C.status} IN ('ongoing', 'initiated')`
    })
    const neverClosed = Number(row?.stale ?? 0)
    return { calls: Number(row?.open ?? 0) - neverClosed, neverClosed }
  })
}
