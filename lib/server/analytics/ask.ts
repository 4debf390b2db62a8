import type { Window } from '@/lib/shared/filters/range'
import { cached } from './cache'
import type { Statement } from './compile'
import type { AnalyticsDeps } from './deps'
import { COLUMNS as C, CALLS_TABLE } from './sql'

/** Windows longer than this are worth a second engine thread. */
export const WIDE_SECONDS = 60 * 86_400

/** Runs one compiled statement over a window. */
export function ask(
  deps: AnalyticsDeps,
  name: string,
  window: Window,
  statement: Statement,
): Promise<Record<string, unknown>[]> {
  const wide = window.from === null || window.to === null || window.to - window.from > WIDE_SECONDS
  return deps.mirror.query<Record<string, unknown>>({ name, ...statement, wide })
}

/** The first and last second of any stored row, replaced ones included: an outer bound that the engine answers from part metadata. */
export function callsSpan(deps: Pick<AnalyticsDeps, 'mirror'>): Promise<{ first: number; last: number }> {
  return cached(deps.mirror, '["calls-span"]', async () => {
    const [row] = await deps.mirror.query<{ first: unknown; last: unknown }>({
      name: 'calls-span',
      sql: `SELECT toInt64(min(${C.time})) AS first, toInt64(max(${C.time})) AS last FROM ${CALLS_TABLE}`,
    })
    return { first: Number(row?.first ?? 0), last: Number(row?.last ?? 0) }
  })
}
