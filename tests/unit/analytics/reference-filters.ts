import { Temporal } from 'temporal-polyfill'
import type { ReferenceCall } from './read-record'
import { billCause } from './reference-bill'
import {
  firstMissedStage,
  groupOf,
  hasNoInterval,
  hasReached,
  invitedOf,
  isLeftOut,
  isStale,
  joinedOf,
  outcomeOf,
  partiesOf,
  presentSeconds,
  waited,
} from './reference-facts'
import { isOpen, ORGANISATION, referenceTeams } from './reference-organisation'
import { hasRole, ownOutcome } from './reference-people'
import { referenceQuality } from './reference-quality'
import { localQuarter, localTime } from './reference-quarters'

/** Epoch seconds; `to` is exclusive, and null means open. */
export type Span = { from: number | null; to: number | null }

/** Filters as in a URL: texts, with lists separated by commas. */
export type Params = Readonly<Record<string, string>>

export type Context = { params: Params; window: Span; nowSeconds: number; staleOngoingHours: number }

/** The instant of `from` or `to`: epoch seconds, or a local date with or without a time. */
function instant(text: string | undefined, zone: string): number | null {
  if (text === undefined) return null
  if (/^\d+$/.test(text)) return Number(text)
  return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds / 1000
}

const ROLLING_HOURS: Record<string, number> = { '1h': 1, '24h': 24, '7d': 168, '28d': 672, '30d': 720, '90d': 2160 }

/** The range of the filters (design, section 4). */
export function spanOf(params: Params, nowSeconds: number, firstDay: number = ORGANISATION.firstDay): Span {
  const zone = params.tz ?? 'UTC'
  if (params.from !== undefined || params.to !== undefined)
    return { from: instant(params.from, zone), to: instant(params.to, zone) }
  if (params.range === undefined || params.range === 'all') return { from: null, to: null }
  const nextMinute = (Math.floor(nowSeconds / 60) + 1) * 60
  const hours = ROLLING_HOURS[params.range]
  if (hours !== undefined) return { from: nextMinute - hours * 3600, to: nextMinute }
  const today = localTime(nowSeconds, zone).toPlainDate()
  const starts: Record<string, Temporal.PlainDate> = {
    day: today,
    week: weekStart(today, firstDay),
    month: today.with({ day: 1 }),
  }
  const spans: Record<string, [string, number]> = {
    today: ['day', 0],
    yesterday: ['day', 1],
    'this-week': ['week', 0],
    'last-week': ['week', 1],
    'this-month': ['month', 0],
    'last-month': ['month', 1],
  }
  const [unit, back] = spans[params.range] as [string, number]
  const start = starts[unit] as Temporal.PlainDate
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds / 1000
  return { from: at(start.subtract({ [`${unit}s`]: back })), to: back === 0 ? nextMinute : at(start) }
}

/** The latest date up to this one that begins a week; `firstDay` is 1 (Monday) to 7 (Sunday). */
export const weekStart = (date: Temporal.PlainDate, firstDay: number): Temporal.PlainDate =>
  date.dayOfWeek === firstDay ? date : weekStart(date.subtract({ days: 1 }), firstDay)

/** The calls that match the filters. */
export function referenceMatching(calls: readonly ReferenceCall[], context: Context): ReferenceCall[] {
  const tests = Object.entries(context.params).map(([name, text]) => {
    const test = TESTS[name]
    if (test === undefined) throw new Error(`The reference does not know the filter ${name}.`)
    return (call: ReferenceCall) => test(call, text, context)
  })
  const { from, to } = context.window
  const inSpan = (call: ReferenceCall) => (from === null || call.time >= from) && (to === null || call.time < to)
  return calls.filter((call) => inSpan(call) && tests.every((test) => test(call)))
}

type Test = (call: ReferenceCall, text: string, context: Context) => boolean
const items = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const always: Test = () => true
const isOneOf =
  (read: (call: ReferenceCall) => string | null): Test =>
  (call, text) => {
    const value = read(call)
    return value !== null && items(text).includes(value)
  }
const isAtLeast =
  (read: (call: ReferenceCall) => number | null): Test =>
  (call, text) => {
    const value = read(call)
    return value !== null && value >= Number(text)
  }
