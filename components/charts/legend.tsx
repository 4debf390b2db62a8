import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { Door } from '@/components/ui/text/door'
import type { Change } from '@/lib/shared/charts/change'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import type { PageParams } from '@/lib/shared/links'
import { ChangeLabel } from './change-label'
import type { SeriesLook } from './spec'

type Figure = {
  /** Its figure in words; null where the colour alone is explained. */
  value: string | null
  door?: DoorFilters
  extra?: PageParams | undefined
}
export type LegendEntry = Figure & {
  id: string
  look: SeriesLook
  change?: Change | null
  /** The definition, shown where there is no link. */
  definition?: string
  /** Content after the label, such as a hint. */
  children?: ReactNode
}
/** The previous period as a whole. */
type PreviousEntry = Figure & { label: string }

/** The series by shape, colour, word and figure; each entry links to its calls. An exported image reads its legend from here. */
export function Legend({
  entries,
  previous = null,
  children,
}: {
  entries: readonly LegendEntry[]
  previous?: PreviousEntry | null
  /** Further list items. */
  children?: ReactNode
}) {
  return (
    <ul className="flex min-h-6 flex-wrap gap-x-4 text-xs" data-testid="chart-legend">
      {entries.map(({ id, look, change, definition, children, ...figure }) => (
        <li
          key={id}
          data-legend={figure.value === null ? look.label : `${look.label} ${figure.value}`}
          data-legend-color={look.color}
          className="inline-flex items-center gap-1.5"
        >
          <Entry figure={figure} label={look.label} definition={definition}>
            <look.icon aria-hidden="true" className="size-3 shrink-0" style={{ color: look.color }} />
            <span className={cn('max-w-56 truncate', figure.door === null ? 'text-ink-faint' : 'text-ink-muted')}>
              {look.label}
            </span>
            {figure.value !== null && (
              <span className={cn('num', figure.door === null ? 'text-ink-faint' : 'font-medium text-ink')}>
                {figure.value}
              </span>
            )}
          </Entry>
          {children}
          {change && <ChangeLabel change={change} word={false} />}
        </li>
      ))}
      {previous !== null && (
        <li
          data-legend={`dashed: ${previous.label}`}
          data-legend-color="var(--ink)"
          className="inline-flex items-center text-ink-muted"
        >
          <Entry figure={previous} label={previous.label}>
            <DashedLine />
            {previous.label} {previous.value !== null && <span className="num">{previous.value}</span>}
          </Entry>
        </li>
      )}
      {children}
    </ul>
  )
}

function Entry({
  figure: { value, door, extra },
  label,
  definition,
  children,
}: {
  figure: Figure
  label: string
  definition?: string | undefined
  children: ReactNode
}) {
  const className = 'inline-flex min-h-6 items-center gap-1'
  if (door)
    return (
      <Door filters={door} extra={extra} label={`${label}: ${value}; show the calls`} className={className}>
        {children}
      </Door>
    )
  const words = <span className={className}>{children}</span>
  return definition === undefined ? words : <Tooltip content={definition}>{words}</Tooltip>
}

/** The mark of the previous period in a legend or a tooltip. */
export function DashedLine() {
  return (
    <svg aria-hidden="true" width="14" height="4" className="text-ink">
      <path d="M0 2h14" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 3" />
    </svg>
  )
}
