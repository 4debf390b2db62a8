import { Check } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Form } from '@/components/ui/form/field'
import { SpanFields, useWrittenSpan } from '@/components/ui/form/span-fields'
import { useFilters } from '@/lib/client/page/use-filters'
import { NAMED_RANGES, RANGES } from '@/lib/shared/filters/filters'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import { countOf } from '@/lib/shared/text/format'
import { addDays, type Day, daysWithin, inOrder, spanText } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'
import { localOf, MIDNIGHT } from '@/lib/shared/zones/written-time'
import { CalendarMonths } from './calendar'

type Span = { first: Day; last: Day }

/** Choosing a span of days: click both ends, or drag. `onChosen` gets the first day as a span, then the whole; `look` moves the end of the `preview`. */
function useSpan(onChosen: (span: Span) => void) {
  const [begun, setBegun] = useState<{ start: Day; over: Day } | null>(null)
  const pressed = useRef<Day | null>(null)
  const finish = (first: Day, last: Day) => {
    setBegun(null)
    onChosen(inOrder(first, last))
  }
  return {
    preview: begun && inOrder(begun.start, begun.over),
    look: (day: Day) => setBegun(begun && { ...begun, over: day }),
    handlersOf: (day: Day) => ({
      onClick: () => {
        if (begun !== null) return finish(begun.start, day)
        setBegun({ start: day, over: day })
        onChosen({ first: day, last: day })
      },
      onPointerDown: () => {
        pressed.current = day
      },
      onPointerEnter: ({ buttons }: PointerEvent) => {
        const dragged = buttons === 1 && pressed.current !== day ? pressed.current : null
        const start = begun?.start ?? dragged
        if (start !== null) setBegun({ start, over: day })
      },
      onPointerUp: () => {
        const from = pressed.current
        pressed.current = null
        // Released on the day where it was pressed, it is a click.
        if (from !== null && from !== day) finish(from, day)
      },
    }),
  }
}

/** Days from a calendar, or two moments, in the page's zone; either moment may be left open. */
function CustomRange({ onApplied }: { onApplied: () => void }) {
  const { filters, zone, set } = useFilters()
  const written = useWrittenSpan({ from: localOf(filters.from ?? '', zone), to: localOf(filters.to ?? '', zone) }, zone)
  const [from, to] = [written.ends.from ?? '', written.ends.to ?? '']
  const today = isoFields(Math.floor(Date.now() / 1000), zone.name).date
  const { preview, handlersOf, look } = useSpan(({ first, last }) =>
    written.set({ from: `${first}${MIDNIGHT}`, to: `${addDays(last, 1)}${MIDNIGHT}` }),
  )
  const span = preview ?? daysOf(from, to)
  const isWhole = preview !== null || (from.endsWith(MIDNIGHT) && to.endsWith(MIDNIGHT))
  const apply = () => {
    if (!written.check()) return
    set({ from: shortest(from), to: shortest(to) })
    onApplied()
  }
  return (
    <Form onSubmit={apply} className="flex flex-col gap-3 border-line p-3 max-sm:border-t sm:border-l">
      <CalendarMonths span={span} today={today} handlersOf={handlersOf} onLook={look} />
      <div className="grid grid-cols-1 gap-3 sm:w-0 sm:min-w-full sm:grid-cols-2">
        <SpanFields span={written} toHelp="A date alone includes that day." />
      </div>
      <div className="flex min-h-8 items-center justify-end gap-3">
        <span aria-live="polite" className="num text-ink-muted text-xs">
          {span &&
            isWhole &&
            `${spanText(span.first, span.last)} · ${countOf(daysWithin(span.first, span.last), 'day')}`}
        </span>
        <Button type="submit" variant="primary" disabled={written.texts.from === '' && written.texts.to === ''}>
          Apply
        </Button>
      </div>
    </Form>
  )
}

/** The days that a span between two local times covers. */
function daysOf(from: string, to: string): Span | null {
  if (from === '' || from >= to) return null
  const last = to.slice(0, 10)
  return { first: from.slice(0, 10), last: to.endsWith(MIDNIGHT) ? addDays(last, -1) : last }
}

/** A local time as in a URL: the day alone at midnight. */
const shortest = (local: string) => (local === '' ? null : local.replace(MIDNIGHT, ''))

/** The presets beside the calendar. */
export default function RangePanel({ onDone }: { onDone: () => void }) {
  const { range, set } = useFilters()
  return (
    <>
      <ul className="grid shrink-0 grid-cols-2 content-start gap-x-1 p-1 sm:w-40 sm:grid-cols-1">
        {RANGES.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === range}
              onClick={() => {
                set({ range: name === DEFAULT_RANGE ? null : name })
                onDone()
              }}
              className="flex h-7 w-full items-center justify-between rounded-md px-2 text-left hover:bg-surface-hover aria-pressed:font-medium aria-pressed:text-accent-ink"
            >
              {NAMED_RANGES[name].label}
              {name === range && <Check className="size-3.5" />}
            </button>
          </li>
        ))}
      </ul>
      <CustomRange onApplied={onDone} />
    </>
  )
}
