import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { participantWord } from '@/lib/shared/calls/outcome'
import {
  aloneAtEnd,
  canBeOrdered,
  ENDING_SECONDS,
  type Leaver,
  leavers,
  massDrops,
  pairDrop,
  TOGETHER_SECONDS,
} from '@/lib/shared/issues/leaving'
import { returnsOf } from '@/lib/shared/issues/quality'
import { countOf, exactDuration, formatMinutes, nameList } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { type DeviceInterval, isOpen, startOf } from '@/lib/shared/timeline/presence'
import { type Cast, minutesBases, times } from './cast'
import { type Finding, finding } from './finding'

const LATE_SECONDS = 60
/** Beyond this many, a title gives a count instead of names. */
const MAX_IN_TITLE = 3
const MAX_LISTED = 6

const titleOf = (uids: readonly string[], { nameOf }: Cast): string =>
  uids.length > MAX_IN_TITLE ? `${uids.length} people` : nameList(uids.map(nameOf))

function lateJoiners(call: Call, cast: Cast): Finding[] {
  const start = startOf(call)
  const late = cast.joined.flatMap((person) => {
    const interval = person.intervals[0]
    return interval && !interval.unknownStart && interval.from - start > LATE_SECONDS
      ? [{ uid: person.uid, at: interval.from }]
      : []
  })
  const first = late[0]
  const uids = late.map(({ uid }) => uid)
  if (!first) return []
  const shown = late.map(({ uid, at }) => `${cast.nameOf(uid)} (${exactDuration(at - start)})`)
  return [
    finding(
      'late',
      `${titleOf(uids, cast)} ${late.length === 1 ? 'was' : 'were'} late`,
      `Joined after the start: ${nameList(shown, MAX_LISTED)}.`,
      { at: first.at, uids },
    ),
  ]
}

const reconnects = (cast: Cast): Finding[] =>
  cast.joined.flatMap((person) => {
    const { uid } = person
    const returns = returnsOf(person)
    if (returns === null) return []
    const name = cast.nameOf(uid)
    const often = times(returns.times)
    const gap = exactDuration(returns.longestGapSeconds)
    return finding(
      `reconnect-${uid}`,
      returns.flapping ? `${name}’s connection was flapping` : `${name} reconnected ${often}`,
      returns.times === 1
        ? `Left and was back ${gap} later.`
        : `Left and was back ${often}; the longest gap was ${gap}.`,
      { at: returns.firstLeftAt, uids: [uid], tone: returns.flapping ? 'warning' : 'neutral' },
    )
  })

/** People who were invited and never joined a call that others did. */
function noShows(call: Call, cast: Cast): Finding[] {
  const { absent, joined, nameOf } = cast
  if (absent.length === 0 || joined.length === 0 || isOpen(call)) return []
  const invited = absent.map(({ uid, rows }) => {
    const state = rows.find((row) => row.state !== null)?.state
    return `${nameOf(uid)} (${state ? participantWord(state).toLowerCase() : 'no state given'})`
  })
  const uids = absent.map(({ uid }) => uid)
  return [
    finding('no-show', `${titleOf(uids, cast)} never joined`, `Invited: ${nameList(invited, 8)}.`, {
      uids,
      inferred: false,
    }),
  ]
}

/** What is worth noticing in a call, each with its evidence: inferences first, then the data's own flags. */
export function findings(call: Call, cast: Cast): Finding[] {
  const anomalies = call.anomalies.map((name) => {
    const title = ownEntry(ANOMALIES, name) ?? name
    const evidence = ownEntry(EVIDENCE, name)?.(call, cast) ?? 'Flagged when the call was copied.'
    return finding(`anomaly-${name}`, title, evidence, { inferred: false, tone: 'warning' })
  })
  // Inferences need all of a call's rows.
  if (call.cut !== undefined) return anomalies
  return [
    ...endedBy(call, cast),
    ...leftAlone(call, cast),
    ...simultaneousDrops(call, cast),
    ...lateJoiners(call, cast),
    ...reconnects(cast),
    ...noShows(call, cast),
    ...anomalies,
  ]
}

