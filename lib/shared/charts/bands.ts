import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import type { Band } from '@/lib/shared/analytics/dimensions'
import type { Cell } from './chart'
import { numberOf } from './series'

export type BandPart = { key: string; calls: number }
/** The number of calls in a band, split by a second dimension if the rows have one. */
export type BandCount = Band & { calls: number; parts: BandPart[] }

/**
 * Rows by band as every band in order, empty ones at zero. Calls with an unknown value (a null band) are omitted.
 * @param split a second dimension of the rows, whose values are the parts of each band, in the rows' order
 */
export function bandCounts(
  rows: readonly AnalyticsRow[],
  dimension: string,
  bands: readonly Band[],
  split?: string,
): BandCount[] {
  return bands.map((band) => {
    const own = rows.filter((row) => row[dimension] === band.key)
    const parts = own.map((row) => ({
      key: split === undefined ? 'calls' : String(row[split] ?? 'unknown'),
      calls: numberOf(row.calls) ?? 0,
    }))
    return { ...band, parts, calls: parts.reduce((sum, part) => sum + part.calls, 0) }
  })
}

/** The parts of a band as the cells of a chart's point, by their keys. */
export const cellsOfParts = (parts: readonly BandPart[]): Record<string, Cell> =>
  Object.fromEntries(parts.map(({ key, calls }) => [key, { value: calls, previous: null }]))

/** The lower edge of a band, as short as an axis needs: `10 s`, `1 m`, `2 h`. */
export function edgeLabel(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${seconds / 60} m`
  return `${seconds / 3600} h`
}

/** A labelled value on an axis of bands. */
export type NamedValue = { name: string; seconds: number }

/**
 * The position of a value on an axis of equally wide bands, in bands from the left. Bands hold whole numbers, so one from 3 to 5 extends
 * from 3 up to 6; an open last one counts as wide as its lower edge.
 */
export function bandPosition(bands: readonly Pick<Band, 'min' | 'max'>[], value: number): number {
  const index = bands.findLastIndex((band) => band.min <= value)
  const band = bands[index]
  if (!band) return 0
  const width = band.max === null ? Math.max(1, band.min) : band.max + 1 - band.min
  return index + Math.min(1, (value - band.min) / width)
}

/** The line for each label so that labels do not overlap: the first line with room. @param xs centres, in pixels */
export function labelLines(xs: readonly number[], roomPixels: number): number[] {
  const lines: number[][] = []
  return xs.map((x) => {
    const free = lines.findIndex((line) => line.every((other) => Math.abs(other - x) >= roomPixels))
    const line = free < 0 ? lines.length : free
    lines[line] = [...(lines[line] ?? []), x]
    return line
  })
}
