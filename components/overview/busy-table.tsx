'use client'

import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { averageText, type BusyOf, type BusyPoint } from '@/lib/shared/charts/busy'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { TimeBucket } from '@/lib/shared/contracts/dimensions'
import { formatCount, formatDateTime } from '@/lib/shared/format'

/** The same figures in rows, the latest first. */
export function BusyTable({
  points,
  of,
  bucket,
  zone,
  hrefOf,
  className,
}: {
  points: readonly BusyPoint[]
  of: BusyOf
  bucket: TimeBucket
  zone: string
  hrefOf: (point: BusyPoint) => string | null
  className?: string
}) {
  return (
    <div className={cn('relative flex-1', className)}>
      <div className="absolute inset-0 overflow-y-auto rounded border border-line">
        <Table label={`Concurrent ${of} over time`}>
          <thead className="sticky top-0 bg-surface-raised">
            <tr>
              <Th>Time</Th>
              <Th numeric>At most</Th>
              <Th>First at</Th>
              <Th numeric>On average</Th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => {
              const href = hrefOf(point)
              return (
                <Tr key={point.from}>
                  <Td>{bucketLabel(point, bucket, zone)}</Td>
                  <Td numeric>
                    {href === null ? (
                      formatCount(point.peak)
                    ) : (
                      <Link href={href} prefetch={false} className="rounded-sm hover:text-accent-ink hover:underline">
                        {formatCount(point.peak)}
                      </Link>
                    )}
                  </Td>
                  <Td className="num">{point.peakAt === null ? '–' : formatDateTime(point.peakAt, zone)}</Td>
                  <Td numeric>{averageText(point.average)}</Td>
                </Tr>
              )
            })}
          </tbody>
        </Table>
      </div>
    </div>
  )
}
