import { audit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/http/define-route'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { markDeliveredRoute } from '@/lib/shared/calls/calls'
import { AppError } from '@/lib/shared/http/errors'

/** A write with receipts that other people see: sent once, never retried, and audited whatever the outcome. */
export const POST = defineRoute(markDeliveredRoute, { role: 'mark-delivered' }, async ({ params, body, user }) => {
  const { onBehalfOf, messageId } = body
  const message = messageId === undefined ? {} : { messageId }
  const note = (outcome: string) =>
    audit(user.email, 'groups.mark-delivered', params.guid, { onBehalfOf, ...message, outcome })
  try {
    const data = await workspace().api().markGroupConversationDelivered(params.guid, message, { onBehalfOf })
    await note(data.success ? 'success' : 'not confirmed')
    return { data }
  } catch (error) {
    await note(error instanceof AppError ? error.code : 'INTERNAL')
    throw error
  }
})
