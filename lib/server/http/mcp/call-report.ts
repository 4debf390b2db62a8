import * as z from 'zod/mini'
import type { Call } from '@/lib/shared/calls/call'
import type { CallAnswer } from '@/lib/shared/calls/calls'
import { NO_UID } from '@/lib/shared/presence/uids'
import { type Cast, castOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { minutesBases, ringOf } from '@/lib/shared/story/figures'
import { tellStory } from '@/lib/shared/story/story'
import { exactDuration, formatMinutes } from '@/lib/shared/text/format'
import { lastSeen, presentSeconds } from '@/lib/shared/timeline/presence'
import { callLine, callLineSchema } from './call-line'
import { cutSchema, cutWords, fitRows } from './limits'

const MAX_PEOPLE = 100
const HOW = 'The page at url shows everyone.'
const HOW_MANY = 'GET /api/calls/{sessionId}?participants=2 has the next 200 of its entries.'

const findingSchema = z.strictObject({
  title: z.string(),
  evidence: z.string(),
  /** Worked out by Callscope from join and leave times, rather than stated by the API. */
  inferred: z.boolean(),
  at: z.nullable(z.number()),
})
/** A figure; `basis` says what it counts. */
const figureSchema = z.strictObject({
  name: z.string(),
  value: z.nullable(z.number()),
  unit: z.enum(['seconds', 'minutes', 'people']),
  basis: z.string(),
})
type Figure = z.output<typeof figureSchema>
const personSchema = z.strictObject({
  uid: z.nullable(z.string()),
  name: z.string(),
  joined: z.boolean(),
  /** Time in the call; several devices at once count once. */
  presentSeconds: z.int(),
  firstJoinedAt: z.nullable(z.number()),
  lastLeftAt: z.nullable(z.number()),
})

/** One call as an assistant reads it. Times are epoch seconds. */
export const callReportSchema = z.extend(callLineSchema, {
  initiatedAt: z.nullable(z.int()),
  startedAt: z.nullable(z.int()),
  endedAt: z.nullable(z.int()),
  story: z.array(z.string()),
  findings: z.array(findingSchema),
  figures: z.array(figureSchema),
  people: z.array(personSchema),
  recordings: z.int(),
  /** All calls of its room, newest first, if there are several. */
  room: z.array(z.strictObject({ mid: z.string(), time: z.number(), status: z.string() })),
  source: z.enum(['live', 'mirror']),
  /** Why it was not read live. */
  reason: z.nullable(z.string()),
  fetchedAt: z.number(),
  cut: cutSchema,
})
type CallReport = z.output<typeof callReportSchema>

type Telling = { zone: string; nowSeconds: number; link: (href: string) => string }

/** What is known of a call, and its story as text. Neither device ids nor addresses of files are in it. */
export function callReport({ data: call, meta }: CallAnswer, { zone, nowSeconds, link }: Telling) {
  const cast = castOf(call, nowSeconds)
  const story = tellStory(call, { zone, nowSeconds, cast })
  const found = findings(call, cast).map(({ title, evidence, inferred, at }) => ({ title, evidence, inferred, at }))
  const everyone = peopleOf(cast)
  const { rows: people, cut } = fitRows(everyone.slice(0, MAX_PEOPLE), {
    of: call.cut === undefined ? everyone.length : Math.max(everyone.length, call.invitedPeople),
    how: call.cut === undefined ? HOW : HOW_MANY,
  })
  const data: CallReport = {
    ...callLine(call, zone, link),
    initiatedAt: call.initiatedAt,
    startedAt: call.startedAt,
    endedAt: call.endedAt,
    story,
    findings: found,
    figures: figuresOf(call, nowSeconds),
    people,
    recordings: call.recordings.length,
    room: (meta.occurrences?.length ?? 0) > 1 ? (meta.occurrences ?? []) : [],
    source: meta.source,
    reason: meta.reason ?? null,
    fetchedAt: meta.fetchedAt,
    cut,
  }
  const text = [
    `${data.from.name} → ${data.to.name}, ${data.when} ${zone}: ${data.url}`,
    story.join(' '),
    ...found.map((one) => `${one.inferred ? 'Inferred' : 'From the data'}: ${one.title}: ${one.evidence}`),
    ...data.figures.map((figure) => `${figure.name}: ${figureText(figure)} (${figure.basis})`),
    ...(data.reason === null ? [] : [`Not read live: ${data.reason}`]),
    ...cutWords(cut),
  ]
  return { data, text }
}

function figuresOf(call: Call, nowSeconds: number): Figure[] {
  const ring = ringOf(call, nowSeconds)
  return [
    {
      name: ring.running ? 'Ringing for' : 'Rang',
      value: ring.seconds,
      unit: 'seconds',
      basis: 'From initiation until it was answered, else until it ended, else until now.',
    },
    {
      name: 'Duration',
      value: call.durationSeconds,
      unit: 'seconds',
      basis: 'From the start to the end of an answered call, else the API’s timer; unknown while ongoing.',
    },
    { name: 'Invited', value: call.invitedPeople, unit: 'people', basis: 'Distinct people invited.' },
    { name: 'Joined', value: call.joinedPeople, unit: 'people', basis: 'Distinct people who joined.' },
    ...minutesBases(call).map(
      ({ label, minutes, definition }): Figure => ({
        name: `Minutes, ${label}`,
        value: minutes,
        unit: 'minutes',
        basis: definition,
      }),
    ),
  ]
}

function figureText({ value, unit }: Figure): string {
  if (value === null) return 'unknown'
  if (unit === 'seconds') return exactDuration(value)
  return unit === 'minutes' ? `${formatMinutes(value)} min` : String(value)
}

const peopleOf = ({ everyone, nameOf }: Cast): CallReport['people'] =>
  everyone.map((person) => ({
    uid: person.uid === NO_UID ? null : person.uid,
    name: nameOf(person.uid),
    joined: person.joined,
    presentSeconds: presentSeconds(person),
    firstJoinedAt: person.presence[0]?.from ?? null,
    lastLeftAt: lastSeen(person),
  }))
