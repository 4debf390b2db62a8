import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/form/button'
import { pressedKey } from '@/lib/client/page/use-keyboard'
import { useZone } from '@/lib/client/page/use-zone'
import { ownEntry } from '@/lib/shared/text/own-entry'
import {
  addDays,
  addMonths,
  addToMonth,
  type Day,
  dayText,
  type FirstDay,
  type Month,
  monthGrid,
  monthOf,
  weekdayName,
  weekdaysFrom,
  weekOf,
} from '@/lib/shared/zones/calendar'

const TWO_MONTHS = '(min-width: 768px)'
/** The day that each key of the date grid moves to. */
const MOVES: Record<string, (day: Day, shift: boolean, firstDay: FirstDay) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
  Home: (day, _shift, firstDay) => weekOf(day, firstDay).first,
  End: (day, _shift, firstDay) => weekOf(day, firstDay).last,
}
const earliest = (one: Day, other: Day) => (one < other ? one : other)

type Shared = {
  /** The chosen span, both days included. */
  span: { first: Day; last: Day } | null
  today: Day
  /** What a day's button does; days after today do nothing. */
  handlersOf: (day: Day) => ComponentProps<'button'>
}

/** Two months side by side, on a phone one, up to the present: click a first and a last day, or drag. The keys are those of a date grid. @param props.onLook gets the day that a key moved to */
export function CalendarMonths({ onLook, ...shared }: Shared & { onLook: (day: Day) => void }) {
  const { span, today } = shared
  const { firstDay } = useZone()
  const [focused, setFocused] = useState<Day>(earliest(span?.last ?? today, today))
  /** The later of the two months. */
  const [month, setMonth] = useState<Month>(monthOf(focused))
  const months = useRef<HTMLFieldSetElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const move = ownEntry(MOVES, pressedKey(event.nativeEvent))
    if (!move || !(event.target instanceof HTMLElement) || event.target.dataset.day === undefined) return
    event.preventDefault()
    const day = earliest(move(event.target.dataset.day, event.shiftKey, firstDay), today)
    flushSync(() => {
      setFocused(day)
      setMonth((later) => inView(later, monthOf(day)))
    })
    onLook(day)
    months.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  const turn = (by: number) => {
    const next = addToMonth(month, by)
    setMonth(next)
    setFocused(earliest(`${next}-01`, today))
  }
  const earlier = addToMonth(month, -1)
  return (
    <fieldset ref={months} aria-label="Days" onKeyDown={onKeyDown} className="w-fit max-md:mx-auto">
      <div className="mb-1 flex items-center gap-6 font-medium">
        <span className="flex w-56 items-center gap-1 max-md:hidden">
          <Turn by={-1} onTurn={turn} />
          <span className="flex-1 pr-7 text-center">{titleOf(earlier)}</span>
        </span>
        <span className="flex w-56 items-center gap-1">
          <Turn by={-1} onTurn={turn} className="md:hidden" />
          <span aria-live="polite" className="flex-1 text-center md:pl-7">
            {titleOf(month)}
          </span>
          <Turn by={1} onTurn={turn} disabled={month >= monthOf(today)} />
        </span>
      </div>
      <div className="flex items-start gap-6">
        <CalendarMonth month={earlier} {...shared} focusable={focused} className="max-md:hidden" />
        <CalendarMonth month={month} {...shared} focusable={focused} />
      </div>
    </fieldset>
  )
}

/** The later of the two shown months after moving so that `wanted` is in view. */
function inView(later: Month, wanted: Month): Month {
  if (wanted > later || !window.matchMedia(TWO_MONTHS).matches) return wanted
  return wanted < addToMonth(later, -1) ? addToMonth(wanted, 1) : later
}

type TurnProps = { by: 1 | -1; onTurn: (by: number) => void; disabled?: boolean; className?: string }

function Turn({ by, onTurn, ...rest }: TurnProps) {
  const Icon = by < 0 ? ChevronLeft : ChevronRight
  return (
    <IconButton icon={Icon} large label={by < 0 ? 'Earlier' : 'Later'} size="sm" onClick={() => onTurn(by)} {...rest} />
  )
}

/** `focusable` is the only day in the tab order. */
type Focus = Shared & { focusable: Day }

/** `November 2026` */
const titleOf = (month: Month) => dayText(`${month}-01`, { month: 'long', year: 'numeric' })

/** A month as a date grid, with the organisation's first day of the week; days after today are disabled. */
function CalendarMonth({ month, className, ...rest }: Focus & { month: Month; className?: string }) {
  const { firstDay } = useZone()
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
                <DayCell key={day} day={day} {...rest} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, span, today, focusable, handlersOf }: Focus & { day: Day }) {
  const isChosen = span !== null && day >= span.first && day <= span.last
  const isEnd = span !== null && (day === span.first || day === span.last)
  const isOver = day > today
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
        {...(!isOver && handlersOf(day))}
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
