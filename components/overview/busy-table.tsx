'use client'

import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { averageText, type BusyOf, type BusyPoint } from '@/lib/shared/charts/busy'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { TimeBucket } from '@/lib/shared/contracts/dimensions'
import { formatCount, formatDateTime } from '@/lib/shared/format'

type BusyTableProps = {
  points: readonly BusyPoint[]
  of: BusyOf
  bucket: TimeBucket
  zone: string
  hrefOf: (point: BusyPoint) => string | null
  className?: string
}

/** The same figures in rows, the latest first. */
export function BusyTable({ points, of, className, ...shown }: BusyTableProps) {
  return (
    <div className={cn('relative flex-1', className)}>
      <PlainTable
        label={`${of === 'calls' ? 'Calls' : 'People'} at once over time`}
        columns={busyColumns(shown)}
        rows={points.toReversed()}
        rowId={({ from }) => from}
        className="absolute inset-0 overflow-y-auto border border-line"
      />
    </div>
  )
}

function busyColumns({
  bucket,
  zone,
  hrefOf,
}: Pick<BusyTableProps, 'bucket' | 'zone' | 'hrefOf'>): Column<BusyPoint>[] {
  return [
    { id: 'time', header: 'Time', cell: (point) => bucketLabel(point, bucket, zone) },
    {
      id: 'peak',
      header: 'Peak',
      numeric: true,
      cell: (point) => {
        const href = hrefOf(point)
        if (href === null) return formatCount(point.peak)
        return <TextLink href={href}>{formatCount(point.peak)}</TextLink>
      },
    },
    {
      id: 'peakAt',
      header: 'First at',
      className: 'num',
      cell: ({ peakAt }) => (peakAt === null ? '–' : formatDateTime(peakAt, zone)),
    },
    { id: 'average', header: 'Average', numeric: true, cell: ({ average }) => averageText(average) },
  ]
}
