import { type ChartSeries, type ChartSpec, MEDIA_LOOKS } from '@/components/charts/spec'
import { outcomeLook, statusLook } from '@/components/ui/text/outcome-badge'
import type { Chart } from '@/lib/client/page/use-chart-view'
import { type AnalyticsAnswer, type AnalyticsRow, numberOf } from '@/lib/shared/analytics/analytics'
import { type Outcome, outcomeOf } from '@/lib/shared/calls/outcome'
import { totalOf } from '@/lib/shared/charts/chart'
import { bucketDoor, type Door, narrowed } from '@/lib/shared/charts/doors'
import { pivotOf, splitOfId } from '@/lib/shared/charts/pivot'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref, type PageParams } from '@/lib/shared/links'
import { zoneIn } from '@/lib/shared/text/format'

/** What calls are stacked by: their outcome or, on the second level, their status. */
export const SPLITS = { calls: 'outcome', statuses: 'status', minutes: null } as const

/** An answer by time, within `filters`, as stacked bars: calls by outcome or status, or minutes by medium. `compare` false leaves the previous period out. */
export function overTimeChart(answer: AnalyticsAnswer, kind: Chart, compare: boolean, filters: Filters): ChartSpec {
  const split = SPLITS[kind]
  const { points, series, compared } = pivotOf(
    kind === 'calls' ? { ...answer, data: withOutcomes(answer.data) } : answer,
    split === null ? ['audioMinutes', 'videoMinutes'] : ['calls'],
    'time',
    split,
  )
  // A series that only the previous period has is part of that total, so it stays.
  const isPresent = (id: string) => {
    const { value, previous } = totalOf(points, id)
    return (value ?? 0) > 0 || (compare && (previous ?? 0) > 0)
  }
  return {
    along: { dimension: 'time', bucket: answer.meta.bucket, zone: zoneIn(answer.meta) },
    points,
    series:
      split === null
        ? Object.entries(MEDIA_LOOKS).map(([id, look]): ChartSeries => ({ ...look, id, unit: 'minutes' }))
        : series
            .filter(({ id }) => isPresent(id))
            .map(({ id, split: value }): ChartSeries => {
              const look = kind === 'calls' ? outcomeLook(value as Outcome) : statusLook(String(value))
              return { ...look, id, unit: 'calls' }
            }),
    mark: 'bar',
    addsUp: true,
    compared: compare && compared,
    hrefOf: ({ bucket }, { id }) => {
      const door = bucket && partDoor(bucketDoor(filters, bucket), kind, id)
      return door && callsHref(door, DOOR_EXTRA[kind])
    },
  }
}

const COUNTS = ['calls', 'previous.calls'] as const

/** Rows by time and status as rows by time and outcome. */
function withOutcomes(rows: readonly AnalyticsRow[]): AnalyticsRow[] {
  const sums = new Map<string, AnalyticsRow>()
  for (const { status, ...row } of rows) {
    const outcome = outcomeOf(String(status))
    const key = `${row.time} ${outcome}`
    const sum = sums.get(key) ?? { time: row.time ?? null, outcome }
    for (const name of COUNTS)
      if (row[name] !== undefined) sum[name] = (numberOf(sum[name]) ?? 0) + (numberOf(row[name]) ?? 0)
    sums.set(key, sum)
  }
  return [...sums.values()]
}

/** Minutes are sums over all calls of a bucket, so they link to all of those, most minutes first. */
export const DOOR_EXTRA: Record<Chart, PageParams> = { calls: {}, statuses: {}, minutes: { sort: '-minutes' } }

/** The calls behind one part of the stack: of one outcome or status. The API's minutes are sums over all calls. */
export function partDoor(filters: Partial<Filters>, kind: Chart, id: string): Door {
  const split = SPLITS[kind]
  return split === null ? filters : narrowed(filters, split, [String(splitOfId(id))])
}
