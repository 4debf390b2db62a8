import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/text/door'
import type { Change } from '@/lib/shared/charts/change'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { shareText } from '@/lib/shared/charts/values'
import type { PageParams } from '@/lib/shared/links'
import { ChangeLabel } from './change-label'
import { ShareBar } from './share-bar'
import type { SeriesLook } from './spec'

export type BreakdownPart = {
  id: string
  look: SeriesLook
  value: number
  text: string
  door: DoorFilters
  extra?: PageParams
  /** What the link opens, for screen readers. */
  opens: string
  change: Change | null
  /** Content after the label, and after the figure. */
  hint?: ReactNode
  action?: ReactNode
}

/** A total as one bar, and each of its parts with its figure, share and change. */
export function Breakdown({ parts, compared }: { parts: readonly BreakdownPart[]; compared: boolean }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const shareOf = (value: number) => (total > 0 ? value / total : 0)
  return (
    <>
      <div className="flex h-3 gap-px overflow-hidden rounded-sm bg-surface-sunken">
        {parts.map(({ id, look, value, door, extra, opens }) => {
          const style = { width: `${shareOf(value) * 100}%`, background: look.color }
          return door ? (
            <Door
              key={id}
              filters={door}
              extra={extra}
              label={opens}
              className="block transition-opacity hover:opacity-75"
              style={style}
              tabIndex={-1}
            />
          ) : null
        })}
      </div>
      <ul className="mt-2">
        {parts.map((part) => (
          <li key={part.id} className="border-line border-b py-1 last:border-0">
            <div className="group flex items-center gap-2 text-data">
              <PartFigure part={part} />
              {part.action}
              <span className="num w-13 text-right text-ink-faint text-xs">{shareText(part.value, total)}</span>
              {compared && (
                <span className="flex w-18 justify-end">
                  {part.change && <ChangeLabel change={part.change} word={false} />}
                </span>
              )}
            </div>
            <ShareBar share={shareOf(part.value)} color={part.look.color} className="mt-1 h-1" />
          </li>
        ))}
      </ul>
    </>
  )
}

function PartFigure({ part: { look, value, text, door, extra, opens, hint } }: { part: BreakdownPart }) {
  const name = (
    <>
      <look.icon aria-hidden="true" className="size-3.5 shrink-0" style={{ color: look.color }} />
      <span className="truncate">{look.label}</span>
    </>
  )
  const figure = <span className={cn('num', value > 0 && 'font-medium')}>{text}</span>
  if (!door)
    return (
      <span className="flex min-w-0 flex-1 items-center gap-2 text-ink-faint">
        {name}
        {hint}
        <span className="ml-auto">{figure}</span>
      </span>
    )
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      {hint === undefined ? (
        <Door filters={door} extra={extra} label={opens} className="flex min-w-0 flex-1 items-center gap-2">
          {name}
          <span className="ml-auto">{figure}</span>
        </Door>
      ) : (
        <>
          {name}
          {hint}
          <Door filters={door} extra={extra} label={opens} className="ml-auto">
            {figure}
          </Door>
        </>
      )}
    </span>
  )
}
