import type { Call } from '@/lib/shared/calls/call'
import { displayName, givenName } from '@/lib/shared/people/names'
import { type BoardRow, presences } from './board-rows'

/** A call that rings, and for how many seconds. */
export type Ring = { call: Call; seconds: number }

/** The state of the open calls now. Finished calls that are still fading out do not count. */
export type LiveFacts = {
  open: number
  ongoing: number
  /** Calls that nobody has answered yet, and the one that has waited longest. */
  waiting: number
  longestWaiting: Ring | null
  people: number
}

/** @param now epoch seconds; null before the page is hydrated, when no time is running */
export function liveFacts(live: readonly BoardRow[], now: number | null): LiveFacts {
  const calls = live.filter(({ phase }) => phase === 'here').map(({ call }) => call)
  const ongoing = calls.filter(({ status }) => status === 'ongoing')
  const waiting = calls.filter(({ status }) => status === 'initiated')
  const present = ongoing.map((call) => ({ call, uids: uidsIn(call) }))
  const people = new Set(present.flatMap(({ uids }) => uids))
  // Of a call with very many entries, not everyone is listed.
  const unlisted = present.reduce((sum, { call, uids }) => sum + (call.cut ? call.cut.present - uids.length : 0), 0)
  return {
    open: calls.length,
    ongoing: ongoing.length,
    waiting: waiting.length,
    longestWaiting: longest(waiting, now),
    people: people.size + unlisted,
  }
}

const uidsIn = (call: Call) =>
  presences(call).flatMap(({ state, uid }) => (state === 'in' && uid !== null ? [uid] : []))

function longest(calls: readonly Call[], now: number | null): Ring | null {
  return calls.reduce<Ring | null>((most, call) => {
    const seconds = ringSecondsOf(call, now)
    return seconds !== null && (most === null || seconds > most.seconds) ? { call, seconds } : most
  }, null)
}

/** How long a call has been ringing; null if unknown. */
function ringSecondsOf(call: Call, now: number | null): number | null {
  const from = call.initiatedAt
  return from === null || now === null || now < from ? null : now - from
}

/** A group with open calls. */
export type OpenGroup = { guid: string; name: string; calls: number }

export const groupOf = ({ receiver, receiverType }: Call): string | null => (receiverType === 'group' ? receiver : null)

/** The groups that have open calls, most calls first; the chosen ones are listed even without any. */
export function openGroups(rows: readonly BoardRow[], chosen: readonly string[]): OpenGroup[] {
  const groups = new Map<string, OpenGroup>(
    chosen.map((guid) => [guid, { guid, name: displayName(guid, null), calls: 0 }]),
  )
  for (const { call, phase } of rows) {
    const guid = groupOf(call)
    if (guid === null || phase !== 'here') continue
    const known = groups.get(guid) ?? { guid, name: displayName(guid, null), calls: 0 }
    groups.set(guid, { ...known, name: givenName(guid, call.receiverEntity) ?? known.name, calls: known.calls + 1 })
  }
  return [...groups.values()].sort((one, other) => other.calls - one.calls || (one.name < other.name ? -1 : 1))
}
