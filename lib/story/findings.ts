import type { Call } from '../contracts/call'
import { ANOMALIES, type Anomaly } from '../contracts/call'
import { formatMinutes } from '../format'
import { castOf } from './cast'
import { endedBy, leftAlone, simultaneousDrops } from './find-ending'
import { lateJoiners, noShows, reconnects } from './find-people'
import type { Finding } from './finding'
import { minutesBases } from './minutes'
import { exactDuration } from './words'

/** What is worth noticing in a call, each with its evidence, the inferred apart from the plain facts of the data. */
export function findings(call: Call, nowSeconds: number): Finding[] {
  const cast = castOf(call, nowSeconds)
  return [
    ...endedBy(call, cast),
    ...leftAlone(call, cast),
    ...simultaneousDrops(call, cast),
    ...lateJoiners(call, cast),
    ...reconnects(cast),
    ...noShows(call, cast),
    ...anomalyFindings(call),
  ]
}

function anomalyFindings(call: Call): Finding[] {
  return call.anomalies.map((name) => ({
    key: `anomaly-${name}`,
    title: name in ANOMALIES ? ANOMALIES[name as Anomaly] : name,
    evidence: anomalyEvidence(call, name),
    at: null,
    uids: [],
    inferred: false,
    tone: 'warning',
  }))
}

function anomalyEvidence(call: Call, name: string): string {
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
