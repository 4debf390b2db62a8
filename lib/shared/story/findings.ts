import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { returnsOf } from '@/lib/shared/quality/returns'
import { exactDuration, formatMinutes } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { plainName } from '@/lib/shared/text/plain-name'
import { type DeviceInterval, isOpen, startOf } from '@/lib/shared/timeline/presence'
import type { Cast } from './cast'
import { droppedSide, endedBy, leftAlone, simultaneousDrops } from './find-ending'
import type { Finding } from './finding'
import { minutesBases } from './minutes'
import { nameList, times } from './words'

const LATE_SECONDS = 60
/** Beyond this many, a title gives a count instead of names. */
const MAX_IN_TITLE = 3
const MAX_LISTED = 6

function nameOrCount(people: readonly { uid: string }[], cast: Cast): string {
  return people.length > MAX_IN_TITLE ? `${people.length} people` : nameList(people.map(({ uid }) => cast.nameOf(uid)))
}

/** People who joined more than a minute after the start. */
function lateJoiners(call: Call, cast: Cast): Finding[] {
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
function reconnects(cast: Cast): Finding[] {
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
function noShows(call: Call, cast: Cast): Finding[] {
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

/** What is worth noticing in a call, each with its evidence: inferences first, then the data's own flags. */
export function findings(call: Call, cast: Cast): Finding[] {
  return found(call, cast).map((finding) => ({
    ...finding,
    title: plainName(finding.title),
    evidence: plainName(finding.evidence),
  }))
}

function found(call: Call, cast: Cast): Finding[] {
  // What the rows imply, only all of them do.
  if (call.cut !== undefined) return anomalyFindings(call, cast)
  return [
    ...endedBy(call, cast),
    ...leftAlone(call, cast),
    ...droppedSide(call, cast),
    ...simultaneousDrops(call, cast),
    ...lateJoiners(call, cast),
    ...reconnects(cast),
    ...noShows(call, cast),
    ...anomalyFindings(call, cast),
  ]
}

function anomalyFindings(call: Call, cast: Cast): Finding[] {
  return call.anomalies.map((name) => ({
    key: `anomaly-${name}`,
    title: ownEntry(ANOMALIES, name) ?? name,
    evidence: anomalyEvidence(call, cast, name),
    at: null,
    uids: [],
    inferred: false,
    tone: 'warning',
  }))
}

function anomalyEvidence(call: Call, cast: Cast, name: string): string {
  const who = (has: (interval: DeviceInterval) => boolean) =>
    nameList(cast.joined.filter((person) => person.intervals.some(has)).map((person) => cast.nameOf(person.uid)))
  if (name === 'missing-left-at') return `No leftAt for ${who((interval) => interval.unknownEnd)}.`
  if (name === 'left-before-joined') return `Affects ${who((interval) => interval.reversed)}.`
  if (name === 'recording-missing') return 'The list of recordings is empty.'
  if (name === 'stale-ongoing') return 'Its end was probably never reported.'
  if (name === 'missing-started-at' || name === 'missing-ended-at')
    return 'Figures that need it are left out, or use the API’s totals instead.'
  if (name === 'minutes-mismatch')
    return minutesBases(call)
      .map(({ label, minutes }) => `${label}: ${minutes === null ? 'not known' : `${formatMinutes(minutes)} min`}`)
      .join(' · ')
  if (name === 'participant-count-mismatch')
    return `The API says ${call.totalParticipants ?? 'nothing'}; it lists ${call.cut?.rows ?? call.participants.length} entries, and ${call.joinedPeople} people joined.`
  if (name === 'ended-before-started' && call.startedAt !== null && call.endedAt !== null)
    return `endedAt is ${exactDuration(call.startedAt - call.endedAt)} before startedAt.`
  if (name === 'unknown-status') return `The status is “${call.status}”.`
  return `Flagged ${name} when the call was copied.`
}
