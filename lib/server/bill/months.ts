import type { BillMonth } from '@/lib/shared/bill/answer'
import type { Window } from '@/lib/shared/filters/range'
import { isoFields } from '@/lib/shared/zones/fields'

/**
 * The months in a range, cut to it. Empty months are kept, except at an open end of `shown`.
 * @param starts the starts of the months in order, and of the one after the last
 * @param filled the starts of the months with calls
 */
export function monthsOf(
  starts: readonly number[],
  { from, to }: Window,
  shown: Window,
  zone: string,
  filled: ReadonlySet<number>,
): BillMonth[] {
  const months = starts.slice(0, -1).flatMap((start, index): BillMonth[] => {
    const end = starts[index + 1] as number
    if (to !== null && start >= to) return []
    const part = { from: Math.max(start, from ?? start), to: Math.min(end, to ?? end) }
    return [
      {
        month: isoFields(start, zone).date.slice(0, 7),
        start,
        ...part,
        partial: part.from > start || part.to < end,
      },
    ]
  })
  const first = shown.from === null ? months.findIndex(({ start }) => filled.has(start)) : 0
  const last = shown.to === null ? months.findLastIndex(({ start }) => filled.has(start)) : months.length - 1
  return first === -1 ? [] : months.slice(first, last + 1)
}
