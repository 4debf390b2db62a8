import { ChevronRight } from 'lucide-react'
import { Card } from '@/components/ui/layout/card'
import { refOf } from '@/lib/shared/calls/call-path'
import { countOf } from '@/lib/shared/charts/values'
import type { BoardRow } from './board-rows'
import { LiveRow } from './live-row'

type StaleCallsProps = {
  rows: readonly BoardRow[]
  /** Until when their age is counted, epoch seconds. */
  asOf: number
}

/** Calls still marked as open whose end was probably never reported. Collapsed, so that they do not hide live calls. */
export function StaleCalls({ rows, asOf }: StaleCallsProps) {
  return (
    <Card aria-label="Stale calls" className="mt-4 overflow-hidden">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 px-4 text-data hover:bg-surface-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
          />
          <span className="font-medium">{countOf(rows.length, 'call')} probably never closed</span>
          <span className="truncate text-ink-faint max-sm:hidden">
            Still open according to the API, but for so long that the end was probably never reported.
          </span>
        </summary>
        <ul className="border-line border-t">
          {rows.map((row) => (
            <LiveRow key={refOf(row.call)} row={row} staleAt={asOf} />
          ))}
        </ul>
      </details>
    </Card>
  )
}