const isAtMost =
  (read: (call: ReferenceCall) => number | null): Test =>
  (call, text) => {
    const value = read(call)
    return value !== null && value <= Number(text)
  }
const isTrue =
  (read: (call: ReferenceCall) => boolean): Test =>
  (call, text) =>
    String(read(call)) === text

const local = (call: ReferenceCall, { params: { tz = 'UTC' } }: Context) => localQuarter(call.time, tz)

/** The people whose calls `offered` and `role` are about. */
export function namedBy({ uid, team }: Params): (uid: string) => boolean {
  if (uid !== undefined) return (one) => items(uid).includes(one)
  return team === undefined ? () => true : (one) => referenceTeams(one).some((its) => items(team).includes(its))
}

const TESTS: Record<string, Test> = {
  range: always,
  from: always,
  to: always,
  tz: always,
  type: isOneOf((call) => call.type),
  mode: isOneOf((call) => call.mode),
  outcome: isOneOf(outcomeOf),
  status: isOneOf((call) => call.status),
  receiverType: isOneOf((call) => call.receiverType),
  hasRecording: isTrue((call) => call.hasRecording),
  initiator: isOneOf((call) => call.initiator),
  guid: isOneOf(groupOf),
  toGroup: isTrue((call) => groupOf(call) !== null),
  minDuration: isAtLeast((call) => call.durationSeconds),
  maxDuration: isAtMost((call) => call.durationSeconds),
  minRing: isAtLeast((call) => call.ringSeconds),
  maxRing: isAtMost((call) => call.ringSeconds),
  minWait: isAtLeast(waited),
  maxWait: isAtMost(waited),
  minPeople: isAtLeast((call) => call.joinedPeople),
  maxPeople: isAtMost((call) => call.joinedPeople),
  minTogether: isAtLeast((call) => presentSeconds(call).togetherSeconds),
  minAlone: isAtLeast((call) => presentSeconds(call).aloneSeconds),
  uid: (call, text) => items(text).some((uid) => partiesOf(call).has(uid)),
  with: (call, text) => items(text).every((uid) => partiesOf(call).has(uid)),
  joined: (call, text) => items(text).some((uid) => joinedOf(call).has(uid)),
  missed: (call, text) =>
    items(text).some((uid) => invitedOf(call).has(uid) && !joinedOf(call).has(uid) && call.initiator !== uid),
  offered: (call, text, { params }) => items(text).includes(ownOutcome(call, namedBy(params)) ?? ''),
  role: (call, text, { params }) => items(text).some((role) => hasRole(call, role, namedBy(params))),
  reached: (call, text) => hasReached(call, text),
  lost: (call, text) => firstMissedStage(call) === text,
  anomaly: (call, text, context) =>
    items(text).some((name) => (name === 'stale-ongoing' ? isStale(call, context) : call.anomalies.includes(name))),
  quality: (call, text) => items(text).some((name) => referenceQuality(call).includes(name)),
  gap: (call, text, context) =>
    items(text).some((name) => (name === 'interval' ? hasNoInterval(call, context) : isLeftOut(call, name))),
  billGap: (call, text) =>
    items(text).some((name) => {
      const [pair, cause] = name.split('.') as [string, string]
      return billCause(call, pair) === cause
    }),
  activeAt: (call, text, context) => {
    if (isStale(call, context)) return false
    const end = call.status === 'ongoing' ? (Math.floor(context.nowSeconds / 60) + 1) * 60 : call.endedAt
    return call.startedAt !== null && end !== null && call.startedAt <= Number(text) && Number(text) < end
  },
  q: (call, text) =>
    text
      .toLowerCase()
      .split(' ')
      .every((word) =>
        [call.sessionId, ...partiesOf(call), call.receiver ?? ''].some((id) => id.toLowerCase().includes(word)),
      ),
  team: (call, text) =>
    [...partiesOf(call)].some((uid) => referenceTeams(uid).some((team) => items(text).includes(team))),
  hours: (call, text) => isOpen(call.time) === (text === 'in'),
  weekday: (call, text, context) => items(text).includes(String(local(call, context).dayOfWeek)),
  hour: (call, text, context) => items(text).includes(String(local(call, context).hour)),
}
