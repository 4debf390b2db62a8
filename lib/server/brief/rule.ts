import type { BriefItem } from '@/lib/shared/analytics/brief'
import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import type { BriefFigures, Totals } from './figures'

/** A sentence by one rule; null where it has nothing worth saying. */
export type Rule = (figures: BriefFigures) => BriefItem | null

export const rateOf = ({ answered, resolved }: Pick<Totals, 'answered' | 'resolved'>) => answered / resolved

/** The filters of all calls of the period. */
export const period = ({ asked }: BriefFigures): Partial<Filters> =>
  asked.range === undefined && asked.from === undefined && asked.to === undefined ? { ...asked, range: 'all' } : asked

/** The calls that a rate divides by: all but those still ringing. Null if a filter cannot list their statuses. */
export function resolvedDoor(figures: BriefFigures): Partial<Filters> | null {
  const filters = period(figures)
  if (figures.now.resolved === figures.now.calls) return filters
  return figures.resolvedStatuses === null ? null : narrowed(filters, 'status', figures.resolvedStatuses)
}
