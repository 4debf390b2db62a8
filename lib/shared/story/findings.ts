import type { Call } from '@/lib/shared/contracts/call'
import { ANOMALIES } from '@/lib/shared/contracts/call'
import { exactDuration, formatMinutes } from '@/lib/shared/format'
import { plainName } from '@/lib/shared/names/plain-name'
import { ownEntry } from '@/lib/shared/own-entry'
import type { DeviceInterval } from '@/lib/shared/timeline/presence'
import type { Cast } from './cast'
import { droppedSide, endedBy, leftAlone, simultaneousDrops } from './find-ending'
import { lateJoiners, noShows, reconnects } from './find-people'
import type { Finding } from './finding'
import { minutesBases } from './minutes'
import { nameList } from './words'

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
