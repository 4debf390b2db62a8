import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import type { PageParams } from '@/lib/shared/links'
import type { SeriesLook } from './series-look'

/** The period before, as a whole. `value` is its figure in words with its unit. */
export type PreviousEntry = { value: string; door: DoorFilters; extra?: PageParams }
export type LegendEntry = { look: SeriesLook; value: string; door: DoorFilters; extra?: PageParams }

/** The parts of a stack by colour, icon, word and figure; each entry leads to its calls. */
export function Legend({ entries, previous }: { entries: readonly LegendEntry[]; previous: PreviousEntry | null }) {
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-xs">
      {entries.map(({ look, value, door, extra }) => {
        const content = (
          <>
            <look.icon aria-hidden="true" className="size-3 shrink-0" style={{ color: look.color }} />
            <span className={door ? 'text-ink-muted' : 'text-ink-faint'}>{look.label}</span>
            <span className={cn('num', door ? 'font-medium text-ink' : 'text-ink-faint')}>{value}</span>
          </>
        )
        return (
          <li key={look.key}>
            {door ? (
              <Door
                filters={door}
                extra={extra}
                label={`${look.label}: ${value}; show these calls`}
                className="inline-flex items-center gap-1"
              >
                {content}
              </Door>
            ) : (
              <span className="inline-flex items-center gap-1">{content}</span>
            )}
          </li>
        )
      })}
      {previous !== null && (
        <li className="inline-flex items-center gap-1 text-ink-muted">
          <svg aria-hidden="true" width="14" height="4" className="text-ink">
            <path d="M0 2h14" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 3" />
          </svg>
          {previous.door ? (
            <Door
              filters={previous.door}
              extra={previous.extra}
              label={`Previous period: ${previous.value}; show these calls`}
            >
              Previous period <span className="num">{previous.value}</span>
            </Door>
          ) : (
            <span className="num">Previous period {previous.value}</span>
          )}
        </li>
      )}
    </ul>
  )
}
