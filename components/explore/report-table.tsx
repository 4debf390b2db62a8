'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Table, Tr } from '@/components/ui/table'
import { type Bucket, bucketsOf } from '@/lib/shared/charts/series'
import { countOf } from '@/lib/shared/charts/values'
import type { AnalyticsRow } from '@/lib/shared/contracts/analytics'
import { DIMENSIONS } from '@/lib/shared/contracts/dimensions'
import { addsUp } from '@/lib/shared/explore/question'
import { isTime } from '@/lib/shared/explore/report'
import { isBlank, tableRows } from '@/lib/shared/explore/table'
import { formatCount } from '@/lib/shared/format'
import { Figures, KeyCell } from './report-cells'
import { Head, MetricHeads } from './report-heads'
import type { Answered } from './use-explore-answers'

const FIRST_ROWS = 200

/** The report as rows and figures: sorted by any column, each figure a door, the whole at the foot. */
export function ReportTable({ answered, onOrder }: { answered: Answered; onOrder: (order: string) => void }) {
  const { report, rows, total } = answered
  const [all, setAll] = useState(false)
  const compared = rows.meta.previous !== null
  const crossed = report.by.length > 1
  const present = tableRows(rows, report.by).filter((row) => !crossed || !isBlank(row, report.metrics))
  const shown = all ? present : present.slice(0, FIRST_ROWS)
  const buckets = bucketMap(answered)
  return (
    <>
      <Table label="The report">
        <thead>
          <tr>
            {report.by.map((name) => (
              <Head key={name} column={name} order={report.order} onOrder={onOrder} label={DIMENSIONS[name].label} />
            ))}
            {report.metrics.map((name) => (
              <MetricHeads key={name} metric={name} order={report.order} onOrder={onOrder} compared={compared} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Tr key={JSON.stringify(report.by.map((name) => row[name]))}>
              {report.by.map((name, index) => (
                <KeyCell key={name} name={name} row={row} first={index === 0} answered={answered} buckets={buckets} />
              ))}
              {report.metrics.map((name) => (
                <Figures key={name} metric={name} row={row} answered={answered} buckets={buckets} />
              ))}
            </Tr>
          ))}
        </tbody>
        {report.by.length > 0 && total.data[0] && (
          <tfoot>
            <tr className="border-line-strong border-t font-medium">
              <th scope="row" colSpan={report.by.length} className="h-10 px-4 text-left font-medium">
                {addsUp(report) ? 'Total' : 'Over all calls'}
              </th>
              {report.metrics.map((name) => (
                <Figures
                  key={name}
                  metric={name}
                  row={total.data[0] as AnalyticsRow}
                  answered={{ ...answered, report: { ...report, by: [] } }}
                  buckets={buckets}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
      {present.length > shown.length && (
        <p className="flex items-center gap-2 px-4 py-2 text-ink-muted text-xs">
          The first {formatCount(shown.length)} of {countOf(present.length, 'row')}.
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </>
  )
}

/** The part of the range that each bucket covers, by its start. */
function bucketMap({ report, rows }: Answered): Map<number, Bucket> {
  const time = report.by.find(isTime)
  if (time === undefined) return new Map()
  const starts = rows.data.map((row) => row[time]).filter((start) => typeof start === 'number')
  return new Map(bucketsOf(starts, rows.meta).map((bucket) => [bucket.start, bucket]))
}
