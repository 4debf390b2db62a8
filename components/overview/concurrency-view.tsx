'use client'

import { ChartNoAxesColumn, Minus } from 'lucide-react'
import { TimeView } from '@/components/charts/lazy'
import type { ChartSeries, ChartSpec } from '@/components/charts/spec'
import { TableView } from '@/components/charts/table-view'
import { useAxes } from '@/components/charts/use-axes'
import { useZone } from '@/lib/client/page/use-zone'
import type { ConcurrencyAnswer } from '@/lib/shared/analytics/concurrency'
import {
  activeDoor,
  averageText,
  type BusyOf,
  type BusyPoint,
  busyPoint,
  busyText,
  chartPointOf,
} from '@/lib/shared/charts/busy'
import { cellAt, type Point } from '@/lib/shared/charts/chart'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'
import { formatClock, formatCount, formatDateTime } from '@/lib/shared/text/format'
import { CallsLink } from './calls-link'
import { ConcurrencyPeak } from './concurrency-peak'

export const CHART_HEIGHT = 'min-h-[216px]'

const SERIES: readonly ChartSeries[] = [
  {
    id: 'peak',
    label: 'Peak',
    icon: ChartNoAxesColumn,
    color: 'var(--accent)',
    opacity: 0.32,
    unit: 'average',
    mark: 'bar',
  },
  { id: 'average', label: 'Average', icon: Minus, color: 'var(--accent)', unit: 'average', mark: 'line', dots: false },
]

/** The peak of each bucket as bars with the average as a line over them, or both as a table. */
export function ConcurrencyView({
  answer,
  of,
  asTable,
  filters,
}: {
  answer: ConcurrencyAnswer
  of: BusyOf
  asTable: boolean
  filters: Filters
}) {
  const zone = useZone()
  const { data, meta } = answer
  const now = meta.syncedAt ?? 0
  const byStart = new Map(data.buckets.map((busy) => [busy.from, busyPoint(busy, of, now)]))
  const busyAt = ({ key }: Point) => byStart.get(Number(key))
  const hrefOf = (busy: BusyPoint | undefined) => {
    const door = busy ? activeDoor(filters, busy.peakAt) : null
    return door && callsHref(door)
  }
  const spec: ChartSpec = {
    along: { dimension: 'time', bucket: meta.bucket, zone },
    points: [...byStart.values()].map(chartPointOf),
    series: SERIES,
    addsUp: false,
    compared: false,
    hrefOf: (point, { id }) => (id === 'peak' ? hrefOf(busyAt(point)) : null),
    figureOf: (point, { id }) => {
      const busy = busyAt(point)
      if (!busy || id === 'average') return averageText(cellAt(point, id).value ?? 0)
      return `${busyText(busy.peak, of)}${busy.peakAt === null ? '' : ` at ${formatClock(busy.peakAt, zone)}`}`
    },
  }
  const axes = useAxes([spec])
  return (
    <>
      <ConcurrencyPeak
        answer={answer}
        of={of}
        whole={data.whole && busyPoint(data.whole, of, now)}
        hrefOf={hrefOf}
        filters={filters}
      />
      {asTable ? (
        <TableView
          spec={spec}
          label={`Concurrent ${of} over time`}
          className={CHART_HEIGHT}
          columns={[
            {
              label: 'Peak',
              cellOf: (point) => (
                <CallsLink href={hrefOf(busyAt(point))}>{formatCount(cellAt(point, 'peak').value ?? 0)}</CallsLink>
              ),
            },
            {
              label: 'First reached',
              numeric: false,
              className: 'num',
              cellOf: (point) => {
                const at = busyAt(point)?.peakAt ?? null
                return at === null ? '–' : formatDateTime(at, zone)
              },
            },
            { label: 'Average', cellOf: (point) => averageText(cellAt(point, 'average').value ?? 0) },
          ]}
        />
      ) : (
        <TimeView spec={spec} axes={axes} className={CHART_HEIGHT} />
      )}
    </>
  )
}
