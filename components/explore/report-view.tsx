'use client'

import { NothingFound } from '@/components/ui/nothing-found'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { shapeOf } from '@/lib/shared/explore/kinds'
import { isBlank } from '@/lib/shared/explore/table'
import { emptyAdvice } from '@/lib/shared/range-words'
import { AlongView } from './along-view'
import { RankedView } from './ranked-view'
import { ReportTable } from './report-table'
import type { Answered } from './use-explore-answers'

const HeatView = onDemand(() => import('./heat-view'), <Skeleton className="h-80 w-full opacity-60" />)

/** An answered report as its chart or table. */
export function ReportView({
  answered,
  onOrder,
}: {
  answered: Answered
  onOrder?: ((order: string) => void) | undefined
}) {
  const { form, report, rows, total } = answered
  const [whole] = total.data
  if (rows.data.length === 0 || (whole && isBlank(whole, report.metrics)))
    return <NothingFound title="No calls to count">{emptyAdvice(answered.filters)}</NothingFound>
  if (form === 'table')
    return (
      <div className="-mx-4 -mb-4">
        <ReportTable answered={answered} onOrder={onOrder} />
      </div>
    )
  if (form === 'heatmap') return <HeatView answered={answered} />
  if (form === 'bars' && shapeOf(report).axis === null) return <RankedView answered={answered} />
  return <AlongView answered={answered} form={form} />
}
