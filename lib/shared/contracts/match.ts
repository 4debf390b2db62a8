import { hasBillGap } from '@/lib/shared/bill/causes'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { joinedUidsOf, uidsOf } from '@/lib/shared/presence/uids'
import type { Call } from './call'
import type { Filters } from './filters'
import { hasGap } from './gaps'
import type { Window } from './range'
import { lostAtStage, reachesStage, waitSecondsOf } from './stages'
import { isStaleOngoing } from './stale'

/** What a filter needs to know beside the call. */
export type MatchContext = {
  window: Window
  nowSeconds: number
  staleOngoingHours: number
  /** Session ids of the calls of the tags that filters name. */
  taggedSessions?: ReadonlySet<string>
}

/** Everyone that the `uid` filter finds: participants (joined or not), the initiator, and a user receiver. */
export function peopleOf(call: Call): Set<string> {
  const uids = uidsOf(call.participants)
  if (call.initiator !== null) uids.add(call.initiator)
  if (call.receiver !== null && call.receiverType === 'user') uids.add(call.receiver)
  return uids
}

/** True for a call that is under way at a second, from its start to its end; an ongoing one reaches to the end of this minute, unless it is stale. */
function isActiveAt(call: Call, atSeconds: number, { nowSeconds, staleOngoingHours }: MatchContext): boolean {
  if (isStaleOngoing(call, nowSeconds, staleOngoingHours)) return false
  const end = call.status === 'ongoing' ? (Math.floor(nowSeconds / 60) + 1) * 60 : call.endedAt
  return call.startedAt !== null && end !== null && call.startedAt <= atSeconds && end > atSeconds
}

/**
 * The filters of the design for one call in hand: live answers are filtered again with it, since what upstream
 * makes of a parameter is not documented. The mirror's SQL says the same.
 */
export function matchesFilters(call: Call, filters: Partial<Filters>, context: MatchContext): boolean {
  const { from, to } = context.window
  if (from !== null && call.time < from) return false
  if (to !== null && call.time >= to) return false
  return (
    matchesWords(call, filters) &&
    matchesNumbers(call, filters) &&
    matchesPeople(call, filters) &&
    matchesRest(call, filters, context)
  )
}

const oneOf = (wanted: string[] | undefined, value: string | null) =>
  wanted === undefined || wanted.length === 0 || (value !== null && wanted.includes(value))

function matchesWords(call: Call, filters: Partial<Filters>): boolean {
  return (
    oneOf(filters.type, call.type) &&
    oneOf(filters.mode, call.mode) &&
    oneOf(filters.status, call.status) &&
    oneOf(filters.receiverType, call.receiverType) &&
    (filters.hasRecording === undefined || filters.hasRecording === call.hasRecording)
  )
}

const within = (value: number | null, least: number | undefined, most: number | undefined) =>
  (least === undefined && most === undefined) ||
  (value !== null && (least === undefined || value >= least) && (most === undefined || value <= most))

function matchesNumbers(call: Call, filters: Partial<Filters>): boolean {
  return (
    within(call.durationSeconds, filters.minDuration, filters.maxDuration) &&
    within(call.ringSeconds, filters.minRing, filters.maxRing) &&
    within(waitSecondsOf(call), filters.minWait, filters.maxWait) &&
    within(call.joinedPeople, filters.minPeople, filters.maxPeople) &&
    matchesPresence(call, filters) &&
    (filters.reached === undefined || reachesStage(call, filters.reached)) &&
    (filters.lost === undefined || lostAtStage(call, filters.lost))
  )
}

function matchesPresence(call: Call, filters: Partial<Filters>): boolean {
  if (filters.minTogether === undefined && filters.minAlone === undefined) return true
  const { togetherSeconds, aloneSeconds } = presenceTotals(call.participants)
  return within(togetherSeconds, filters.minTogether, undefined) && within(aloneSeconds, filters.minAlone, undefined)
}

function matchesPeople(call: Call, filters: Partial<Filters>): boolean {
  if (!oneOf(filters.initiator, call.initiator)) return false
  const guid = call.receiverType === 'group' ? call.receiver : null
  if (!oneOf(filters.guid, guid)) return false
  if (filters.toGroup !== undefined && filters.toGroup !== (guid !== null && guid !== '')) return false
  if (filters.with !== undefined && filters.with.length > 0) {
    const together = peopleOf(call)
    if (!filters.with.every((uid) => together.has(uid))) return false
  }
  const joined = joinedUidsOf(call.participants)
  if (filters.joined !== undefined && filters.joined.length > 0 && !filters.joined.some((uid) => joined.has(uid)))
    return false
  if (filters.missed !== undefined && filters.missed.length > 0) {
    const invited = uidsOf(call.participants)
    const missed = (uid: string) => invited.has(uid) && !joined.has(uid) && call.initiator !== uid
    if (!filters.missed.some(missed)) return false
  }
  if (filters.uid === undefined || filters.uid.length === 0) return true
  const people = peopleOf(call)
  return filters.uid.some((uid) => people.has(uid))
}

function matchesRest(call: Call, filters: Partial<Filters>, context: MatchContext): boolean {
  if (filters.anomaly !== undefined && filters.anomaly.length > 0) {
    const stale = isStaleOngoing(call, context.nowSeconds, context.staleOngoingHours)
    if (!filters.anomaly.some((name) => (name === 'stale-ongoing' ? stale : call.anomalies.includes(name))))
      return false
  }
  if (filters.activeAt !== undefined && !isActiveAt(call, filters.activeAt, context)) return false
  if (filters.tag !== undefined && filters.tag.length > 0 && !context.taggedSessions?.has(call.sessionId)) return false
  if (filters.gap !== undefined && filters.gap.length > 0 && !filters.gap.some((name) => hasGap(call, name, context)))
    return false
  if (
    filters.billGap !== undefined &&
    filters.billGap.length > 0 &&
    !filters.billGap.some((name) => hasBillGap(call, name))
  )
    return false
  if (filters.q !== undefined) {
    const part = filters.q.toLowerCase()
    const texts = [call.sessionId, ...peopleOf(call), ...(call.receiver === null ? [] : [call.receiver])]
    if (!texts.some((text) => text.toLowerCase().includes(part))) return false
  }
  return matchesClock(call, filters)
}

function matchesClock(call: Call, filters: Partial<Filters>): boolean {
  const weekdays = filters.weekday ?? []
  const hours = filters.hour ?? []
  if (weekdays.length === 0 && hours.length === 0) return true
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: filters.tz ?? 'UTC',
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(clock.formatToParts(call.time * 1000).map(({ type, value }) => [type, value]))
  const weekday = String(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1)
  return oneOf(weekdays, weekday) && oneOf(hours, String(Number(parts.hour)))
}
