import { hash } from 'node:crypto'
import { requireWebhookCredentials } from '@/lib/server/auth/webhook-credentials'
import { defineRoute } from '@/lib/server/http/define-route'
import { requireStorable } from '@/lib/server/http/read-body'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import { metrics } from '@/lib/server/process/observe/metrics'
import { followWebhooks } from '@/lib/server/process/workspace/workspace'
import { receiveEvent } from '@/lib/server/sync/webhooks/events'
import { eventsIn, type Hint, readHint } from '@/lib/server/sync/webhooks/hint'
import { AppError, invalidField } from '@/lib/shared/http/errors'
import { checkWebhookRoute, WEBHOOK_OUTCOMES as OUTCOMES, receiveWebhookRoute } from '@/lib/shared/sync/webhooks'

/** The most events read from one body. One more hint covers the rest: their calls are among the newest. */
const MAX_EVENTS = 100
const OTHERS: Hint = { event: 'unknown', sessionId: null, isHint: true }

const OPEN = { role: 'public', scheme: 'Basic' } as const

/** Lets an admin who sets up a webhook check its address and credentials first. */
export const GET = defineRoute(checkWebhookRoute, OPEN, async ({ query, headers }) => {
  await receiverOf(query.app, headers)
  return { data: { ready: true as const } }
})

/** Stores the hints and answers immediately; the sync follows them later. */
export const POST = defineRoute(receiveWebhookRoute, OPEN, async ({ query, headers, bytes }) => {
  const id = await receiverOf(query.app, headers)
  return inApp(id, async () => receiveAll(await bytes()))
})

/** The app that the webhook is for. @throws AppError NOT_FOUND without webhooks; UNAUTHENTICATED or RATE_LIMITED */
async function receiverOf(app: string | undefined, headers: Headers) {
  const { apps } = config()
  if (apps.every(({ webhook }) => webhook === null)) throw new AppError('NOT_FOUND', 'Webhooks are not configured.')
  const found = app === undefined ? apps[0] : apps.find(({ id }) => id === app)
  return (await requireWebhookCredentials(headers, found)).id
}

async function receiveAll(body: Uint8Array) {
  const events = eventsIn(body)
  if (events === null) throw invalidField('body', 'must be JSON, JSON on each line, or a form, in UTF-8')
  for (const event of events) requireStorable(event, 'body')
  const hints = [...events.slice(0, MAX_EVENTS).map(readHint), ...(events.length > MAX_EVENTS ? [OTHERS] : [])]
  const bodyHash = hash('sha256', body)
  const outcomes = new Set<string>()
  for (const [index, hint] of hints.entries())
    outcomes.add(await receive(hint, hints.length === 1 ? bodyHash : `${bodyHash}.${index}`))
  if (outcomes.has('full'))
    throw new AppError('QUEUE_FULL', 'Too many webhooks are waiting. Send it again later.', {
      status: 503,
      retryAfterSeconds: 30,
    })
  if (outcomes.has('accepted')) followWebhooks()
  // The best outcome of any event.
  const outcome = OUTCOMES.find((one) => outcomes.has(one)) ?? 'ignored'
  return { data: { outcome } }
}

async function receive(hint: Hint, bodyHash: string) {
  const received = await receiveEvent({ ...hint, bodyHash })
  const outcome = hint.isHint || received !== 'accepted' ? received : ('ignored' as const)
  metrics().webhookEvents.inc({ outcome })
  return outcome
}
