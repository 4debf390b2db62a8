import type { Call } from '@/lib/shared/contracts/call'
import { ANOMALIES } from '@/lib/shared/contracts/call'
import { formatMinutes } from '@/lib/shared/format'
import { ownEntry } from '@/lib/shared/own-entry'
import type { Stay } from '@/lib/shared/timeline/presence'
import type { Cast } from './cast'
import { endedBy, leftAlone, simultaneousDrops } from './find-ending'
import { lateJoiners, noShows, reconnects } from './find-people'
import type { Finding } from './finding'
import { minutesBases } from './minutes'
import { exactDuration, nameList } from './words'

/** What is worth noticing in a call, each with its evidence, the inferred apart from the plain facts of the data. */
export function findings(call: Call, cast: Cast): Finding[] {
  return [
    ...endedBy(call, cast),
    ...leftAlone(call, cast),
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
  const who = (has: (stay: Stay) => boolean) =>
    nameList(cast.joined.filter((person) => person.stays.some(has)).map((person) => cast.nameOf(person.uid)))
  if (name === 'missing-left-at') return `No leftAt for ${who((stay) => stay.unknownEnd)}.`
  if (name === 'left-before-joined') return `So it is with ${who((stay) => stay.reversed)}.`
  if (name === 'recording-missing') return 'The list of recordings is empty.'
  if (name === 'stale-ongoing') return 'Its end was probably never reported.'
  if (name === 'missing-started-at' || name === 'missing-ended-at')
    return 'Figures that need it are left out, or rest on what the API says of the whole.'

  if (name === 'minutes-mismatch')
    return minutesBases(call)
      .map(({ label, minutes }) => `${label}: ${minutes === null ? 'not known' : `${formatMinutes(minutes)} min`}`)
      .join(' · ')
  if (name === 'participant-count-mismatch')
    return `The API says ${call.totalParticipants ?? 'nothing'}; ${call.participants.length} entries came, and ${call.joinedPeople} people joined.`
  if (name === 'ended-before-started' && call.startedAt !== null && call.endedAt !== null)
    return `endedAt lies ${exactDuration(call.startedAt - call.endedAt)} before startedAt.`
  if (name === 'unknown-status') return `The status is “${call.status}”.`
  return `Flagged ${name} when the call was copied.`
}
