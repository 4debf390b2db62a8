import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { type Report, readReport } from '@/lib/shared/explore/report'
import type { Name } from '@/lib/shared/people/names'
import type { SharedAnswer, SharedReport } from '@/lib/shared/shares/shared-report'

/** A shared answer in the form in which charts and tables read answers. */
export function asAnswer({ data, names, others, ...meta }: SharedAnswer): AnalyticsAnswer {
  const named = (given: Record<string, string>): Record<string, Name> =>
    Object.fromEntries(Object.entries(given).map(([key, name]) => [key, { name }]))
  return {
    data,
    meta: {
      ...meta,
      names: { user: named(names.user), group: named(names.group) },
      others: Object.fromEntries(Object.entries(others).map(([name, count]) => [name, { count, keys: null }])),
      source: 'mirror',
      syncedAt: null,
    },
  }
}

/** A shared report as Explore reads it. */
export function asReport({ metrics, by, form, compare, order, top, least, target }: SharedReport): Report {
  const words = { metrics: metrics.join(','), by: by.join(','), form, compare, order, top: String(top) }
  return readReport({ ...words, least: String(least), target: target === null ? null : String(target) }).report
}
