import * as z from 'zod/mini'
import { APP_PARAM } from '@/lib/shared/apps/apps'
import { dataOf, route } from '@/lib/shared/http/route'

/** The outcomes of a webhook. `ignored`: it announces nothing to read. */
export const WEBHOOK_OUTCOMES = ['accepted', 'repeated', 'ignored'] as const

/** Takes a webhook of the Calls API. It has HTTP Basic credentials of its own, and no user. */
export const receiveWebhookRoute = route('POST /api/hooks/calls', {
  query: z.object(APP_PARAM),
  answer: dataOf(z.strictObject({ outcome: z.enum(WEBHOOK_OUTCOMES) })),
})

/** Whether the address and the credentials are right. */
export const checkWebhookRoute = route('GET /api/hooks/calls', {
  query: z.object(APP_PARAM),
  answer: dataOf(z.strictObject({ ready: z.literal(true) })),
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
  /** How many of these are about no call, such as tests. */
  ignored: z.int(),
  waiting: z.int(),
  /** Calls that ended since the first webhook of the last 24 hours, and how many of them no webhook announced; null without webhooks. */
  gap: z.nullable(
    z.strictObject({ since: z.number(), ended: z.int(), unannounced: z.int(), isNewestOnly: z.boolean() }),
  ),
})
export type WebhookState = z.infer<typeof webhookStateSchema>

/** Whether webhooks are configured and arrive. */
export const webhooksRoute = route('GET /api/sync/webhooks', { answer: dataOf(webhookStateSchema) })
