import { audit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/http/define-route'
import { dataRoute } from '@/lib/server/http/item-routes'
import { requestSync, syncStatus } from '@/lib/server/process/workspace/workspace'
import { commandSyncRoute, syncRoute } from '@/lib/shared/sync/sync'

export const GET = dataRoute(syncRoute, { role: 'read', scope: 'read:calls' }, () => syncStatus())

export const POST = defineRoute(commandSyncRoute, { role: 'control-sync' }, async ({ body, user }) => {
  // First, since the mirror has no part in the transaction.
  await audit(user.email, `sync.${body.action}`, null)
  await requestSync(body)
  return { data: await syncStatus(), httpStatus: 202 }
})
