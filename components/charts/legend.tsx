import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { Door } from '@/components/ui/text/door'
import type { Change } from '@/lib/shared/charts/change'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import type { PageParams } from '@/lib/shared/links'
import { ChangeLabel } from './change-label'
import type { SeriesLook } from './spec'

export type LegendEntry = {
  id: string
  look: SeriesLook
  /** Its figure in words; null where the colour alone is explained. */
  value: string | null
  door?: DoorFilters
  extra?: PageParams | undefined
  change?: Change | null
  /** The definition, shown where there is no link. */
  definition?: string
  /** Content after the label, such as a hint. */
  children?: ReactNode
}

type LegendProps = {
  entries: readonly LegendEntry[]
  /** What the previous period is called, where it is drawn. */
  previous?: string | null
  children?: ReactNode
}

/** The series by shape, colour, word and figure; each entry links to its calls. An exported image reads its legend from here. */
export const Legend = ({ entries, previous = null, children }: LegendProps) => (
  <ul className="flex min-h-6 flex-wrap gap-x-4 text-xs" data-testid="chart-legend">
    {entries.map((entry) => {
      const { id, look, value, change } = entry
      return (
        <li
          key={id}
          data-legend={value === null ? look.label : `${look.label} ${value}`}
          data-legend-color={look.color}
          className="inline-flex items-center gap-1.5"
        >
          <Entry {...entry} />
          {entry.children}
          {change && <ChangeLabel change={change} word={false} />}
        </li>
      )
    })}
    {previous !== null && (
      <li
        data-legend={`dashed: ${previous}`}
        data-legend-color="var(--ink)"
        className="inline-flex items-center text-ink-muted"
      >
        <span className={ENTRY}>
          <DashedLine />
          {previous}
        </span>
      </li>
    )}
    {children}
  </ul>
)

const ENTRY = 'inline-flex min-h-6 items-center gap-1'

function Entry({ look, value, door, extra, definition }: LegendEntry) {
  const isShut = door === null
  const content = (
    <>
      <look.icon aria-hidden="true" className="size-3 shrink-0" style={{ color: look.color }} />
      <span className={cn('max-w-56 truncate', isShut ? 'text-ink-faint' : 'text-ink-muted')}>{look.label}</span>
      {value !== null && <span className={cn('num', isShut ? 'text-ink-faint' : 'font-medium text-ink')}>{value}</span>}
    </>
  )
  if (door)
    return (
      <Door filters={door} extra={extra} label={`${look.label}: ${value}; show the calls`} className={ENTRY}>
        {content}
      </Door>
    )
  const words = <span className={ENTRY}>{content}</span>
  return definition === undefined ? words : <Tooltip content={definition}>{words}</Tooltip>
}

/** The mark of the previous period in a legend or a tooltip. */
export const DashedLine = () => (
  <svg aria-hidden="true" width="14" height="4" className="text-ink">
    <path d="M0 2h14" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 3" />
  </svg>
)
