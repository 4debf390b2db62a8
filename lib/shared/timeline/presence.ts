import { type Call, OPEN_STATUSES, type Participant } from '@/lib/shared/calls/call'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { givenName } from '@/lib/shared/people/names'
import { personKey } from '@/lib/shared/presence/uids'

/** Epoch seconds, `from ≤ to` always. */
export type Span = { from: number; to: number }

/** A participant row that joined, as a span that can be drawn. Missing or reversed times are flagged, never hidden. */
export type DeviceInterval = Span & {
  /** Index into `call.participants`. */
  row: number
  deviceId: string | null
  /** Still in the call: `to` is now. */
  open: boolean
  /** No leave time although the call is over: `to` is the call's end. */
  unknownEnd: boolean
  /** No join time: `from` is the call's start. */
  unknownStart: boolean
  /** They left before they joined, according to the API: drawn as a moment. */
  reversed: boolean
}

export type Person = {
  /** `NO_UID` for all entries without a uid, which share one lane. */
  uid: string
  /** As reported by the API. */
  name: string | null
  rows: Participant[]
  intervals: DeviceInterval[]
  /** The union of `intervals`: presence across devices and reconnects. */
  presence: Span[]
}

/** True while the API may still change the call. */
export const isOpen = (call: Pick<Call, 'status'>): boolean =>
  (OPEN_STATUSES as readonly string[]).includes(call.status)

/** When talking began: `startedAt`, else the first join, else `time`. Epoch seconds. */
export function startOf(call: Call): number {
  if (call.startedAt !== null) return call.startedAt
  const joins = call.participants.flatMap(({ joinedAt }) => joinedAt ?? [])
  return joins.length > 0 ? joins.reduce((least, at) => Math.min(least, at)) : call.time
}

/** When the call ended: `endedAt`, else `nowSeconds` while it is open, else the last join or leave. */
export function endOf(call: Call, nowSeconds: number): number {
  if (call.endedAt !== null) return call.endedAt
  if (isOpen(call)) return Math.max(nowSeconds, startOf(call))
  return call.participants.reduce(
    (latest, { joinedAt, leftAt }) => Math.max(latest, leftAt ?? latest, joinedAt ?? latest),
    startOf(call),
  )
}

/** Everyone in the call, by first join; those who never joined come last, in the API's order. */
export function peopleOfCall(call: Call, nowSeconds: number): Person[] {
  const people = new Map<string, Person>()
  const ends = { from: startOf(call), to: endOf(call, nowSeconds), now: nowSeconds }
  call.participants.forEach((row, index) => {
    const key = personKey(row.uid)
    let person = people.get(key)
    if (!person) {
      person = { uid: key, name: null, rows: [], intervals: [], presence: [] }
      people.set(key, person)
    }
    person.rows.push(row)
    person.name ??= givenName(key, row) ?? nameFromEntities(call, key)
    const interval = intervalOf(call, row, index, ends)
    if (interval) person.intervals.push(interval)
  })
  for (const person of people.values()) {
    person.intervals.sort((left, right) => left.from - right.from || left.to - right.to || left.row - right.row)
    person.presence = union(person.intervals)
  }
  const firstJoin = (person: Person) => person.intervals[0]?.from ?? Number.POSITIVE_INFINITY
  // The difference of two who never joined is NaN.
  return [...people.values()].sort((left, right) => firstJoin(left) - firstJoin(right) || 0)
}

function nameFromEntities(call: Call, uid: string): string | null {
  if (uid === call.initiator) return givenName(uid, call.initiatorEntity)
  if (uid === call.receiver && call.receiverType !== 'group') return givenName(uid, call.receiverEntity)
  return null
}

function intervalOf(call: Call, row: Participant, index: number, ends: Span & { now: number }): DeviceInterval | null {
  const { isJoined, joinedAt, leftAt, deviceId } = row
  if (!isJoined && joinedAt === null) return null
  const from = joinedAt ?? ends.from
  const open = leftAt === null && isOpen(call)
  return {
    row: index,
    deviceId,
    from,
    to: Math.max(from, leftAt ?? (open ? ends.now : ends.to)),
    open,
    unknownEnd: leftAt === null && !open,
    unknownStart: joinedAt === null,
    reversed: leftAt !== null && leftAt < from,
  }
}

