import * as z from 'zod/mini'
import { GET as call } from '@/app/api/calls/[sessionId]/route'
import { type Call, callSchema } from '@/lib/shared/calls/call'
import { callRoute } from '@/lib/shared/calls/calls'
import { idSchema, OF_CALL } from '@/lib/shared/calls/ids'
import { one } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE, zoneSchema } from '@/lib/shared/filters/zone'
import { NO_UID } from '@/lib/shared/presence/uids'
import { castOf, minutesBases, ringOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { zoneIn } from '@/lib/shared/text/format'
import { lastSeen, presentSeconds } from '@/lib/shared/timeline/presence'
import { toolOf } from '../tool'
import { CALL_LINE, callLine } from './search-calls'

const MAX_PEOPLE = 100

const finding = z.object({
  title: z.string(),
  evidence: z.string(),
  /** Worked out by Callscope from join and leave times, rather than stated by the API. */
  inferred: z.boolean(),
  at: z.nullable(z.number()),
})
const figure = z.strictObject({
  name: z.string(),
  value: z.nullable(z.number()),
  unit: z.enum(['seconds', 'minutes', 'people']),
  /** What it counts. */
  basis: z.string(),
})
type Figure = z.output<typeof figure>
const person = z.strictObject({
  uid: z.nullable(z.string()),
  name: z.string(),
  joined: z.boolean(),
  /** Time in the call; several devices at once count once. */
  presentSeconds: z.int(),
  firstJoinedAt: z.nullable(z.number()),
  lastLeftAt: z.nullable(z.number()),
})
const { initiatedAt, startedAt, endedAt } = callSchema.shape
const meta = callRoute.answer.shape.meta.shape

/** One call as an assistant reads it. Neither device ids nor addresses of files are in it. */
export const getCall = toolOf(call, {
  name: 'get_call',
  title: 'One call',
  description:
    'Tells what happened in one call: its story in sentences, findings (inferred ones are marked), figures with what they are based on, and who was in it when. Read live from the Calls API, else from the copy with the reason.',
  arguments: { sessionId: idSchema, ...OF_CALL, tz: one(zoneSchema) },
  words: {
    sessionId: 'The session id of the call, as listed by search_calls.',
    mid: 'Which call of the room, where several share the session id; the newest by default.',
    tz: 'The IANA time zone of the times in words, such as Europe/Berlin; UTC by default.',
  },
  required: ['sessionId'],
  examples: [{ sessionId: 'v1.us.2749f0aa31.1700000041bb02', tz: 'Europe/Berlin' }],
  output: {
    ...CALL_LINE,
    ...{ initiatedAt, startedAt, endedAt },
    story: z.array(z.string()),
    findings: z.array(finding),
    figures: z.array(figure),
    people: z.array(person),
    recordings: z.int(),
    /** All calls of its room, newest first, if there are several. */
    room: z.array(z.strictObject({ mid: z.string(), time: z.number(), status: z.string() })),
    source: meta.source,
    /** Why it was not read live. */
    reason: z.nullable(z.string()),
    fetchedAt: meta.fetchedAt,
  },
  rows: {
    list: 'people',
    how: 'The page at url shows everyone; GET /api/calls/{sessionId}?participants=2 has the next 200 entries of a long call.',
  },
  ask: ({ sessionId, mid }) => ({ params: { sessionId }, query: { mid } }),
  pick({ data: call, meta }, { given: { tz = DEFAULT_ZONE }, nowSeconds, weekClock, link }) {
    const zone = zoneIn({ zone: tz, ...weekClock })
    const cast = castOf(call, nowSeconds)
    const people = cast.everyone.map((one) => ({
      uid: one.uid === NO_UID ? null : one.uid,
      name: cast.nameOf(one.uid),
      joined: one.intervals.length > 0,
      presentSeconds: presentSeconds(one),
      firstJoinedAt: one.presence[0]?.from ?? null,
      lastLeftAt: lastSeen(one),
    }))
    const { occurrences: room = [] } = meta
    return {
      ...callLine(call, zone, link),
      story: tellStory(call, { zone, nowSeconds, cast }),
      findings: findings(call, cast),
      figures: figuresOf(call, nowSeconds),
      people: people.slice(0, MAX_PEOPLE),
      of: call.cut === undefined ? people.length : Math.max(people.length, call.invitedPeople),
      recordings: call.recordings.length,
      room: room.length > 1 ? room : [],
      reason: meta.reason ?? null,
    }
  },
  text: ({ when, url, story, findings, figures, reason }) => [
    `${when}: ${url}`,
    story.join(' '),
    ...findings.map((one) => `${one.inferred ? 'Inferred' : 'From the data'}: ${one.title}: ${one.evidence}`),
    ...figures.map((one) => `${one.name}: ${one.value ?? 'unknown'} ${one.unit} (${one.basis})`),
    ...(reason === null ? [] : [`Not read live: ${reason}`]),
  ],
})

function figuresOf(call: Call, nowSeconds: number): Figure[] {
  const ring = ringOf(call, nowSeconds)
  const rang = 'From initiation until it was answered, else until it ended, else until now.'
  const lasted = 'From the start to the end of an answered call, else the API’s timer; unknown while ongoing.'
  return [
    { name: ring.running ? 'Ringing for' : 'Wait', value: ring.seconds, unit: 'seconds', basis: rang },
    { name: 'Duration', value: call.durationSeconds, unit: 'seconds', basis: lasted },
    { name: 'Invited', value: call.invitedPeople, unit: 'people', basis: 'Distinct people invited.' },
    { name: 'Joined', value: call.joinedPeople, unit: 'people', basis: 'Distinct people who joined.' },
    ...minutesBases(call).map(({ label, minutes: value, definition: basis }): Figure => {
      return { name: `Minutes, ${label}`, value, unit: 'minutes', basis }
    }),
  ]
}
