import * as z from 'zod/mini'
import { GET as needsALookHandler } from '@/app/api/needs-a-look/route'
import { WAITING_DEFINITION } from '@/lib/shared/callbacks/callbacks'
import { type CallBrief, needsALookRoute, staleFilters, type Unusual } from '@/lib/shared/callbacks/needs-a-look'
import { bucketDoor, type Door, narrowed } from '@/lib/shared/charts/doors'
import { FILTERS, type Filters } from '@/lib/shared/filters/filters'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { callHref, callsHref, pageHref } from '@/lib/shared/links'
import { displayName } from '@/lib/shared/people/names'
import {
  countOf,
  formatCount,
  formatMinutes,
  formatTime,
  formatWeekday,
  type Zone,
  zoneIn,
} from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { filtersOf, toolOf } from '../tool'

const figureText = ({ figure }: Pick<Unusual, 'figure'>, value: number) =>
  figure === 'totalMinutes' ? formatMinutes(value) : formatCount(value)

/** The hour or day of an unusual figure: `Tue 31 Oct, 10:00–11:00`, or the day alone. */
export const whenText = ({ span, from, to }: Pick<Unusual, 'span' | 'from' | 'to'>, zone: Zone): string =>
  span === 'day'
    ? formatWeekday(from, zone)
    : `${formatWeekday(from, zone)}, ${formatTime(from, zone)}–${formatTime(to, zone)}`

/** An unusual figure in words: `37 calls missed, usually 12 ± 3`; the deviation is one robust deviation. */
export function unusualText(item: Unusual): string {
  const isTime = item.figure === 'totalMinutes'
  const counted = isTime ? `${figureText(item, item.value)} min` : countOf(item.value, 'call')
  const missed = item.figure === 'unanswered' ? ' missed' : ''
  return `${counted}${missed}, usually ${figureText(item, item.median)} ± ${figureText(item, item.deviation)}`
}

/** The calls of that hour or day that the figure counts; for minutes, those with the most minutes first. */
export function unusualDoor(filters: Partial<Filters>, item: Unusual): Door {
  const then = bucketDoor(filters, item)
  return item.figure === 'unanswered' ? narrowed(then, 'outcome', ['missed']) : then
}

/** How a cause differs: `12, usually 2`. */
export const causeText = (item: Unusual, cause: Unusual['causes'][number]) =>
  `${figureText(item, cause.value)}, usually ${figureText(item, cause.median)}`

const DEFAULT_ITEMS = 20
const MAX_ITEMS = 100
/** The list is the longest part; the others share the rest. */
const QUEUE_CHARACTERS = 24_000

const { hours, asOf, waiting, callbacks, queue, stale, unusual, found, judged } =
  needsALookRoute.answer.shape.data.shape
const url = z.string()

export const needsALook = toolOf(needsALookHandler, {
  name: 'needs_a_look',
  title: 'Needs a look',
  description: `Who waits for a call back, whatever the range; calls open for too long; and unusual hours and days of the range, with the people and groups that explain them. Waiting: ${WAITING_DEFINITION} Unusual is what lies 3.5 or more robust deviations from its median for the same weekday and hour of the eight weeks before.`,
  arguments: { ...FILTERS, limit: one(wholeFrom(1, MAX_ITEMS)) },
  words: { limit: `The most calls to list: ${DEFAULT_ITEMS} by default, at most ${MAX_ITEMS}.` },
  examples: [
    { range: '7d', tz: 'Europe/Berlin', limit: 10 },
    { range: '7d', callbackHours: 8 },
  ],
  output: {
    url,
    ...{ hours, waiting, callbacks, found, judged },
    /** When states and remaining times were computed. */
    computedAt: asOf,
    asOf: z.nullable(z.number()),
    queue: z.array(z.extend(queue.def.element, { url })),
    stale: z.extend(stale, { longest: z.array(z.extend(stale.shape.longest.def.element, { url })), url }),
    unusual: z.array(z.extend(unusual.def.element, { text: z.string(), url: z.nullable(url) })),
  },
  rows: { list: 'queue', how: 'Narrow the filters, or raise limit.', characters: QUEUE_CHARACTERS },
  ask: ({ limit: _, ...query }) => ({ query }),
  pick({ data, meta }, { given, weekClock, link }) {
    const { limit = DEFAULT_ITEMS, tz = DEFAULT_ZONE } = given
    const zone = zoneIn({ zone: tz, ...weekClock })
    const page = filtersOf(given)
    const listed = <C extends CallBrief>(calls: readonly C[]) =>
      calls.slice(0, limit).map((call) => ({ ...call, url: link(callHref(call)) }))
    return {
      computedAt: data.asOf,
      asOf: meta.syncedAt,
      queue: listed(data.queue),
      of: data.waiting,
      stale: { ...data.stale, longest: listed(data.stale.longest), url: link(callsHref(staleFilters(page))) },
      unusual: data.unusual.slice(0, limit).map((item) => {
        const causes = item.causes.map((cause) => {
          const names = cause.kind === 'person' ? meta.names?.user : meta.names?.group
          return `${displayName(cause.id, ownEntry(names ?? {}, cause.id))} ${causeText(item, cause)}`
        })
        const text = `${whenText(item, zone)}: ${unusualText(item)}${causes.length === 0 ? '' : ` (${causes.join('; ')})`}`
        const door = unusualDoor(page, item)
        return { ...item, text, url: door && link(callsHref(door)) }
      }),
      url: link(pageHref('/callbacks', page)),
    }
  },
})
