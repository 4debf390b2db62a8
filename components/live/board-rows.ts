import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { isNeverClosed } from '@/lib/shared/calls/open-calls'
import { displayName, givenName } from '@/lib/shared/people/names'
import { personKey } from '@/lib/shared/presence/uids'
import { isWaitingCaller } from '@/lib/shared/timeline/presence'

export type BoardRow = {
  call: Call
  /** `here` while it is open; `gone` briefly after it has left the list. */
  phase: 'here' | 'gone'
  /** Epoch seconds when it was last in the list. */
  leftAt: number | null
}

/** How long a finished call remains while it fades out. */
export const FADE_SECONDS = 6

/**
 * The rows of the board after a new answer: new calls are added, and calls no longer open remain, marked as gone, until they have faded.
 * `now` is epoch seconds.
 */
export function nextRows(rows: readonly BoardRow[], calls: readonly Call[], now: number): BoardRow[] {
  const here = calls.map((call): BoardRow => ({ call, phase: 'here', leftAt: null }))
  const open = new Set(calls.map(refOf))
  const gone = rows
    .filter((row) => !open.has(refOf(row.call)))
    .map((row): BoardRow => ({ ...row, phase: 'gone', leftAt: row.leftAt ?? now }))
    .filter((row) => now - (row.leftAt ?? now) < FADE_SECONDS)
  return [...here, ...gone].sort(longestFirst)
}

/** What the timer of an open call counts from: its start, or when it began to ring. */
export function runningSince(call: Call): number {
  return call.status === 'ongoing' ? (call.startedAt ?? call.time) : (call.initiatedAt ?? call.time)
}

function longestFirst(left: BoardRow, right: BoardRow): number {
  const byStatus = Number(right.call.status === 'ongoing') - Number(left.call.status === 'ongoing')
  return (
    byStatus || runningSince(left.call) - runningSince(right.call) || refOf(left.call).localeCompare(refOf(right.call))
  )
}

export type Presence = {
  /** Null for all entries without a uid. */
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
    const state =
      isJoined && leftAt === null
        ? 'in'
        : isJoined
          ? 'left'
          : isWaitingCaller(call, personKey(uid))
            ? 'calling'
            : 'invited'
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
export function splitStale(
  rows: readonly BoardRow[],
  now: number,
  staleHours: number,
): { live: BoardRow[]; stale: BoardRow[] } {
  const isStale = ({ call }: BoardRow) => isNeverClosed(call, now, staleHours)
  return { live: rows.filter((row) => !isStale(row)), stale: rows.filter(isStale) }
}
