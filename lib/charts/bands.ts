import type { AnalyticsRow, Band } from '../contracts/analytics'
import { numberOf } from './series'

export type BandCount = Band & { calls: number }

/** Rows by band as every band in order, empty ones at zero. Calls whose value is unknown (a null band) are left out. */
export function bandCounts(rows: readonly AnalyticsRow[], dimension: string, bands: readonly Band[]): BandCount[] {
  const found = new Map(rows.map((row) => [row[dimension], numberOf(row.calls) ?? 0]))
  return bands.map((band) => ({ ...band, calls: found.get(band.key) ?? 0 }))
}

/** The lower edge of a band, as short as an axis needs: `10 s`, `1 m`, `2 h`. */
export function edgeLabel(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${seconds / 60} m`
  return `${seconds / 3600} h`
}
