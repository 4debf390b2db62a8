import { defineRoute } from '@/lib/server/api/define-route'
import { webhookState } from '@/lib/server/workspace/webhooks'
import { webhooksRoute } from '@/lib/shared/contracts/webhooks'

export const GET = defineRoute(webhooksRoute, {
  role: 'control-sync',
  scope: null,
  async run() {
    return { data: await webhookState() }
  },
})
