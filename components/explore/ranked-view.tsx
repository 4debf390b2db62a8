'use client'

import { useMemo } from 'react'
import { RankedBars } from '@/components/charts/ranked-bars'
import { pivotOf } from '@/lib/shared/charts/pivot'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { shapeOf } from '@/lib/shared/explore/kinds'
import { hiddenPointsLast, rankedPoints } from '@/lib/shared/explore/ranked'
import { ReportLegend } from './report-legend'
import { reportSpec } from './report-spec'
import type { Answered } from './use-explore-answers'

/** Names ranked by a metric, with the legend of their parts or metrics. */
export function RankedView({ answered }: { answered: Answered }) {
  const { report, rows, total } = answered
  const [first, second = null] = shapeOf(report).splits
  const pivot = useMemo(() => {
    const made = pivotOf(rows, report.metrics, first as Dimension, second)
    return { ...made, points: hiddenPointsLast(rankedPoints(made, report.order), made.series[0]?.id ?? '') }
  }, [rows, report, first, second])
  const spec = reportSpec(answered, pivot, 'bar')
  return (
    <>
      <ReportLegend answered={answered} pivot={pivot} spec={spec} figures={second === null ? total : null} />
      <RankedBars spec={spec} className="mt-3" />
    </>
  )
}
