import type { HEATS } from '@/lib/shared/address/words'
import { type AnalyticsRow, numberOf } from '@/lib/shared/analytics/analytics'
import { isOfFewCalls } from '@/lib/shared/analytics/chance'
import type { Metric } from '@/lib/shared/analytics/metrics'
import type { Cell, Point } from './chart'
import { cellOf } from './pivot'

export type Heat = (typeof HEATS)[number]
export const HEAT_METRICS = { calls: 'calls', rate: 'answerRate', wait: 'ringP50' } as const satisfies Record<
  Heat,
  Metric
>

const WEEKDAY_IDS = ['1', '2', '3', '4', '5', '6', '7']

/** The hours of the day, each with a cell for every weekday by its number (1 is Monday). */
export const weekPoints = (cellAt: (weekday: string, hour: number) => Cell): Point[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    key: hour,
    bucket: null,
    cells: Object.fromEntries(WEEKDAY_IDS.map((weekday) => [weekday, cellAt(weekday, hour)])),
  }))

/** The figures of an answer by weekday and hour. An hour without calls has 0 calls and no rate. */
export function heatPoints(rows: readonly AnalyticsRow[], heat: Heat): Point[] {
  const found = new Map(rows.map((row) => [`${row.weekday}-${row.hour}`, row]))
  return weekPoints((weekday, hour) => {
    const cell = cellOf(found.get(`${weekday}-${hour}`), HEAT_METRICS[heat])
    return { ...cell, value: cell.value ?? (heat === 'calls' ? 0 : null) }
  })
}

/** Why an hour has no figure; `n` is the number of calls that the figure is of, which an hour without any calls lacks. */
export const noneWords = (heat: Heat, n: Cell['n']): string =>
  n == null ? 'no calls' : n > 0 ? 'no times known' : heat === 'wait' ? 'none answered' : 'all still ringing'

/** The figures that set the scale: those of enough calls, or all of them where none has. */
export function scaleValues(cells: readonly Cell[]): (number | null)[] {
  const enough = cells.filter((cell) => cell.value !== null && !isOfFewCalls(cell))
  return (enough.length > 0 ? enough : cells).map(({ value }) => value)
}

/** Calls by weekday (index 0 is Monday). */
export const callsByWeekday = (rows: readonly AnalyticsRow[]): number[] =>
  WEEKDAY_IDS.map((id) =>
    rows.filter(({ weekday }) => String(weekday) === id).reduce((sum, row) => sum + (numberOf(row.calls) ?? 0), 0),
  )
