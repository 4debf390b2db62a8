import { defineRoute } from '@/lib/server/http/define-route'
import { webhookState } from '@/lib/server/process/workspace/webhooks'
import { webhooksRoute } from '@/lib/shared/sync/webhooks'

export const GET = defineRoute(webhooksRoute, { role: 'control-sync' }, async () => ({ data: await webhookState() }))
