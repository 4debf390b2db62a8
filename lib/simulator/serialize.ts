import { clockOf } from '@/lib/shared/values/amounts'
import type { Attendance } from './attendance'
import type { CallPlan } from './call-plan'
import { asciiJson, isGroup, midOf, minutes } from './json-text'
import type { Person } from './organisation'
import { isListed, type Snapshot, snapshotAt } from './snapshot'
import { transcriptsJson } from './transcripts'
import { applyTrap } from './traps'

/** A call as the API returns it at a moment (epoch seconds), as ASCII JSON. Hand-written, since a mirror reads tens of thousands per second. */
export function callJson(plan: CallPlan, nowSeconds: number): string {
  if (plan.trap === 'unreadable') return applyTrap(plan.trap, plan.variety, '')
  const json = plainJson(plan, snapshotAt(plan, nowSeconds), nowSeconds)
  // Only final records are damaged; a call that never ends is an anomaly itself.
  if (plan.trap === null || plan.trap === 'stale-ongoing' || nowSeconds < plan.endedAt) return json
  return applyTrap(plan.trap, plan.variety, json)
}

function plainJson(plan: CallPlan, state: Snapshot, nowSeconds: number): string {
  const { variety } = plan
  const mid = midOf(variety)
  const hasMid = state.startedAt > 0 || !plan.midComesLate
  let json = `{"sessionId":"${plan.sessionId}",${totals(plan, state, nowSeconds)}`
  json += `,"hasRecording":${state.hasRecording},"initiatedAt":${plan.initiatedAt},"initiator":"${plan.initiator.uid}"`
  json += `,"mode":"${plan.mode}","receiver":"${isGroup(plan.receiver) ? plan.receiver.guid : plan.receiver.uid}"`
  json += `,"receiverType":"${isGroup(plan.receiver) ? 'group' : 'user'}","status":"${spelled(state.status, variety)}"`
  json += `,"totalParticipants":${state.totalParticipants},"type":"${plan.type}"${hasMid ? `,"mid":"${mid}"` : ''}`
  if (state.startedAt > 0) json += `,"startedAt":${state.startedAt}`
  if (state.endedAt > 0) json += `,"endedAt":${state.endedAt}`
  else if (state.unansweredEndAt > 0) json += `,"endedAt":${state.unansweredEndAt}`
  if ((variety & 0x30) === 0) json += `,"metaData":[]`
  else if ((variety & 0x30) === 0x10) json += `,"metaData":{"ticket":"T-${variety % 9973}"}`
  if ((variety & 0xc0) === 0) json += `,"tags":[]`
  else if ((variety & 0xc0) === 0x40) json += `,"tags":["${plan.initiator.department}"]`
  if (state.hasRecording) json += `,"recordings":${recordingsJson(plan)}`
  json += `,"hasTranscription":${state.hasTranscription}`
  if (state.hasTranscription) json += `,"transcriptions":${transcriptsJson(plan, 5)}`
  if ((variety & 0x300) === 0) json += entitiesJson(plan)
  json += ',"participants":['
  for (let index = 0; index < plan.participants.length; index += 1) {
    if (!isListed(plan, index, nowSeconds)) continue
    if (index > 0) json += ','
    json += participantJson(plan, plan.participants[index] as Attendance, mid, nowSeconds)
  }
  return `${json}]}`
}

/** Minutes of a call: mostly wall clock, as in real responses; for every fourth the sum over participants, as specified. */
function totals(plan: CallPlan, state: Snapshot, nowSeconds: number): string {
  let seconds = state.endedAt > 0 ? state.endedAt - state.startedAt : 0
  let videoSeconds = Math.round(seconds * plan.videoShare)
  const isOpen = state.status === 'ongoing'
  if (isOpen || (state.endedAt > 0 && (plan.variety & 0xc) === 0)) {
    seconds = 0
    videoSeconds = 0
    for (const row of plan.participants) {
      if (row.joinedAt === 0 || row.leftAt > nowSeconds) continue
      seconds += row.leftAt - row.joinedAt
      videoSeconds += Math.round((row.leftAt - row.joinedAt) * plan.videoShare)
    }
  }
  const length = state.endedAt > 0 ? state.endedAt - state.startedAt : 0
  return `"totalAudioMinutes":${minutes(seconds - videoSeconds)},"totalVideoMinutes":${minutes(videoSeconds)},"totalDuration":"${clockOf(length)}","totalDurationInMinutes":${minutes(seconds)}`
}

