import { cn } from '@/components/ui/cn'
import { useWeekClock } from '@/lib/client/page/use-zone'
import { type Day, dayText, type Month, monthGrid, weekdayName, weekdaysFrom } from '@/lib/shared/zones/calendar'

export type DayHandlers = {
  onChoose: (day: Day) => void
  onPress: (day: Day) => void
  onOver: (day: Day, isPressed: boolean) => void
  onRelease: (day: Day) => void
}
type Props = {
  month: Month
  /** The chosen span, both days included. */
  span: { first: Day; last: Day } | null
  today: Day
  /** The only day in the tab order. */
  focusable: Day
  handlers: DayHandlers
  className?: string
}

/** `November 2026` */
export const titleOf = (month: Month) => dayText(`${month}-01`, { month: 'long', year: 'numeric' })

/** A month as a date grid, with the organisation's first day of the week; days after today are disabled. */
export function CalendarMonth({ month, span, today, focusable, handlers, className }: Props) {
  const { firstDay } = useWeekClock()
  const title = titleOf(month)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid, whose cells take the arrow keys
    <table role="grid" aria-label={title} className={cn('num border-separate border-spacing-y-0.5', className)}>
      <thead>
        <tr>
          {weekdaysFrom(firstDay)
            .map(weekdayName)
            .map((name) => (
              <th key={name} scope="col" abbr={name} className="h-6 w-8 font-normal text-ink-faint text-micro">
                {name.slice(0, 2)}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(month, firstDay).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
                <td key={index} className="size-8" />
              ) : (
                <DayCell key={day} day={day} span={span} today={today} focusable={focusable} handlers={handlers} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, span, today, focusable, handlers }: Omit<Props, 'month' | 'className'> & { day: Day }) {
  const isChosen = span !== null && day >= span.first && day <= span.last
  const isEnd = span !== null && (day === span.first || day === span.last)
  const isOver = day > today
  const act = (handler: (day: Day) => void) => () => !isOver && handler(day)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid, a td is a gridcell
    <td
      aria-selected={isChosen}
      className={cn(
        'size-8 p-0',
        isChosen && 'bg-accent-soft',
        day === span?.first && 'rounded-l-md',
        day === span?.last && 'rounded-r-md',
      )}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={day === focusable ? 0 : -1}
        aria-label={dayText(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={isOver || undefined}
        onClick={act(handlers.onChoose)}
        onPointerDown={act(handlers.onPress)}
        onPointerEnter={({ buttons }) => !isOver && handlers.onOver(day, buttons === 1)}
        onPointerUp={act(handlers.onRelease)}
        className={cn(
          'flex size-8 select-none items-center justify-center rounded-md',
          isEnd ? 'bg-accent font-medium text-ink-inverse' : !isOver && 'hover:bg-surface-hover',
          isOver && 'cursor-default text-ink-faint opacity-50',
          day === today && !isEnd && 'font-semibold text-accent-ink ring-1 ring-line-strong ring-inset',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
