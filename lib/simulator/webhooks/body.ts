import type { WebhookEvent } from './events'

/** Events sent with the call's chat message, which contains neither the id of the call nor of its room. */
const WITHOUT_SESSION_ID = new Set(['call_busy', 'call_cancelled', 'call_rejected', 'call_unanswered'])
/** Events sent with the call's chat message, whose entities contain the room. */
const WITH_ENTITIES = new Set(['call_initiated', 'call_started'])

/** The body of a webhook in its real shapes: the session id is at different depths, or missing. */
export function webhookBody(event: WebhookEvent): string {
  return JSON.stringify({
    trigger: event.event,
    data: dataOf(event),
    appId: '2749f0aa31',
    region: 'us',
    webhook: 'callscope',
  })
}

function dataOf(event: WebhookEvent): unknown {
  if (WITHOUT_SESSION_ID.has(event.event)) return { call: messageOf(event) }
  if (WITH_ENTITIES.has(event.event)) return { call: { ...messageOf(event), data: { entities: entitiesOf(event) } } }
  const { sessionId, type, at, uid } = event
  return {
    sessionId,
    type,
    ...(uid === undefined ? {} : { participant: { uid } }),
    ...(event.event === 'call_ended' ? { endedAt: at } : { timestamp: at }),
  }
}

const messageOf = ({ event, type, sender, receiver, receiverType, at }: WebhookEvent) => ({
  category: 'call',
  action: event.slice('call_'.length),
  type,
  sender,
  receiver,
  receiverType,
  sentAt: at,
})

const entitiesOf = ({ sessionId, type, sender, receiver, receiverType, at }: WebhookEvent) => ({
  by: { entity: { uid: sender }, entityType: 'user' },
  for: {
    entity: receiverType === 'group' ? { guid: receiver } : { uid: receiver },
    entityType: receiverType,
  },
  on: { entity: { sessionid: sessionId, type, initiatedAt: at }, entityType: 'call' },
})
