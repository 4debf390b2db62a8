import type { Filters } from '@/lib/shared/contracts/filters'
import type { Window } from '@/lib/shared/contracts/range'
import type { Unusual } from '@/lib/shared/contracts/unusual'
import { callsSpan } from '../calls/totals'
import type { AnalyticsDeps } from '../deps'
import { readCauses } from './causes'
import { daySums, hourSums } from './hours'
import { unusualSlots } from './score'
import { slotsOf } from './slots'

/**
 * Anomalous hours and days of the window, highest score first, with who explains them.
 * @param most the maximum number returned
 */
export async function readUnusual(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  most: number,
): Promise<{ unusual: Unusual[]; found: number; judged: number }> {
  const known = await callsSpan(deps)
  const hours = slotsOf('hour', filters, window, known, deps.nowSeconds)
  const days = slotsOf('day', filters, window, known, deps.nowSeconds)
  const judged = hours.slots.size + days.slots.size
  if (judged === 0) return { unusual: [], found: 0, judged }
  const byHour = await hourSums(deps, filters, hours.window)
  const found = [...unusualSlots(hours, byHour), ...unusualSlots(days, daySums(byHour))]
  const shown = found.sort(mostUnusualFirst).slice(0, most)
  const explained = await Promise.all(
    [hours, days].map(async (one) => {
      const items = shown.filter(({ span }) => span === one.span)
      const causes = await readCauses(deps, filters, one, items)
      return items.map((item, index) => ({ ...item, causes: causes[index] ?? [] }))
    }),
  )
  return {
    unusual: explained.flat().sort(mostUnusualFirst),
    found: found.length,
    judged,
  }
}

const mostUnusualFirst = (left: Unusual, right: Unusual) =>
  Math.abs(right.score) - Math.abs(left.score) || right.from - left.from
