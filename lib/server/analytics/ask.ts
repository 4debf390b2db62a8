import { FILTER_NAMES, type Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import type { Mirror } from '../mirror/mirror'
import { cached } from './cache'
import { cachedFor, type Scope } from './deps'
import { PART, type Part } from './measures'
import { Bindings, COLUMNS as C, CALLS_TABLE, windowConditions } from './sql'

type Asking = { mirror: Mirror }

/**
 * Asks the mirror one statement.
 * @param write the statement, which binds its values
 * @throws AppError MIRROR_UNAVAILABLE
 */
export function ask<Row = Record<string, unknown>>(
  { mirror }: Asking,
  name: string,
  write: (bindings: Bindings) => string,
): Promise<Row[]> {
  const bindings = new Bindings()
  return mirror.query<Row>({ name, sql: write(bindings), params: bindings.params })
}

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

const DAY_SECONDS = 86_400
/** Fewer are read as fast as they are remembered. */
const LEAST_DAYS = 2

export type PartOf = (bindings: Bindings) => Part
type Row = Record<string, unknown>

/** Filters that leave out no call. */
const HARMLESS: readonly string[] = ['range', 'from', 'to', 'tz']
export const isEveryCall = (filters: Filters): boolean =>
  FILTER_NAMES.every((name) => HARMLESS.includes(name) || [filters[name] ?? []].flat().length === 0)

/** The whole UTC days of a window that are over; null where there are few. */
function wholeDays({ window: { from, to }, nowSeconds }: Scope): (Window & { to: number }) | null {
  const first = from === null ? null : Math.ceil(from / DAY_SECONDS)
  const end = Math.floor(Math.min(to ?? nowSeconds, nowSeconds) / DAY_SECONDS)
  if (end - (first ?? 0) < LEAST_DAYS) return null
  return { from: first === null ? null : first * DAY_SECONDS, to: end * DAY_SECONDS }
}

/**
 * Rows that add up over a window: those of its whole days are remembered until a call of these days changes, whatever stands before and after
 * them, so that a window that moves with the clock reads the calls of its ends only. Filters change more often than days, so with them everything
 * is read.
 * @param question what is asked of the days besides the scope; equal for equal questions
 * @param read asks one statement, about everything without a part
 * @returns the rows of the days and the others, which may have the same keys
 */
export async function rowsByDay(
  scope: Scope,
  question: (days: { from: number; to: number }) => readonly unknown[],
  read: (part?: PartOf) => Promise<Row[]>,
): Promise<Row[]> {
  const days = isEveryCall(scope.filters) ? wholeDays(scope) : null
  if (days === null) return read()
  const { organisation, refill } = scope
  const key = ['days', organisation?.key, refill?.columns, ...question({ from: days.from ?? 0, to: days.to })]
  const among = (bindings: Bindings) => `(${windowConditions(days, bindings).join(' AND ')})`
  const isWhole = days.from === scope.window.from && days.to === scope.window.to
  const asked: { rest: Row[] | null } = { rest: isWhole ? [] : null }
  const readAll = async () => {
    const rows = await read((bindings) => ({ column: `${among(bindings)} AS ${PART}`, condition: '1' }))
    asked.rest = rows.filter((row) => row[PART] === 0)
    return rows.filter((row) => row[PART] === 1)
  }
  const ofDays = await cachedFor({ ...scope, window: days }, key, readAll, days)
  const readRest = () => read((bindings) => ({ column: `0 AS ${PART}`, condition: `NOT ${among(bindings)}` }))
  return [...ofDays, ...(asked.rest ?? (await readRest()))]
}