/** The evidence of each anomaly, by its name; one that is missing here gets only a note on where it comes from. */
const EVIDENCE: Record<string, (call: Call, cast: Cast) => string | null> = {
  'missing-left-at': (_, cast) => `No time of leaving for ${namesWith(cast, ({ unknownEnd }) => unknownEnd)}.`,
  'left-before-joined': (_, cast) => `Affects ${namesWith(cast, ({ reversed }) => reversed)}.`,
  'recording-missing': () => 'The list of recordings is empty.',
  'stale-ongoing': () => 'Its end was probably never reported.',
  'missing-started-at': () => LEFT_OUT,
  'missing-ended-at': () => LEFT_OUT,
  'minutes-mismatch': (call) =>
    minutesBases(call)
      .map(({ label, minutes }) => `${label}: ${minutes === null ? 'not known' : `${formatMinutes(minutes)} min`}`)
      .join(' · '),
  'participant-count-mismatch': ({ totalParticipants, cut, participants, joinedPeople }) =>
    `The API says ${totalParticipants ?? 'nothing'}; it lists ${countOf(cut?.rows ?? participants.length, 'entry', 'entries')}, and ${countOf(joinedPeople, 'person', 'people')} joined.`,
  'ended-before-started': ({ startedAt, endedAt }) =>
    startedAt === null || endedAt === null
      ? null
      : `The end is given as ${exactDuration(startedAt - endedAt)} before the start.`,
  'unknown-status': ({ status }) => `The status is “${status}”.`,
}
const LEFT_OUT = 'Figures that need it are left out, or use the API’s totals instead.'

const namesWith = ({ joined, nameOf }: Cast, has: (interval: DeviceInterval) => boolean) =>
  nameList(joined.filter(({ intervals }) => intervals.some(has)).map(({ uid }) => nameOf(uid)))

/** Who ended the call, inferred from the order of leaving, since the API does not say. */
function endedBy(call: Call, cast: Cast): Finding[] {
  const left = leavers(cast.joined)
  if (call.status !== 'ended' || left.length < 2 || left.length < cast.joined.length) return []
  if (!canBeOrdered(call, cast.joined)) return []
  const lastAt = left.at(-1)?.at ?? 0
  const closing = left.filter(({ at }) => lastAt - at <= ENDING_SECONDS)
  const [first] = closing
  const before = left[left.length - closing.length - 1]
  if (first === undefined) return []
  const same = closing.filter(({ at }) => at === first.at)
  const name = cast.nameOf(first.uid)
  const namesOf = (people: readonly Leaver[]) => nameList(people.map(({ uid }) => cast.nameOf(uid)))
  const ending = (title: string, evidence: string) => [
    finding('ended-by', title, evidence, { at: first.at, uids: same.map(({ uid }) => uid) }),
  ]
  if (closing.length === 1 && before !== undefined) {
    const ofThem = left.length > 2 ? ', the last of the others,' : ''
    return ending(
      `${name} ended the call by leaving last`,
      `${cast.nameOf(before.uid)}${ofThem} had left ${exactDuration(lastAt - before.at)} earlier.`,
    )
  }
  if (same.length === 1)
    return ending(
      `${name} ended the call`,
      `Of those still in the call, ${name} left first; ${namesOf(closing.slice(1))} followed within ${exactDuration(lastAt - first.at)}.`,
    )
  if (same.length < closing.length)
    return ending(
      `One of ${countOf(same.length, 'person', 'people')} ended the call`,
      `${namesOf(same)} left in the same second, before the others, so the order does not show which of them ended the call.`,
    )
  return ending(
    same.length < left.length
      ? 'The call ended at once for everyone still in it'
      : 'The call ended for everyone at once',
    `${namesOf(same)} left in the same second, so the order does not show who ended the call.`,
  )
}

/** Someone who was alone in the call at its end, and the other side of a one-to-one call that vanished from it. */
function leftAlone(call: Call, cast: Cast): Finding[] {
  const alone = aloneAtEnd(call, cast.joined)
  if (alone === null) return []
  const about = (uid: string) => ({ at: alone.from, uids: [uid], tone: 'warning' as const })
  const seconds = exactDuration(alone.seconds)
  const { uid } = alone.person
  const name = cast.nameOf(uid)
  const [title, others] = alone.joinedAlone
    ? [`${name} was alone for the last ${seconds}`, `when ${name} joined`]
    : [`${name} was left alone for ${seconds}`, `${seconds} before ${name} did`]
  const found = finding('alone', title, `Everyone else had left ${others}.`, about(uid))
  const dropped = pairDrop(call, cast.joined, alone)
  if (dropped === null) return [found]
  const other = cast.nameOf(dropped.uid)
  const evidence = `${name} waited alone for ${seconds}: had ${other} hung up, the call would have ended.`
  return [found, finding('dropped', `${other} probably dropped`, evidence, about(dropped.uid))]
}

/** Several people who left at once while the call went on. */
const simultaneousDrops = (call: Call, cast: Cast): Finding[] =>
  massDrops(call, cast.joined).map(({ at, uids }) => {
    const names = nameList(uids.map(cast.nameOf))
    const evidence = `${names} left within ${TOGETHER_SECONDS} s of each other while the call went on.`
    return finding(`drop-${at}`, `${countOf(uids.length, 'person', 'people')} dropped at once`, evidence, {
      at,
      uids,
      tone: 'warning',
    })
  })
