import type { Window } from '@/lib/shared/filters/range'
import type { Mirror } from '../mirror/mirror'
import { cached } from './cache'
import { Bindings, COLUMNS as C, CALLS_TABLE } from './sql'

type Asking = { mirror: Mirror }

/**
 * Asks the mirror one statement.
 * @param write the statement, which binds its values
 * @param wide worth a second engine thread
 * @throws AppError MIRROR_UNAVAILABLE
 */
export function ask<Row = Record<string, unknown>>(
  { mirror }: Asking,
  name: string,
  write: (bindings: Bindings) => string,
  wide = false,
): Promise<Row[]> {
  const bindings = new Bindings()
  return mirror.query<Row>({ name, sql: write(bindings), params: bindings.params, wide })
}

/** Windows longer than this are worth a second engine thread. */
export const WIDE_SECONDS = 60 * 86_400
export const isWide = ({ from, to }: Window): boolean => from === null || to === null || to - from > WIDE_SECONDS

/** The first and last second of any stored row, replaced ones included: an outer bound that the engine answers from part metadata. */
export function callsSpan(deps: Asking): Promise<{ first: number; last: number }> {
  return cached(deps.mirror, '["calls-span"]', async () => {
    const [row] = await ask<{ first: unknown; last: unknown }>(
      deps,
      'calls-span',
      () => `SELECT toInt64(min(${C.time})) AS first, toInt64(max(${C.time})) AS last FROM ${CALLS_TABLE}`,
    )
    return { first: Number(row?.first ?? 0), last: Number(row?.last ?? 0) }
  })
}