/** True for the caller of an unanswered call: they were waiting all along and had nothing to join. */
export const isWaitingCaller = (call: Pick<Call, 'initiator' | 'status'>, uid: string): boolean =>
  uid === call.initiator && !isAnswered(call.status)

/** Spans merged where they touch or overlap, in order. */
export function union(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((left, right) => left.from - right.from)
  const merged: Span[] = []
  for (const { from, to } of sorted) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** The gaps between spans, in order. */
export function gapsOf(spans: readonly Span[]): Span[] {
  const merged = union(spans)
  return merged.slice(1).map(({ from }, index) => ({ from: (merged[index] as Span).to, to: from }))
}

/** Seconds covered by at least one of the spans. */
export const totalSeconds = (spans: readonly Span[]): number =>
  union(spans).reduce((sum, span) => sum + span.to - span.from, 0)

/** How long someone was in a call, as far as both ends are known, or until now in an open one; seconds. */
export const presentSeconds = ({ intervals }: Pick<Person, 'intervals'>): number =>
  totalSeconds(intervals.filter(({ unknownStart, unknownEnd }) => !unknownStart && !unknownEnd))

/** True while the API has not reported that the person left. */
export const isIn = ({ intervals }: Person): boolean => intervals.some(({ open }) => open)

/** The last moment that a person is known to have been in the call; null when they never joined. */
export const lastSeen = (person: Person): number | null => person.presence.at(-1)?.to ?? null

/** An absence of this length before coming back to the same call is one reconnection, whatever the devices (design, section 3, “presence”). */
const AWAY_SECONDS = { least: 1, most: 600 }

/** A person's absences from a call that they came back to, by their rows, in order. Rows without a join time or reversed are ignored; without a leave time they stay. */
export function absencesOf(rows: readonly Participant[]): Span[] {
  const stays = rows.flatMap(({ joinedAt, leftAt }) =>
    joinedAt === null || (leftAt !== null && leftAt < joinedAt)
      ? []
      : [{ from: joinedAt, to: leftAt ?? Number.POSITIVE_INFINITY }],
  )
  return gapsOf(stays)
}

/** Whether an absence is short enough for a reconnection. */
export const isReconnection = ({ from, to }: Span): boolean =>
  to - from >= AWAY_SECONDS.least && to - from <= AWAY_SECONDS.most

/** The absences of a person that count as reconnections; none for rows without a uid, which may be different people. */
export function reconnectionsOf(uid: string | null, rows: readonly Participant[]): Span[] {
  if (uid === null || uid === '') return []
  return absencesOf(rows).filter(isReconnection)
}

/** How many people were in the call from `from` to `to`. */
export type CountStep = Span & { count: number }

/** The number of people present over time, as steps of non-zero length; gaps within the call are steps of 0. */
export function presenceCounts(people: readonly { presence: readonly Span[] }[]): CountStep[] {
  const changes = new Map<number, number>()
  for (const { presence } of people)
    for (const { from, to } of presence) {
      if (to <= from) continue
      changes.set(from, (changes.get(from) ?? 0) + 1)
      changes.set(to, (changes.get(to) ?? 0) - 1)
    }
  const times = [...changes.keys()].sort((left, right) => left - right)
  const steps: CountStep[] = []
  let count = 0
  times.forEach((at, index) => {
    count += changes.get(at) ?? 0
    const next = times[index + 1]
    if (next === undefined) return
    const last = steps.at(-1)
    if (last && last.count === count) last.to = next
    else steps.push({ from: at, to: next, count })
  })
  return steps
}

/** How many people were present at `at`; at a change, the number after it. */
export const countAt = (steps: readonly CountStep[], at: number): number =>
  steps.find((step) => at >= step.from && at < step.to)?.count ?? 0
