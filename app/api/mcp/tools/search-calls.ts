import * as z from 'zod/mini'
import { GET as calls } from '@/app/api/calls/route'
import { type Call, callSchema } from '@/lib/shared/calls/call'
import { FILTERS, LIST_PARAMS } from '@/lib/shared/filters/filters'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { fieldsOf } from '@/lib/shared/http/route'
import { qualityOf } from '@/lib/shared/issues/quality'
import { callHref, callsHref } from '@/lib/shared/links'
import { endsOf } from '@/lib/shared/story/cast'
import { formatDateTime, type Zone, zoneIn } from '@/lib/shared/text/format'
import { filtersOf, toolOf } from '../tool'

const DEFAULT_CALLS = 20
const MAX_CALLS = 100

const party = z.strictObject({ id: z.nullable(z.string()), name: z.string() })

/** A call in a list: the fields of `GET /api/calls` that tell what happened, under their names. */
export const CALL_LINE = {
  ...fieldsOf(callSchema, 'sessionId'),
  /** Which call of its room, for `get_call`; null if the room has no other. */
  mid: z.nullable(z.string()),
  ...fieldsOf(callSchema, 'time'),
  /** `time` in the zone. */
  when: z.string(),
  from: party,
  to: party,
  ...fieldsOf(callSchema, 'status', 'type', 'mode', 'receiverType', 'ringSeconds', 'durationSeconds'),
  ...fieldsOf(callSchema, 'invitedPeople', 'joinedPeople', 'totalDurationInMinutes', 'hasRecording'),
  anomalies: z.array(z.string()),
  quality: z.array(z.string()),
  url: z.string(),
}

/** A call with the fields of `CALL_LINE`; `line` drops the others. */
export function callLine(call: Call, zone: Zone, link: (href: string) => string) {
  const { from, to } = endsOf(call)
  return {
    ...call,
    mid: call.roomMid ?? null,
    when: formatDateTime(call.time, zone),
    from: { id: call.initiator, name: from },
    to: { id: call.receiver, name: to },
    quality: qualityOf(call).map(({ name }) => name),
    url: link(callHref(call)),
  }
}
const line = z.object(CALL_LINE)

export const searchCalls = toolOf(calls, {
  name: 'search_calls',
  title: 'Search calls',
  description:
    'Lists calls that match filters, newest first, with the total. Find people, groups and calls by name with q. For counts, rates and other figures use query instead; for the story of one call use get_call.',
  arguments: {
    ...FILTERS,
    sort: LIST_PARAMS.sort,
    cursor: LIST_PARAMS.cursor,
    limit: one(wholeFrom(1, MAX_CALLS)),
  },
  words: {
    sort: 'What to sort by, with - for descending; -time by default.',
    cursor: 'Where to go on: nextCursor of the previous answer.',
    limit: `The most calls to list: ${DEFAULT_CALLS} by default, at most ${MAX_CALLS}.`,
  },
  examples: [
    { range: 'last-week', tz: 'Europe/Berlin', outcome: ['missed'], minRing: 20, sort: '-ring', limit: 10 },
    { q: 'support' },
  ],
  output: {
    /** How many calls match. */
    total: z.int(),
    url: z.string(),
    calls: z.array(line),
    nextCursor: z.nullable(z.string()),
    asOf: z.nullable(z.number()),
  },
  // If not all calls fit, a second request asks for fewer, so that the next page begins after the last call shown.
  rows: {
    list: 'calls',
    how: 'Narrow the filters, or pass nextCursor as cursor for the calls that follow.',
    againWith: 'fewer',
  },
  ask: ({ limit = DEFAULT_CALLS, ...query }, most = limit) => ({ query: { ...query, perPage: most } }),
  pick: ({ data, meta }, { given, weekClock, link }) => ({
    total: meta.pagination.total,
    of: meta.pagination.total,
    calls: data.map((call) =>
      line.parse(callLine(call, zoneIn({ zone: given.tz ?? DEFAULT_ZONE, ...weekClock }), link)),
    ),
    nextCursor: meta.nextCursor ?? null,
    url: link(callsHref(filtersOf(given), { sort: given.sort })),
  }),
})
