import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import type { Call } from '@/lib/shared/calls/call'
import { displayName, givenName } from '@/lib/shared/people/names'
import type { BoardRow } from './board-rows'

/** The state of the open calls now. Finished calls that are still fading out do not count. */
type LiveFacts = {
  ongoing: number
  /** Calls that nobody has answered yet, and how long the longest has waited. */
  waiting: number
  longestWaitSeconds: number | null
}

/** @param now epoch seconds; null before the page is hydrated, when no time is running */
export function liveFacts(live: readonly BoardRow[], now: number | null): LiveFacts {
  const calls = live.filter(({ phase }) => phase === 'here').map(({ call }) => call)
  const waiting = calls.filter(({ status }) => status === 'initiated')
  return {
    ongoing: calls.length - waiting.length,
    waiting: waiting.length,
    longestWaitSeconds: waiting.reduce<number | null>(
      (most, { initiatedAt: from }) =>
        from === null || now === null || now < from ? most : Math.max(most ?? 0, now - from),
      null,
    ),
  }
}

/**
 * How many calls a usual day has up to this time: the mean of the given days, the present hour in proportion. Null without a day that has calls.
 * @param rows calls answered by day and hour of days in the past @param hour of the day, with its part that has passed
 */
export function usualSoFar(rows: readonly AnalyticsRow[], hour: number): number | null {
  const days = new Map<unknown, number>()
  for (const row of rows) {
    const answered = Number(row.answered ?? 0)
    const share = Math.min(1, Math.max(0, hour - Number(row.hour)))
    if (answered > 0) days.set(row.day, (days.get(row.day) ?? 0) + answered * share)
  }
  return days.size === 0 ? null : [...days.values()].reduce((sum, calls) => sum + calls, 0) / days.size
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
