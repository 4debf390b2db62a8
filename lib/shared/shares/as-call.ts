import type { Call } from '@/lib/shared/calls/call'
import { outcomeOf } from '@/lib/shared/calls/outcome'
import type { SharedCall } from './shared'

/** A shared call in the form in which the story, the timeline and the figures read calls; what a link does not show is empty. */
export function asCall(shared: SharedCall): Call {
  const { caller, callee, participants, recordings, ...rest } = shared
  const entity = (end: SharedCall['caller']) => (end === null ? null : { name: end.name, avatar: null })
  return {
    ...rest,
    outcome: outcomeOf(rest.status),
    sessionId: '',
    mid: null,
    tags: [],
    metaData: null,
    hasTranscription: false,
    transcriptions: [],
    totalDuration: null,
    initiator: caller?.key ?? null,
    receiver: callee?.key ?? null,
    initiatorEntity: entity(caller),
    receiverEntity: entity(callee),
    recordings: recordings.map(({ url, ...times }) => ({ ...times, rid: null, recording_url: url, duration: null })),
    participants: participants.map(({ person, device, ...row }) => ({
      ...row,
      uid: person,
      deviceId: device,
      mid: null,
    })),
  }
}
