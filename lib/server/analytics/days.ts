import type { Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import type { Span } from '@/lib/shared/timeline/presence'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { ask, cachedFor, type Scope, setFilters } from './deps'
import { PART, type Part, PERIOD, WHOLE } from './measures'
import { type Bindings, windowConditions } from './sql'

/** Fewer days are read as fast as they come from the cache. */
const LEAST_DAYS = 2

/** What a statement reads of its window, with the values bound to it. */
type PartOf = (bindings: Bindings) => Part
type ClosedWindow = Window & { to: number }

/** Whether the filters leave out no call of their time. */
export const isEveryCall = (filters: Filters): boolean => setFilters(filters).length === 0

/** The whole UTC days of a window that are over; null where there are few. */
export function wholeDays({ from, to }: Window, nowSeconds: number): ClosedWindow | null {
  const first = from === null ? null : Math.ceil(from / DAY_SECONDS)
  const end = Math.floor(Math.min(to ?? nowSeconds, nowSeconds) / DAY_SECONDS)
  if (end - (first ?? 0) < LEAST_DAYS) return null
  return { from: first === null ? null : first * DAY_SECONDS, to: end * DAY_SECONDS }
}

/** What a window has before and after its days. */
export const endsOf = ({ from, to }: Window, days: ClosedWindow): Window[] => [
  ...(from === days.from ? [] : [{ from, to: days.from }]),
  ...(to === days.to ? [] : [{ from: days.to, to }]),
]

/** The shortest window that contains these. */
export const hullOf = (windows: readonly Window[]): Window => {
  const [froms, tos] = [windows.map(({ from }) => from), windows.map(({ to }) => to)]
  return {
    from: froms.some((from) => from === null) ? null : Math.min(...froms.map(Number)),
    to: tos.some((to) => to === null) ? null : Math.max(...tos.map(Number)),
  }
}

/** The part of a window that is within a closed one. */
export const partWithin = (window: Window, { from, to }: Span): Span => ({
  from: Math.max(window.from ?? from, from),
  to: Math.min(window.to ?? to, to),
})

/** Selects the rows of some windows of each period, marked with the number of the period. @param days windows of days to be remembered */
function partOf(periods: readonly (readonly Window[])[], days: readonly Window[] | null): PartOf {
  return (bindings) => {
    const inside = (window: Window) => `(${windowConditions(window, bindings).join(' AND ') || '1'})`
    const within = (windows: readonly Window[]) => windows.map(inside).join(' OR ')
    const whole = periods.map((windows) => (windows.length === 0 ? '0' : inside(hullOf(windows))))
    const period = whole.reduceRight((others, one, index) => `if(${one}, ${index}, ${others})`, '0')
    return {
      keys: [
        ...(periods.length === 1 ? [] : [[PERIOD, period] as const]),
        ...(days === null ? [] : [[PART, within(days) || '0'] as const]),
      ],
      condition: `(${within(periods.flat())})`,
      isSummed: days !== null,
    }
  }
}

/** Writes a statement about a part of the scope. */
type Write = (bindings: Bindings, part: Part) => string
/** What is asked of the days of a period besides the scope, equal for equal questions. */
type QuestionOf = (days: Span, period: number) => readonly unknown[]

/**
 * The rows of several periods by one statement, since each has a fixed cost of milliseconds. Rows that add up are cached for the whole days of a
 * period until a call of these days changes, whatever the ends of the period, so that one that moves with the clock reads only the calls at its
 * ends. Filters change more often than days, so with filters everything is read.
 * @param periods windows without common calls
 * @param question null where rows do not add up
 * @returns for each period the rows of its days and the others, which may have the same keys
 */
export async function rowsOfPeriods<Row extends Record<string, unknown>>(
  scope: Scope,
  periods: readonly Window[],
  question: QuestionOf | null,
  name: string,
  write: Write,
): Promise<Row[][]> {
  const read = (partOf?: PartOf) => ask<Row>(scope, name, (bindings) => write(bindings, partOf?.(bindings) ?? WHOLE))
  const isOf = (period: number) => (row: Row) => periods.length === 1 || Number(row[PERIOD]) === period
  const split = (rows: readonly Row[]) => periods.map((_, period) => rows.filter(isOf(period)))
  const isRemembered = question !== null && isEveryCall(scope.filters)
  const days = periods.map((window) => (isRemembered ? wholeDays(window, scope.nowSeconds) : null))
  if (question === null || days.every((one) => one === null)) {
    const windows = periods.map((window) => [window])
    return split(await read(periods.length === 1 ? undefined : partOf(windows, null)))
  }
  const missing = new Set<number>()
  // What the cache lacks is known once it has been asked for all days.
  const statement = Promise.resolve().then(() => {
    const windows = periods.map((window, period) => {
      const known = missing.has(period) ? null : days[period]
      return known ? endsOf(window, known) : [window]
    })
    const unknown = days.flatMap((one, period) => (one !== null && missing.has(period) ? [one] : []))
    return windows.flat().length === 0 ? [] : read(partOf(windows, unknown))
  })
  const { organisation, refill } = scope
  const remembered = days.map((one, period) => {
    if (one === null) return []
    const asked = question({ from: one.from ?? 0, to: one.to }, period)
    const rowsOfDays = async () => {
      missing.add(period)
      return split(await statement)[period]?.filter((row) => Number(row[PART]) === 1) ?? []
    }
    const key = ['days', organisation.key, refill?.columns, ...asked]
    return cachedFor({ ...scope, window: one }, key, rowsOfDays, one)
  })
  const [rows, ...known] = await Promise.all([statement, ...remembered])
  const rest = split(rows.filter((row) => Number(row[PART]) !== 1))
  return periods.map((_, period) => [...(known[period] ?? []), ...(rest[period] ?? [])])
}

/** The rows of the window of the scope in the same way. */
export async function rowsByDay<Row extends Record<string, unknown> = Record<string, unknown>>(
  scope: Scope,
  question: readonly unknown[] | null,
  name: string,
  write: Write,
): Promise<Row[]> {
  const [rows = []] = await rowsOfPeriods<Row>(scope, [scope.window], question && (() => question), name, write)
  return rows
}
