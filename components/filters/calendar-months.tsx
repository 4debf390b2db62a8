import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '@/components/ui/form/button'
import { pressedKey } from '@/lib/client/page/use-keyboard'
import { useWeekClock } from '@/lib/client/page/use-zone'
import { ownEntry } from '@/lib/shared/text/own-entry'
import {
  addDays,
  addMonths,
  addToMonth,
  type Day,
  type FirstDay,
  type Month,
  monthOf,
  weekOf,
} from '@/lib/shared/zones/calendar'
import { CalendarMonth, type DayHandlers, titleOf } from './calendar-month'

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

type CalendarMonthsProps = {
  span: { first: Day; last: Day } | null
  today: Day
  handlers: DayHandlers
  /** Called with the day that a key moved to. */
  onLook: (day: Day) => void
}

/** Two months side by side, on a phone one, up to the present: click a first and a last day, or drag. The keys are those of a date grid. */
export function CalendarMonths({ span, today, handlers, onLook }: CalendarMonthsProps) {
  const { firstDay } = useWeekClock()
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
  const shared = { span, today, focusable: focused, handlers }
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
        <CalendarMonth month={earlier} {...shared} className="max-md:hidden" />
        <CalendarMonth month={month} {...shared} />
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
    <IconButton label={by < 0 ? 'Earlier' : 'Later'} size="sm" onClick={() => onTurn(by)} {...rest}>
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
