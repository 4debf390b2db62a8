import * as z from 'zod/mini'
import { APP_PARAM } from './apps'
import { dataOf } from './http'
import { route } from './route'

/** Where the Calls API sends its webhooks. */
export const WEBHOOK_PATH = '/api/hooks/calls'

const receivedSchema = z.strictObject({
  /** `ignored`: it suggests nothing to read. */
  outcome: z.enum(['accepted', 'repeated', 'ignored']),
})

/** Takes a webhook of the Calls API. It has HTTP Basic credentials of its own, and no user. */
export const receiveWebhookRoute = route({
  method: 'POST',
  path: WEBHOOK_PATH,
  query: z.object(APP_PARAM),
  answer: dataOf(receivedSchema),
})

/** How webhooks are doing; times in epoch seconds. */
const webhookStateSchema = z.strictObject({
  isConfigured: z.boolean(),
  /** The public address to enter at the vendor; null where only the browser knows it. */
  url: z.nullable(z.string()),
  user: z.nullable(z.string()),
  last: z.nullable(z.strictObject({ event: z.string(), at: z.number() })),
  /** In the last 24 hours. */
  received: z.int(),
  waiting: z.int(),
  /** Calls that ended since the first webhook of the last 24 hours, and how many of them no webhook announced; null without webhooks. */
  gap: z.nullable(
    z.strictObject({ since: z.number(), ended: z.int(), unannounced: z.int(), isNewestOnly: z.boolean() }),
  ),
})
export type WebhookState = z.infer<typeof webhookStateSchema>

/** Whether webhooks are configured and arrive. */
export const webhooksRoute = route({ path: '/api/sync/webhooks', answer: dataOf(webhookStateSchema) })
