import type { Call } from '@/lib/shared/contracts/call'
import { type BoardRow, presences } from './board-rows'

/** A ring time in progress or over: its call, and its seconds. */
export type Ring = { call: Call; seconds: number }

/** The state of the open calls now. Finished calls that are still fading out do not count. */
export type LiveFacts = {
  open: number
  ongoing: number
  /** Calls that nobody has answered yet, and the one that has waited longest. */
  waiting: number
  longestWaiting: Ring | null
  /** The longest ring of all open calls, whether or not it has been answered. */
  longestRing: Ring | null
  people: number
}

/** @param now epoch seconds; null before the page is hydrated, when no time is running */
export function liveFacts(live: readonly BoardRow[], now: number | null): LiveFacts {
  const calls = live.filter(({ phase }) => phase === 'here').map(({ call }) => call)
  const ongoing = calls.filter(({ status }) => status === 'ongoing')
  const waiting = calls.filter(({ status }) => status === 'initiated')
  const people = new Set(
    ongoing.flatMap((call) =>
      presences(call)
        .filter((person) => person.state === 'in' && person.uid !== null)
        .map((person) => person.uid),
    ),
  )
  return {
    open: calls.length,
    ongoing: ongoing.length,
    waiting: waiting.length,
    longestWaiting: longest(waiting, now),
    longestRing: longest(calls, now),
    people: people.size,
  }
}

function longest(calls: readonly Call[], now: number | null): Ring | null {
  return calls.reduce<Ring | null>((most, call) => {
    const seconds = ringSecondsOf(call, now)
    return seconds !== null && (most === null || seconds > most.seconds) ? { call, seconds } : most
  }, null)
}

/** How long a call rang, or has been ringing; null if unknown. */
function ringSecondsOf(call: Call, now: number | null): number | null {
  const from = call.initiatedAt
  const until = call.status === 'ongoing' ? call.startedAt : now
  return from === null || until === null || until < from ? null : until - from
}

/** A group with open calls. */
export type OpenGroup = { guid: string; name: string; calls: number }

export const groupOf = ({ receiver, receiverType }: Call): string | null => (receiverType === 'group' ? receiver : null)

/** The groups that have open calls, most calls first; the chosen ones are listed even without any. */
export function openGroups(rows: readonly BoardRow[], chosen: readonly string[]): OpenGroup[] {
  const groups = new Map<string, OpenGroup>(chosen.map((guid) => [guid, { guid, name: guid, calls: 0 }]))
  for (const { call, phase } of rows) {
    const guid = groupOf(call)
    if (guid === null || phase !== 'here') continue
    const known = groups.get(guid) ?? { guid, name: guid, calls: 0 }
    groups.set(guid, { ...known, name: call.receiverEntity?.name ?? known.name, calls: known.calls + 1 })
  }
  return [...groups.values()].sort((one, other) => other.calls - one.calls || (one.name < other.name ? -1 : 1))
}
