import { type ChartSeries, MEDIA_LOOKS, TIME_USE_LOOKS } from '@/components/charts/spec'
import { statusLook } from '@/components/ui/text/status-badge'
import type { Chart } from '@/lib/client/page/use-chart-view'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { type ChartData, totalOf } from '@/lib/shared/charts/chart'
import { type Door, narrowed } from '@/lib/shared/charts/doors'
import { type Pivot, pivotOf, seriesId, splitOfId } from '@/lib/shared/charts/pivot'
import { shownStatuses } from '@/lib/shared/charts/statuses'
import { isTimeUse, TIME_USES, timeUseDoor } from '@/lib/shared/charts/time-use'
import type { Filters } from '@/lib/shared/filters/filters'

const MEDIA = ['audioMinutes', 'videoMinutes'] as const

/** An answer by time as stacked bars: calls by status, or minutes by medium or by use. `compare` false leaves the previous period out. */
export function overTimeChart(
  answer: AnalyticsAnswer,
  kind: Chart,
  compare: boolean,
  askedStatuses: readonly string[],
): ChartData<ChartSeries> {
  const metrics = kind === 'calls' ? (['calls'] as const) : kind === 'minutes' ? MEDIA : TIME_USES
  const pivot = pivotOf(answer, metrics, 'time', kind === 'calls' ? 'status' : null)
  return {
    along: { dimension: 'time', bucket: answer.meta.bucket, zone: answer.meta.zone },
    points: pivot.points,
    series:
      kind === 'calls'
        ? statusSeries(pivot, compare, askedStatuses)
        : Object.entries(kind === 'minutes' ? MEDIA_LOOKS : TIME_USE_LOOKS).map(
            ([id, look]): ChartSeries => ({ ...look, id, unit: 'minutes', mark: 'bar' }),
          ),
    addsUp: true,
    compared: compare && pivot.compared,
  }
}

/** A status that only the previous period has is part of its total too. */
function statusSeries({ points, series }: Pivot, compare: boolean, filtered: readonly string[]): ChartSeries[] {
  const present = series.filter(({ id }) => {
    const { value, previous } = totalOf(points, id)
    return (value ?? 0) > 0 || (compare && (previous ?? 0) > 0)
  })
  const statuses = present.map(({ split }) => String(split))
  return shownStatuses(statuses, filtered).map((status) => ({
    ...statusLook(status),
    id: seriesId('calls', status),
    unit: 'calls',
    mark: 'bar',
  }))
}

/** The calls behind one part of the stack: of one status, or with any such minutes. The API's minutes are sums over all calls. */
export function partDoor(filters: Partial<Filters>, kind: Chart, id: string): Door {
  if (kind === 'calls') return narrowed(filters, 'status', [String(splitOfId(id))])
  return isTimeUse(id) ? timeUseDoor(filters, id) : filters
}
