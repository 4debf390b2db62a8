import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { participantWord } from '@/lib/shared/calls/outcome'
import { returnsOf } from '@/lib/shared/issues/quality'
import { countOf, exactDuration, formatMinutes, nameList } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { type DeviceInterval, isOpen, startOf } from '@/lib/shared/timeline/presence'
import { type Cast, minutesBases, times } from './cast'
import { endedBy, leftAlone, simultaneousDrops } from './find-ending'
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
