'use client'

import { NothingFound } from '@/components/ui/nothing-found'
import { isBlank } from '@/lib/shared/explore/table'
import { emptyAdvice } from '@/lib/shared/range-words'
import { VIEWS, viewOf } from './forms'
import type { Answered } from './use-explore-answers'

/** An answered report as its chart or table. */
export function ReportView({ answered, onOrder }: { answered: Answered; onOrder: (order: string) => void }) {
  const { form, report, rows, total } = answered
  const [whole] = total.data
  if (rows.data.length === 0 || (whole && isBlank(whole, report.metrics)))
    return <NothingFound title="No calls to count">{emptyAdvice(answered.filters)}</NothingFound>
  if (form === 'table')
    return (
      <div className="-mx-4 -mb-4">
        <VIEWS.table answered={answered} onOrder={onOrder} />
      </div>
    )
  if (form === 'heatmap') return <VIEWS.heat answered={answered} />
  if (viewOf(form, report) === 'ranked') return <VIEWS.ranked answered={answered} />
  return <VIEWS.along answered={answered} form={form} />
}
