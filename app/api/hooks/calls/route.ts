import { createHash } from 'node:crypto'
import { receiveEvent } from '@/lib/server/accounts/webhook-events'
import { defineRoute } from '@/lib/server/api/define-route'
import { requireStorable } from '@/lib/server/api/storable'
import { requireWebhookCredentials } from '@/lib/server/auth/webhook-credentials'
import { config } from '@/lib/server/config/config'
import { inApp } from '@/lib/server/config/current-app'
import { metrics } from '@/lib/server/metrics/metrics'
import { readHint } from '@/lib/server/sync/webhook-hint'
import { followWebhooks } from '@/lib/server/workspace/sync'
import { receiveWebhookRoute } from '@/lib/shared/contracts/webhooks'
import { AppError, invalidRequest } from '@/lib/shared/errors'

/** When to send again what found no room. */
const RETRY_AFTER_SECONDS = 30

/** Stores the hint and answers at once; the sync follows it later. */
export const POST = defineRoute(receiveWebhookRoute, {
  role: 'public',
  scope: null,
  async run({ query: { app }, headers, bytes }) {
    const { apps } = config()
    if (apps.every(({ webhook }) => webhook === null)) throw new AppError('NOT_FOUND', 'Webhooks are not configured.')
    const found = app === undefined ? apps[0] : apps.find(({ id }) => id === app)
    const { id } = await requireWebhookCredentials(headers, found)
    return inApp(id, () => receive(bytes))
  },
})

async function receive(bytes: () => Promise<Uint8Array>) {
  const body = await bytes()
  const hint = readHint(body)
  if (hint === null) throw invalidRequest([{ field: 'body', message: 'must be a JSON object' }])
  requireStorable(JSON.parse(new TextDecoder().decode(body)), 'body')
  const { event, about } = hint
  const isHint = about.kind !== 'nothing'
  const received = await receiveEvent({
    bodyHash: createHash('sha256').update(body).digest('hex'),
    event,
    sessionId: about.kind === 'room' ? about.sessionId : null,
    isHint,
  })
  const outcome = isHint || received !== 'accepted' ? received : ('ignored' as const)
  metrics().webhookEvents.inc({ outcome })
  if (outcome === 'full')
    throw new AppError('QUEUE_FULL', 'Too many webhooks are waiting. Send it again later.', {
      status: 503,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  if (outcome === 'accepted') await followWebhooks()
  return { data: { outcome } }
}
