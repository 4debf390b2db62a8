import type { TimeBucket } from '@/lib/shared/analytics/dimensions'
import { formatDate, formatDay, formatInZone, formatTime, type Zone } from '@/lib/shared/text/format'
import { type ZoneFields, zoneFields } from '@/lib/shared/zones/fields'
import type { Bucket } from '../analytics/analytics'

export type TimeTick = { index: number; label: string }
type Tickable = {
  start: number
  fields: ZoneFields
  before: ZoneFields | null
  index: number
  indexFromEnd: number
}
type Rule = (at: Tickable) => boolean

const newDay = ({ fields, before }: Tickable) => before === null || before.day !== fields.day
const newMonth = ({ fields, before }: Tickable) => before === null || before.month !== fields.month
/** Makes rules that hold where a number of a bucket is a multiple of their step. */
const everyOf =
  (read: (at: Tickable) => number) =>
  (step: number): Rule =>
  (at) =>
    read(at) % step === 0
const everyMinutes = everyOf(({ fields }) => fields.hour * 60 + fields.minute)
const everyFromEnd = everyOf(({ indexFromEnd }) => indexFromEnd)
const monthIn = everyOf(({ fields }) => fields.month - 1)
const everyHours =
  (step: number): Rule =>
  (at) =>
    at.fields.hour % step === 0 && (at.before === null || at.before.hour !== at.fields.hour)
const monday: Rule = ({ fields }) => fields.weekday === 1
const everyOtherMonday: Rule = (at) => monday(at) && Math.floor(at.indexFromEnd / 7) % 2 === 0
const monthStart: Rule = ({ fields }) => fields.day === 1

/** Fewer labels than this do not make a readable time axis. */
const ENOUGH_TICKS = 3

/** For each bucket, the labelling rules in order of preference; the first with enough labels and room for them wins. */
const RULES: Record<TimeBucket, readonly Rule[]> = {
  minute: [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map(everyMinutes),
  hour: [...[1, 2, 3, 6, 12].map(everyHours), newDay, (at: Tickable) => newDay(at) && monday(at)],
  day: [
    everyFromEnd(1),
    everyFromEnd(2),
    monday,
    everyFromEnd(3),
    everyFromEnd(5),
    everyOtherMonday,
    (at: Tickable) => monday(at) && at.fields.day <= 7,
    monthStart,
  ].concat([2, 3, 6, 12].map((step) => (at: Tickable) => monthStart(at) && monthIn(step)(at))),
  week: [1, 2, 4, 8].map(everyFromEnd).concat((at: Tickable) => newMonth(at) && monthIn(6)(at)),
  month: [1, 2, 3, 6, 12].map(monthIn),
}

/** Few labels, at whole hours, midnights, Mondays, months of the zone. @param stepPixels the width of a bucket @param roomPixels the least distance of two labels */
export function timeTicks(
  buckets: readonly Bucket[],
  bucket: TimeBucket,
  zone: Zone,
  stepPixels: number,
  roomPixels = 60,
): TimeTick[] {
  const fields = buckets.map(({ start }) => zoneFields(start, zone.name))
  const places = buckets.map(
    (bucket, index): Tickable => ({
      start: bucket.start,
      fields: fields[index] as ZoneFields,
      before: fields[index - 1] ?? null,
      index,
      indexFromEnd: buckets.length - 1 - index,
    }),
  )
  const leastSteps = stepPixels > 0 ? Math.ceil(roomPixels / stepPixels) : Number.POSITIVE_INFINITY
  const fitting = RULES[bucket].map((rule) => places.filter(rule)).filter((chosen) => hasRoom(chosen, leastSteps))
  const most = fitting.reduce<Tickable[]>((best, chosen) => (chosen.length > best.length ? chosen : best), [])
  const chosen = fitting.find((ticks) => ticks.length >= ENOUGH_TICKS) ?? (most.length > 0 ? most : places.slice(0, 1))
  return chosen.map((at) => ({ index: at.index, label: tickLabel(at, bucket, zone) }))
}

const hasRoom = (chosen: readonly Tickable[], leastSteps: number): boolean =>
  chosen.every((at, position) => position === 0 || at.index - (chosen[position - 1] as Tickable).index >= leastSteps)

function tickLabel({ start, fields, before }: Tickable, bucket: TimeBucket, zone: Zone): string {
  const withYear = fields.month === 1 || before === null
  if (bucket === 'month') return formatInZone(start, zone, { month: 'short', ...(withYear && { year: 'numeric' }) })
  const isDay = bucket === 'day' || bucket === 'week' || (fields.hour === 0 && fields.minute === 0)
  return isDay ? formatDay(start, zone) : formatTime(start, zone)
}

/** A bucket in full, for a tooltip or a table: `Tue 14 Nov 2023, 14:00–15:00`, `Week of 13 Nov 2023`, `November 2023`. */
export function bucketLabel(at: Bucket, bucket: TimeBucket, zone: Zone): string {
  const day = formatInZone(at.start, zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const clock = (epochSeconds: number) => formatTime(epochSeconds, zone)
  const part = at.partial ? ' (part)' : ''
  if (bucket === 'minute') return `${day}, ${clock(at.start)}`
  if (bucket === 'hour') return `${day}, ${clock(at.from)}${at.to === null ? ' on' : `–${clock(at.to)}`}`
  if (bucket === 'day') return `${day}${part}`
  if (bucket === 'week') return `Week of ${formatDate(at.start, zone)}${part}`
  return `${formatInZone(at.start, zone, { month: 'long', year: 'numeric' })}${part}`
}
