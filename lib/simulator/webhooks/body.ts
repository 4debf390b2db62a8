import type { WebhookEvent } from './events'

/** Announced with the message of the call, which names neither the call nor its room. */
const WITHOUT_SESSION_ID = new Set(['call_busy', 'call_cancelled', 'call_rejected', 'call_unanswered'])
/** Announced with the message of the call, whose entities name the room. */
const WITH_ENTITIES = new Set(['call_initiated', 'call_started'])

/** The body of a webhook, in the shapes in which they arrive: the session id stands at different depths, or nowhere. */
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
