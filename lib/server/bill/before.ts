import type { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE, resolveWindow } from '@/lib/shared/filters/range'
import { comparedWindow } from '../analytics/compared'
import type { AnalyticsDeps } from '../analytics/deps'
import { readBill } from './bill'
import { type Sums, sumOf } from './sums'

/** The sums of an earlier period; epoch seconds. */
export type EarlierSums = { from: number; to: number; sums: Sums }

/**
 * What stands beside a bill: the period compared with, if any, and the whole last month in the zone, unless either of the two is that month.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function readEarlier(
  deps: AnalyticsDeps,
  filters: Filters,
  compare: (typeof COMPARE_MODES)[number] | undefined,
): Promise<{ previous: EarlierSums | null; lastMonth: EarlierSums | null }> {
  const zone = filters.tz ?? DEFAULT_ZONE
  const window = resolveWindow(filters, deps.nowSeconds)
  const month = resolveWindow({ range: 'last-month', tz: zone }, deps.nowSeconds)
  const before = comparedWindow({ compare }, window, filters.range, zone)
  const isMonth = (one: { from: number | null; to: number | null } | null) =>
    one !== null && one.from === month.from && one.to === month.to
  const read = async (from: number, to: number): Promise<EarlierSums> => {
    const { cells } = await readBill(deps, { ...filters, range: undefined, from: String(from), to: String(to) })
    return { from, to, sums: sumOf(cells) }
  }
  const [previous, lastMonth] = await Promise.all([
    before === null ? null : read(before.from, before.to),
    isMonth(window) || isMonth(before) || month.from === null || month.to === null ? null : read(month.from, month.to),
  ])
  return { previous, lastMonth }
}
