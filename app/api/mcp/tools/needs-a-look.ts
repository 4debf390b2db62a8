import * as z from 'zod/mini'
import { GET as needsALookHandler } from '@/app/api/needs-a-look/route'
import { filtersOf } from '@/lib/server/http/mcp/filtered-page'
import { cutSchema, cutWords, fitRows } from '@/lib/server/http/mcp/limits'
import { TOOL_FILTERS } from '@/lib/server/http/mcp/tool-filters'
import { CALLBACK_RULE } from '@/lib/shared/callbacks/callbacks'
import { type CallBrief, needsALookRoute, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import { causeText, unusualDoor, unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import { countOf } from '@/lib/shared/charts/values'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE } from '@/lib/shared/filters/range'
import { callHref, callsHref, pageHref } from '@/lib/shared/links'
import { displayName } from '@/lib/shared/people/names'
import { formatDateTime } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { askRoute } from '../ask-route'
import { defineTool } from '../tool'

const DEFAULT_ITEMS = 20
const MAX_ITEMS = 100
/** The list is the longest part; the others share the rest. */
const QUEUE_CHARACTERS = 24_000
const HOW = 'Narrow the filters, or raise limit.'

const { hours, asOf, callbacks, queue, stale, unusual, found, judged } = needsALookRoute.answer.shape.data.shape
const url = z.string()

export const needsALook = defineTool({
  name: 'needs_a_look',
  title: 'Needs a look',
  description: `Missed calls that nobody has returned, calls open for too long, and unusual hours and days with the people and groups that explain them. ${CALLBACK_RULE} Unusual is what lies 3.5 or more robust deviations from its median for the same weekday and hour of the eight weeks before.`,
  arguments: z.object({ ...TOOL_FILTERS.shape, limit: one(wholeFrom(1, MAX_ITEMS)) }),
  words: {
    ...TOOL_FILTERS.words,
    limit: `The most calls to list: ${DEFAULT_ITEMS} by default, at most ${MAX_ITEMS}.`,
  },
  rare: TOOL_FILTERS.rare,
  examples: [
    { range: '7d', tz: 'Europe/Berlin', limit: 10 },
    { range: '7d', callbackHours: 8 },
  ],
  output: z.strictObject({
    hours,
    /** When states and remaining times were computed. */
    computedAt: asOf,
    callbacks,
    queue: z.array(z.extend(queue.def.element, { url })),
    stale: z.extend(z.omit(stale, { longest: true }), {
      longest: z.array(z.extend(stale.shape.longest.def.element, { url })),
      url,
    }),
    unusual: z.array(z.extend(unusual.def.element, { text: z.string(), url: z.nullable(z.string()) })),
    found,
    judged,
    asOf: z.nullable(z.number()),
    cut: cutSchema,
    url,
  }),
  async run({ limit = DEFAULT_ITEMS, ...filters }, asking) {
    const { data, meta } = await askRoute(needsALookHandler, { query: filters }, asking)
    const zone = filters.tz ?? DEFAULT_ZONE
    const withUrl = <C extends CallBrief>(call: C) => ({ ...call, url: asking.link(callHref(call)) })
    const page = filtersOf(filters)
    const waiting = data.callbacks.open + data.callbacks.overdue
    const { rows, cut } = fitRows(data.queue.slice(0, limit).map(withUrl), {
      of: waiting,
      how: HOW,
      characters: QUEUE_CHARACTERS,
    })
    const unusualOnes = data.unusual.slice(0, limit).map((item) => {
      const door = unusualDoor(page, item)
      const { counted, usual } = unusualText(item)
      const causes = item.causes.map((cause) => {
        const names = cause.kind === 'person' ? meta.names?.user : meta.names?.group
        return `${displayName(cause.id, ownEntry(names ?? {}, cause.id))} ${causeText(item, cause)}`
      })
      const text = `${whenText(item, zone)}: ${counted}, ${usual}${causes.length === 0 ? '' : ` (${causes.join('; ')})`}`
      return { ...item, text, url: door && asking.link(callsHref(door)) }
    })
    const own = asking.link(pageHref('/needs-a-look', page))
    return {
      data: {
        hours: data.hours,
        computedAt: data.asOf,
        callbacks: data.callbacks,
        queue: rows,
        stale: {
          ...data.stale,
          longest: data.stale.longest.slice(0, limit).map(withUrl),
          url: asking.link(callsHref(staleFilters(page))),
        },
        unusual: unusualOnes,
        found: data.found,
        judged: data.judged,
        asOf: meta.syncedAt,
        cut,
        url: own,
      },
      text: [
        `${countOf(data.callbacks.missed, 'missed call')}; ${waiting} not returned (${data.callbacks.overdue} past the ${data.hours} h). ${own}`,
        ...rows.map((call) => `${call.state}: ${lineOf(call, zone)} ${call.url}`),
        ...cutWords(cut),
        `${countOf(data.stale.calls, 'call')} ongoing for over ${data.stale.overHours} h.`,
        `${data.found} unusual of ${data.judged} hours and days.`,
        ...unusualOnes.map(({ text }) => text),
      ],
    }
  },
})

const partyText = (party: CallBrief['from']) => (party === null ? 'unknown' : displayName(party.id, party))
const lineOf = ({ time, from, to }: CallBrief, zone: string) =>
  `${formatDateTime(time, zone)}, ${partyText(from)} → ${partyText(to)}.`
