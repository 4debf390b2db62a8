'use client'

import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Button } from '@/components/ui/button'
import { countOf } from '@/lib/shared/charts/values'
import { shapeOf } from '@/lib/shared/explore/kinds'
import { hiddenLast } from '@/lib/shared/explore/least'
import type { Report } from '@/lib/shared/explore/report'
import { isBlank, tableRows } from '@/lib/shared/explore/table'
import { formatCount } from '@/lib/shared/format'
import { footOf, reportColumns } from './report-columns'
import type { Answered } from './use-explore-answers'

const FIRST_ROWS = 200

/** The report as rows and figures: sorted by any column, each figure a link, the total at the foot. */
export function ReportTable({
  answered,
  onOrder,
}: {
  answered: Answered
  onOrder?: ((order: string) => void) | undefined
}) {
  const { report, rows } = answered
  const [all, setAll] = useState(false)
  const crossed = report.by.length > 1
  const present = hiddenLast(tableRows(rows, report.by), orderedMetric(report)).filter(
    (row) => !crossed || !isBlank(row, report.metrics),
  )
  const shown = all ? present : present.slice(0, FIRST_ROWS)
  return (
    <>
      <DataTable
        label="Report"
        columns={reportColumns(answered)}
        rows={shown}
        rowId={(row) => JSON.stringify(report.by.map((name) => row[name]))}
        {...(onOrder && { sort: report.order ?? '', onSort: onOrder })}
        summary={footOf(answered) && 'last'}
        dense
        tall
      />
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

/** The metric whose figures decide the order of the rows, if any. */
const orderedMetric = ({ metrics, by, order }: Report) =>
  order === null
    ? shapeOf({ by }).axis === null
      ? metrics[0]
      : undefined
    : metrics.find((name) => name === order.replace('-', ''))
