import type { CallPlan } from '@/lib/simulator/call-plan'
import { isGroup } from '@/lib/simulator/json-text'

/** What a webhook is about: a call at a moment (epoch seconds). */
export type WebhookEvent = {
  event: string
  at: number
  sessionId: string
  type: string
  sender: string
  receiver: string
  receiverType: string
  /** The person who joined or left, in events about that. */
  uid?: string
}

const RECORDED_AFTER_SECONDS = 20

/** All webhook events of a call, from its first ring to its last file, in order. */
export function eventsOf(plan: CallPlan): WebhookEvent[] {
  if (plan.trap === 'unreadable') return []
  const { sessionId, type, initiator, receiver } = plan
  const about = {
    sessionId,
    type,
    sender: initiator.uid,
    receiver: isGroup(receiver) ? receiver.guid : receiver.uid,
    receiverType: isGroup(receiver) ? 'group' : 'user',
  }
  const events: WebhookEvent[] = [{ ...about, event: 'call_initiated', at: plan.initiatedAt }]
  const add = (event: string, at: number, uid?: string) => {
    if (at > 0 && Number.isFinite(at)) events.push({ ...about, event, at, ...(uid === undefined ? {} : { uid }) })
  }
  if (plan.startedAt > 0) add('call_started', plan.startedAt)
  for (const { person, joinedAt, leftAt } of plan.participants) {
    add('call_participant_joined', joinedAt, person.uid)
    if (joinedAt > 0) add('call_participant_left', leftAt, person.uid)
  }
  add(finalEvent(plan), plan.endedAt)
  if (plan.recordings.length > 0) add('recording_generated', plan.endedAt + RECORDED_AFTER_SECONDS)
  if (plan.transcripts > 0) add('transcription_generated', plan.transcribedAt)
  return events.sort((a, b) => a.at - b.at)
}

/** The final event. A rejected call is announced as busy if the callee was in another one. */
function finalEvent({ outcome, variety }: CallPlan): string {
  if (outcome === 'canceled') return 'call_cancelled'
  if (outcome === 'rejected') return (variety & 0x80000) === 0 ? 'call_busy' : 'call_rejected'
  return outcome === 'ended' ? 'call_ended' : 'call_unanswered'
}
