import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'

export type GridFigure = {
  id: string
  label: string
  definition: string
  /** Null while it is on its way. */
  text: string | null
  door: DoorFilters
  /** What stands under it, to compare with. */
  note: ReactNode
}

/** The figures of a person or a group, each over what is usual, those that count calls with the way to them. */
export function FigureGrid({ figures, columns }: { figures: readonly GridFigure[]; columns: string }) {
  return (
    <Card aria-label="Figures" className="overflow-hidden">
      <dl className={`-mb-px -mr-px grid grid-cols-2 sm:grid-cols-3 ${columns}`}>
        {figures.map(({ id, label, definition, text, door, note }) => (
          <div key={id} className="border-line border-r border-b px-4 py-3" data-figure={id}>
            <dt className="flex items-center gap-1 text-ink-muted text-xs">
              <span className="truncate">{label}</span>
              <Hint label={`What “${label}” means`}>{definition}</Hint>
            </dt>
            <dd className="mt-0.5">
              {text === null ? (
                <Skeleton className="h-11 w-16" />
              ) : (
                <>
                  <span className="num block h-7 truncate font-semibold text-xl tracking-tight">
                    <Door filters={door} label={`${label}: ${text}; show these calls`}>
                      {text}
                    </Door>
                  </span>
                  <span className="num block h-4 truncate text-ink-faint text-micro">{note}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
