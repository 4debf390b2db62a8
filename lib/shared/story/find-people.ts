import type { Call } from '@/lib/shared/contracts/call'
import { exactDuration } from '@/lib/shared/format'
import { returnsOf } from '@/lib/shared/quality/returns'
import { isOpen, startOf } from '@/lib/shared/timeline/presence'
import type { Cast } from './cast'
import type { Finding } from './finding'
import { nameList, times } from './words'

const LATE_SECONDS = 60
/** Beyond this many, a title gives a count instead of names. */
const MAX_IN_TITLE = 3
const MAX_LISTED = 6

function nameOrCount(people: readonly { uid: string }[], cast: Cast): string {
  return people.length > MAX_IN_TITLE ? `${people.length} people` : nameList(people.map(({ uid }) => cast.nameOf(uid)))
}

/** People who joined more than a minute after the start. */
export function lateJoiners(call: Call, cast: Cast): Finding[] {
  const start = startOf(call)
  const late = cast.joined.flatMap((person) => {
    const interval = person.intervals[0]
    return interval && !interval.unknownStart && interval.from - start > LATE_SECONDS
      ? [{ uid: person.uid, at: interval.from }]
      : []
  })
  const first = late[0]
  if (!first) return []
  const shown = late.map(({ uid, at }) => `${cast.nameOf(uid)} (${exactDuration(at - start)})`)
  return [
    {
      key: 'late',
      title: late.length === 1 ? `${cast.nameOf(first.uid)} was late` : `${nameOrCount(late, cast)} were late`,
      evidence: `Joined after the start: ${nameList(shown, MAX_LISTED)}.`,
      at: first.at,
      uids: late.map(({ uid }) => uid),
      inferred: true,
      tone: 'neutral',
    },
  ]
}

/** People who left and came back. */
export function reconnects(cast: Cast): Finding[] {
  return cast.joined.flatMap((person): Finding[] => {
    const returns = returnsOf(person)
    if (returns === null) return []
    const name = cast.nameOf(person.uid)
    const gap = exactDuration(returns.longestGapSeconds)
    return [
      {
        key: `reconnect-${person.uid}`,
        title: returns.flapping ? `${name}’s connection was flapping` : `${name} reconnected ${times(returns.times)}`,
        evidence:
          returns.times === 1
            ? `Left and was back ${gap} later.`
            : `Left and was back ${times(returns.times)}; the longest gap was ${gap}.`,
        at: returns.firstLeftAt,
        uids: [person.uid],
        inferred: true,
        tone: returns.flapping ? 'warning' : 'neutral',
      },
    ]
  })
}

/** People who were invited and never joined a call that others did. */
export function noShows(call: Call, cast: Cast): Finding[] {
  if (cast.absent.length === 0 || cast.joined.length === 0 || isOpen(call)) return []
  const stateOf = (person: Cast['absent'][number]) => person.rows.find((row) => row.state !== null)?.state
  return [
    {
      key: 'no-show',
      title: `${nameOrCount(cast.absent, cast)} never joined`,
      evidence: `Invited: ${nameList(
        cast.absent.map((person) => `${cast.nameOf(person.uid)} (${stateOf(person) ?? 'no state given'})`),
        8,
      )}.`,
      at: null,
      uids: cast.absent.map((person) => person.uid),
      inferred: false,
      tone: 'neutral',
    },
  ]
}
