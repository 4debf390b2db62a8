import { audit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/http/define-route'
import { requestSync, syncStatus } from '@/lib/server/process/workspace/workspace'
import { commandSyncRoute, syncRoute } from '@/lib/shared/sync/sync'

export const GET = defineRoute(syncRoute, { role: 'read', scope: 'read:calls' }, async () => ({
  data: await syncStatus(),
}))

export const POST = defineRoute(commandSyncRoute, { role: 'control-sync' }, async ({ body, user }) => {
  await requestSync(body)
  await audit(user.email, `sync.${body.action}`, null)
  return { data: await syncStatus(), httpStatus: 202 }
})
