import type { Unusual } from '@/lib/shared/callbacks/needs-a-look'
import { offsetAt } from '@/lib/shared/zones/fields'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { bucketStarts } from '../analytics/buckets'
import type { Scope } from '../analytics/deps'
import { localTime } from '../analytics/dimensions'
import type { Bindings } from '../analytics/sql'

export type Span = Unusual['span']
/** How many weeks before a slot are its past. */
export const WEEKS_BEFORE = 8
/** Older anomalies interest nobody. */
const MAX_DAYS_JUDGED = 92
const SPAN_SECONDS: Record<Span, number> = { hour: 3600, day: DAY_SECONDS }
/** `slot`: whole hours or days of local time since 1970. */
type Slot = { slot: number; from: number; to: number }
/** What the questions of one span share: the slots to judge, the window that holds their past weeks, and the first slot that is completely known. */
export type Slots = ReturnType<typeof slotsOf>

/** The hours or days completely within the window and in the past, without hours that a clock change skips or repeats. */
export function slotsOf(span: Span, { window, nowSeconds, ...calendar }: Scope, firstKnown: number) {
  const to = Math.min(window.to ?? nowSeconds, nowSeconds)
  const from = Math.max(window.from ?? firstKnown, to - MAX_DAYS_JUDGED * DAY_SECONDS)
  const seconds = SPAN_SECONDS[span]
  const starts = bucketStarts(from, to + seconds, span, calendar)
  const times = new Map<number, number>()
  const slots: Slot[] = []
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1]
    const slot = slotAt(start, span, calendar.zone)
    times.set(slot, (times.get(slot) ?? 0) + 1)
    if (end === undefined || start < from || end > to || (span === 'hour' && end - start !== seconds)) continue
    slots.push({ slot, from: start, to: end })
  }
  const once = slots.filter(({ slot }) => times.get(slot) === 1)
  return {
    span,
    slots: new Map(once.map((one) => [one.slot, one])),
    window: { from: from - (7 * WEEKS_BEFORE + 2) * DAY_SECONDS, to },
    firstSlot: slotAt(firstKnown, span, calendar.zone) + 1,
  }
}

const slotAt = (epochSeconds: number, span: Span, zone: string): number =>
  Math.floor((epochSeconds + offsetAt(epochSeconds, zone)) / SPAN_SECONDS[span])

/** SQL for the slot of a call. */
export function slotSql(span: Span, zone: string, window: Slots['window'], bindings: Bindings): string {
  const local = localTime({ bindings, zone, window })
  return `intDiv(${local}, ${SPAN_SECONDS[span]})`
}
