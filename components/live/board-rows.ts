import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { isNeverClosed } from '@/lib/shared/calls/open-calls'
import { displayName, givenName } from '@/lib/shared/people/names'
import { personKey } from '@/lib/shared/presence/uids'
import { isWaitingCaller } from '@/lib/shared/timeline/presence'

/** How many open calls are ongoing and how many wait, and the longest wait, without those that fade out. @param now epoch seconds; null until the page is hydrated */
export function liveFacts(live: readonly BoardRow[], now: number | null) {
  const calls = live.filter(({ leftAt }) => leftAt === null).map(({ call }) => call)
  const waiting = calls.filter(({ status }) => status === 'initiated')
  const waits = waiting.flatMap(({ initiatedAt: from }) =>
    from === null || now === null || now < from ? [] : now - from,
  )
  return {
    ongoing: calls.length - waiting.length,
    waiting: waiting.length,
    longestWaitSeconds: waits.length === 0 ? null : Math.max(...waits),
  }
}

/** How many calls the given days had on average up to a time of day, the hour under way in proportion; null if none has calls. @param hour with the fraction that has passed */
export function usualSoFar(rows: readonly AnalyticsRow[], hour: number): number | null {
  const days = new Map<unknown, number>()
  for (const row of rows) {
    const answered = Number(row.answered ?? 0)
    const share = Math.min(1, Math.max(0, hour - Number(row.hour)))
    if (answered > 0) days.set(row.day, (days.get(row.day) ?? 0) + answered * share)
  }
  return days.size === 0 ? null : [...days.values()].reduce((sum, calls) => sum + calls, 0) / days.size
}

type OpenGroup = { guid: string; name: string; calls: number }

export const groupOf = ({ receiver, receiverType }: Call): string | null => (receiverType === 'group' ? receiver : null)

/** The groups that have open calls, most calls first; the chosen ones are listed even without any. */
export function openGroups(rows: readonly BoardRow[], chosen: readonly string[]): OpenGroup[] {
  const without = (guid: string): OpenGroup => ({ guid, name: displayName(guid, null), calls: 0 })
  const groups = new Map(chosen.map((guid) => [guid, without(guid)]))
  for (const { call, leftAt } of rows) {
    const guid = groupOf(call)
    if (guid === null || leftAt !== null) continue
    const known = groups.get(guid) ?? without(guid)
    groups.set(guid, { ...known, name: givenName(guid, call.receiverEntity) ?? known.name, calls: known.calls + 1 })
  }
  return [...groups.values()].sort((one, other) => other.calls - one.calls || (one.name < other.name ? -1 : 1))
}

export type BoardRow = {
  call: Call
  /** Null while it is open; else the epoch seconds when it was last in the list, in which it then remains briefly. */
  leftAt: number | null
}

/** How long a finished call remains while it fades out. */
export const FADE_SECONDS = 6

/** The rows of the board after an answer at `now` (epoch seconds): new calls are added, and calls no longer open remain until they have faded. */
export function nextRows(rows: readonly BoardRow[], calls: readonly Call[], now: number): BoardRow[] {
  const here = calls.map((call): BoardRow => ({ call, leftAt: null }))
  const open = new Set(calls.map(refOf))
  const gone = rows
    .filter((row) => !open.has(refOf(row.call)))
    .map(({ call, leftAt }) => ({ call, leftAt: leftAt ?? now }))
    .filter(({ leftAt }) => now - leftAt < FADE_SECONDS)
  return [...here, ...gone].sort(longestFirst)
}

/** What the timer of an open call counts from: its start, or when it began to ring. */
export const runningSince = (call: Call): number =>
  (call.status === 'ongoing' ? call.startedAt : call.initiatedAt) ?? call.time

function longestFirst(left: BoardRow, right: BoardRow): number {
  const byStatus = Number(right.call.status === 'ongoing') - Number(left.call.status === 'ongoing')
  return (
    byStatus || runningSince(left.call) - runningSince(right.call) || refOf(left.call).localeCompare(refOf(right.call))
  )
}

export type Presence = {
  /** Null for the one presence that stands for all entries without a uid. */
  uid: string | null
  name: string | null
  state: 'in' | 'calling' | 'left' | 'invited'
  since: number | null
}

/** Everyone in an open call, once each, in this order: in the call, calling, left, not joined. A person with several devices is in the call as long as one of them is. */
export function presences(call: Pick<Call, 'participants' | 'initiator' | 'status'>): Presence[] {
  const people = new Map<string | null, Presence>()
  for (const row of call.participants) {
    const { uid, isJoined, joinedAt, leftAt } = row
    const name = uid === null ? givenName('', row) : displayName(uid, row)
    const notYet = isWaitingCaller(call, personKey(uid)) ? 'calling' : 'invited'
    const state = isJoined ? (leftAt === null ? 'in' : 'left') : notYet
    const known = people.get(uid)
    const since = state === 'in' ? joinedAt : leftAt
    if (known === undefined || RANK[state] < RANK[known.state]) people.set(uid, { uid, name, state, since })
    else if (known.state === state && state === 'in' && since !== null && (known.since === null || since < known.since))
      known.since = since
  }
  return [...people.values()].sort((left, right) => RANK[left.state] - RANK[right.state])
}

const RANK = { in: 0, calling: 1, left: 2, invited: 3 } as const

/** Splits off the calls open or ringing for so long that their end was probably never reported. `now` is epoch seconds. */
export function splitStale(rows: readonly BoardRow[], now: number, staleHours: number) {
  const isStale = ({ call }: BoardRow) => isNeverClosed(call, now, staleHours)
  return { live: rows.filter((row) => !isStale(row)), stale: rows.filter(isStale) }
}