function participantJson(plan: CallPlan, row: Attendance, mid: string, nowSeconds: number): string {
  const { uid } = row.person
  const named = (plan.variety & 0x1c0000) === 0 ? nameJson(row.person) : ''
  if (row.joinedAt === 0 || row.joinedAt > nowSeconds) {
    const state = row.refused && nowSeconds >= plan.endedAt ? 'rejected' : 'unanswered'
    return `{"uid":"${uid}"${named},"totalAudioMinutes":0,"totalVideoMinutes":0,"isJoined":false,"state":"${state}","totalDuration":0}`
  }
  const hasLeft = row.leftAt <= nowSeconds
  const seconds = hasLeft ? row.leftAt - row.joinedAt : 0
  const videoSeconds = Math.round(seconds * plan.videoShare)
  const total = minutes(seconds)
  // The specification names `totalDurationInMinutes`, but its examples have `totalDuration`.
  const specified = (plan.variety & 0x400) === 0 ? `,"totalDurationInMinutes":${total}` : ''
  return `{"uid":"${uid}"${named},"totalAudioMinutes":${minutes(seconds - videoSeconds)},"totalVideoMinutes":${minutes(videoSeconds)},"isJoined":true,"state":"${hasLeft ? 'ended' : 'ongoing'}","totalDuration":${total}${specified},"deviceId":"${row.person.devices[row.device]}","joinedAt":${row.joinedAt},"mid":"${mid}"${hasLeft ? `,"leftAt":${row.leftAt}` : ''}}`
}

/** On every eighth call, participants carry their names and pictures themselves. */
const nameJson = ({ uid, name }: Person): string =>
  `,"name":${asciiJson(name)},"avatar":"https://avatars.example/${uid}.png"`

function spelled(status: Snapshot['status'], variety: number): string {
  return status === 'canceled' && (variety & 0x800) === 0 ? 'cancelled' : status
}

/** The duration of a recording is in minutes for most calls and in seconds for some, as in real responses. */
function recordingsJson(plan: CallPlan): string {
  const inSeconds = (plan.variety & 0x7000) === 0
  const items = plan.recordings.map(({ startTime, endTime }, index) => {
    const rid = `rec-${plan.hash}-${index + 1}`
    const duration = inSeconds ? endTime - startTime : (endTime - startTime) / 60
    return `{"rid":"${rid}","recording_url":"https://recordings.example/${rid}.wav","startTime":${startTime},"endTime":${endTime},"duration":${duration}}`
  })
  return `[${items.join(',')}]`
}

/** Names and pictures for every fourth call; some responses wrap them in `data`, some do not. */
function entitiesJson(plan: CallPlan): string {
  const { initiator, receiver } = plan
  const to = isGroup(receiver)
    ? `{"entity":{"guid":"${receiver.guid}","name":${asciiJson(receiver.name)}},"entityType":"group"}`
    : `{"entity":{"uid":"${receiver.uid}","name":${asciiJson(receiver.name)},"avatar":"https://avatars.example/${receiver.uid}.png"},"entityType":"user"}`
  const from = `{"entity":{"uid":"${initiator.uid}","name":${asciiJson(initiator.name)},"avatar":"https://avatars.example/${initiator.uid}.png"},"entityType":"user"}`
  const entities = `{"initiator":${from},"receiver":${to}}`
  return (plan.variety & 0x8000) === 0 ? `,"data":{"entities":${entities}}` : `,"entities":${entities}`
}
