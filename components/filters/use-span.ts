'use client'

import { useRef, useState } from 'react'
import { type Day, inOrder } from '@/lib/shared/calendar'
import type { DayHandlers } from './calendar-month'

type Span = { first: Day; last: Day }

/**
 * Choosing a span of days: a first click and a last one, in either order, or a drag from one to the other.
 * @param onChosen receives the day of the first click as a span of its own, then the whole span
 * @returns the span to draw, while only its first day is chosen, and the handlers of the days; `look` previews up to a day
 */
export function useSpan(onChosen: (span: Span) => void): {
  preview: Span | null
  handlers: DayHandlers
  look: (day: Day) => void
} {
  const [start, setStart] = useState<Day | null>(null)
  const [over, setOver] = useState<Day | null>(null)
  const pressed = useRef<Day | null>(null)
  const finish = (first: Day, last: Day) => {
    setStart(null)
    setOver(null)
    onChosen(inOrder(first, last))
  }
  const onChoose = (day: Day) => {
    if (start !== null) return finish(start, day)
    setStart(day)
    setOver(day)
    onChosen({ first: day, last: day })
  }
  return {
    preview: start === null ? null : inOrder(start, over ?? start),
    look: (day) => start !== null && setOver(day),
    handlers: {
      onChoose,
      onPress: (day) => {
        pressed.current = day
      },
      onOver: (day, isPressed) => {
        if (isPressed && pressed.current !== null && pressed.current !== day && start === null)
          setStart(pressed.current)
        if (start !== null || isPressed) setOver(day)
      },
      onRelease: (day) => {
        const from = pressed.current
        pressed.current = null
        // On the day where it was pressed, it is a click.
        if (from !== null && from !== day) finish(from, day)
      },
    },
  }
}
