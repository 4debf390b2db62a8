import type { Unusual } from '@/lib/shared/callbacks/unusual'
import type { Filters } from '@/lib/shared/filters/filters'
import { countOf, formatCount, formatInZone, formatMinutes, formatTime, type Zone } from '@/lib/shared/text/format'
import { bucketDoor, type Door, narrowed } from './doors'

const figureText = ({ figure }: Pick<Unusual, 'figure'>, value: number) =>
  figure === 'totalMinutes' ? formatMinutes(value) : formatCount(value)

const day = (at: number, zone: Zone) => formatInZone(at, zone, { weekday: 'short', day: 'numeric', month: 'short' })
const clock = (at: number, zone: Zone) => formatTime(at, zone)

/** When it was: `Tue 31 Oct, 10:00–11:00`, or the day alone. */
export function whenText({ span, from, to }: Pick<Unusual, 'span' | 'from' | 'to'>, zone: Zone): string {
  return span === 'day' ? day(from, zone) : `${day(from, zone)}, ${clock(from, zone)}–${clock(to, zone)}`
}

/** An unusual figure in words, as `37 calls`, `usually 12 ± 3`; the deviation is one robust deviation. `counted` is the figure with its unit. */
export function unusualText(item: Unusual): { value: string; usual: string; counted: string } {
  const value = figureText(item, item.value)
  const calls = countOf(item.value, 'call')
  const usual = `usually ${figureText(item, item.median)} ± ${figureText(item, item.deviation)}`
  if (item.figure === 'calls') return { value: calls, usual, counted: calls }
  if (item.figure === 'unanswered') return { value: `${value} missed`, usual, counted: `${calls} missed` }
  return { value: `${value} min`, usual, counted: `${value} min` }
}

/** The calls of that hour or day that the figure counts; for minutes, those with the most minutes first. */
export function unusualDoor(filters: Partial<Filters>, item: Unusual): Door {
  const then = bucketDoor(filters, item)
  return item.figure === 'unanswered' ? narrowed(then, 'outcome', ['missed']) : then
}

/** How a cause differs: `12, usually 2`. */
export const causeText = (item: Unusual, cause: Unusual['causes'][number]) =>
  `${figureText(item, cause.value)}, usually ${figureText(item, cause.median)}`
