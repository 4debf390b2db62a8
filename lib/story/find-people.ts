import type { Call } from '../contracts/call'
import { isOpen, startOf } from '../timeline/presence'
import type { Cast } from './cast'
import type { Finding } from './finding'
import { exactDuration, nameList, times } from './words'

const LATE_SECONDS = 60
const FLAPPING_RETURNS = 3
const FLAPPING_STAY_SECONDS = 60

/** Who joined over a minute after the start. */
export function lateJoiners(call: Call, cast: Cast): Finding[] {
  const start = startOf(call)
  const late = cast.joined.flatMap((person) => {
    const stay = person.stays[0]
    return stay && !stay.unknownStart && stay.from - start > LATE_SECONDS ? [{ uid: person.uid, at: stay.from }] : []
  })
  const first = late[0]
  if (!first) return []
  const shown = late
    .slice(0, 5)
    .map(({ uid, at }) => `${cast.nameOf(uid)} ${exactDuration(at - start)} after the start`)
  const rest = late.length > 5 ? ` and ${late.length - 5} others` : ''
  return [
    {
      key: 'late',
      title: late.length === 1 ? `${cast.nameOf(first.uid)} was late` : `${late.length} people were late`,
      evidence: `Joined: ${shown.join(', ')}${rest}.`,
      at: first.at,
      uids: late.map(({ uid }) => uid),
      inferred: true,
      tone: 'neutral',
    },
  ]
}

/** Who left and came back; three times with short stays between is flapping. */
export function reconnects(cast: Cast): Finding[] {
  return cast.joined.flatMap((person): Finding[] => {
    const returns = person.presence.length - 1
    if (returns < 1) return []
    const short = person.presence.filter((span) => span.to - span.from < FLAPPING_STAY_SECONDS).length
    const flapping = returns >= FLAPPING_RETURNS && short >= FLAPPING_RETURNS
    const longest = person.presence.reduce(
      (most, span, index) =>
        Math.max(most, index === 0 ? 0 : span.from - (person.presence[index - 1]?.to ?? span.from)),
      0,
    )
    const name = cast.nameOf(person.uid)
    return [
      {
        key: `reconnect-${person.uid}`,
        title: flapping ? `${name}'s connection was flapping` : `${name} reconnected ${times(returns)}`,
        evidence: `${returns + 1} separate stays; the longest gap was ${exactDuration(longest)}.`,
        at: person.presence[0]?.to ?? null,
        uids: [person.uid],
        inferred: true,
        tone: flapping ? 'warning' : 'neutral',
      },
    ]
  })
}

/** Who was invited and never came, where others did. */
export function noShows(call: Call, cast: Cast): Finding[] {
  if (cast.absent.length === 0 || cast.joined.length === 0 || isOpen(call)) return []
  const states = [...new Set(cast.absent.flatMap((person) => person.rows.flatMap((row) => row.state ?? [])))]
  const said = states.length === 0 ? '' : ` Their state is ${states.join(', ')}.`
  return [
    {
      key: 'no-show',
      title:
        cast.absent.length === 1
          ? `${cast.nameOf(cast.absent[0]?.uid ?? '')} never came`
          : `${cast.absent.length} people never came`,
      evidence: `Invited without joining: ${nameList(
        cast.absent.map((person) => cast.nameOf(person.uid)),
        8,
      )}.${said}`,
      at: null,
      uids: cast.absent.map((person) => person.uid),
      inferred: false,
      tone: 'neutral',
    },
  ]
}
