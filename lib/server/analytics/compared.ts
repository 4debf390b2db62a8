import { type AnalyticsQuery, type AnalyticsValue, CHANGE } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { previousWindow, type Window, weekdaysBefore } from '@/lib/shared/filters/range'
import type { Order } from './compile'

/** A closed window before the one asked for; `weeks` is set when it lies a whole number of weeks earlier in local time. */
export type Before = { from: number; to: number; weeks?: number }

/** The period to compare with; null without a comparison, and for an open window. */
export function comparedWindow(
  { compare }: Pick<AnalyticsQuery, 'compare'>,
  requested: Window,
  range: Filters['range'],
  zone: string,
): Before | null {
  if (compare === undefined) return null
  return compare === 'weekdays' ? weekdaysBefore(requested, zone) : previousWindow(requested, range, zone)
}

/** The figure minus the one before; null where either is unknown. */
export function changeBetween(value: AnalyticsValue | undefined, before: AnalyticsValue | undefined): number | null {
  return typeof value === 'number' && typeof before === 'number' ? value - before : null
}

/** True for the order by the change of the first metric. */
export const isByChange = (orders: readonly Order[]): boolean => orders[0]?.column === CHANGE
