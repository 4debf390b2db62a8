import { audit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/http/define-route'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { markDeliveredRoute } from '@/lib/shared/calls/calls'
import { AppError } from '@/lib/shared/http/errors'

/** A write with receipts that other people see: sent once, never retried, and audited whatever the outcome. */
export const POST = defineRoute(markDeliveredRoute, { role: 'mark-delivered' }, async ({ params, body, user }) => {
  const entry = { actor: user.email, action: 'groups.mark-delivered', target: params.guid } as const
  const request = {
    onBehalfOf: body.onBehalfOf,
    ...(body.messageId === undefined ? {} : { messageId: body.messageId }),
  }
  try {
    const data = await workspace()
      .api()
      .markGroupConversationDelivered(params.guid, body.messageId === undefined ? {} : { messageId: body.messageId }, {
        onBehalfOf: body.onBehalfOf,
      })
    await audit({ ...entry, details: { ...request, outcome: 'success' } })
    return { data }
  } catch (error) {
    await audit({ ...entry, details: { ...request, outcome: error instanceof AppError ? error.code : 'INTERNAL' } })
    throw error
  }
})
