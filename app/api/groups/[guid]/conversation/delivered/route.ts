import { audit, auditOutcome } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/http/define-route'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { markDeliveredRoute } from '@/lib/shared/calls/calls'
import { AppError } from '@/lib/shared/http/errors'

/** A write with receipts that other people see: sent once, never retried, and audited before it is sent, with its outcome afterwards. */
export const POST = defineRoute(markDeliveredRoute, { role: 'mark-delivered' }, async ({ params, body, user }) => {
  const { onBehalfOf, messageId } = body
  const message = messageId === undefined ? {} : { messageId }
  const details = { onBehalfOf, ...message, outcome: 'not known' }
  const entry = await audit(user.email, 'groups.mark-delivered', params.guid, details)
  let outcome = 'INTERNAL'
  try {
    const data = await workspace().api().markGroupConversationDelivered(params.guid, message, { onBehalfOf })
    outcome = data.success ? 'success' : 'not confirmed'
    return { data }
  } catch (error) {
    if (error instanceof AppError) outcome = error.code
    throw error
  } finally {
    await auditOutcome(entry, outcome)
  }
})
