'use client'

import { ChartNoAxesColumn, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { TimeView } from '@/components/charts/lazy'
import type { ChartSeries, ChartSpec } from '@/components/charts/spec'
import { TableView } from '@/components/charts/table-view'
import { useAxes } from '@/components/charts/use-axes'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import type { ConcurrencyAnswer } from '@/lib/shared/analytics/concurrency'
import {
  activeDoor,
  averageText,
  type BusyOf,
  type BusyPoint,
  busyPoint,
  busyText,
  chartPointOf,
  earlierDoor,
  neverClosedDoor,
} from '@/lib/shared/charts/busy'
import { cellAt, type Point } from '@/lib/shared/charts/chart'
import { gapDoor } from '@/lib/shared/charts/doors'
import { countOf } from '@/lib/shared/charts/values'
import { callsHref } from '@/lib/shared/links'
import { formatClock, formatCount, formatDateTime } from '@/lib/shared/text/format'
import { CallsLink } from './calls-link'

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

type ConcurrencyViewProps = { answer: ConcurrencyAnswer; of: BusyOf; asTable: boolean }

/** The peak of each bucket as bars with the average as a line over them, or both as a table. */
export function ConcurrencyView({ answer, of, asTable }: ConcurrencyViewProps) {
  const { filters, zone } = useAppliedFilters()
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
      <ConcurrencyPeak answer={answer} of={of} whole={data.whole && busyPoint(data.whole, of, now)} hrefOf={hrefOf} />
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

type PeakProps = {
  answer: ConcurrencyAnswer
  of: BusyOf
  whole: BusyPoint | null
  hrefOf: (point: BusyPoint) => string | null
}

/** The highest peak with its moment, the average, and what both leave out. */
function ConcurrencyPeak({ answer: { data }, of, whole, hrefOf }: PeakProps) {
  const { filters, zone } = useAppliedFilters()
  const earlier =
    of === 'calls' && data.earlierCalls > 0 && whole ? earlierDoor(filters, whole.peakAt, whole.from) : null
  return (
    <p className="num mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-data">
      {whole === null || whole.peakAt === null ? (
        <span className="text-ink-faint">No calls.</span>
      ) : (
        <>
          <span>
            Peak{' '}
            <CallsLink
              data-peak={of}
              href={hrefOf(whole)}
              label={`${busyText(whole.peak, of)} at the peak; show the calls of that moment`}
              className="font-semibold"
            >
              {busyText(whole.peak, of)}
            </CallsLink>{' '}
            <span className="text-ink-muted">on {formatDateTime(whole.peakAt, zone)}</span>
          </span>
          {earlier && (
            <Note
              href={callsHref(earlier)}
              label={`${countOf(data.earlierCalls, 'call')} of that moment started before the range; show them`}
            >
              {formatCount(data.earlierCalls)} started before the range
            </Note>
          )}
          <span className="text-ink-muted">average {averageText(whole.average)}</span>
        </>
      )}
      {data.excluded > 0 && filters.gap.length === 0 && (
        <Note
          href={callsHref(gapDoor(filters, 'interval'))}
          label={`${countOf(data.excluded, 'call')} without a plausible start or end left out; show them`}
        >
          leaves out {formatCount(data.excluded)} without a plausible start or end
        </Note>
      )}
      {data.neverClosed > 0 && data.whole !== null && filters.anomaly.length === 0 && (
        <Note
          href={callsHref(neverClosedDoor(filters, data.whole.from))}
          label={`${countOf(data.neverClosed, 'call')} from before the range left out as never closed; show them`}
        >
          leaves out {countOf(data.neverClosed, 'earlier call')} never closed
        </Note>
      )}
    </p>
  )
}

function Note({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <CallsLink href={href} label={label} className="text-ink-faint text-xs underline">
      {children}
    </CallsLink>
  )
}
