import { paged } from '@/lib/server/accounts/database'
import { defineRoute } from '@/lib/server/http/define-route'
import { countQuarantined, listQuarantined } from '@/lib/server/mirror/write/quarantine'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { quarantineRoute } from '@/lib/shared/sync/sync'

export const GET = defineRoute(quarantineRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const mirror = await workspace().mirror()
  return paged(query, countQuarantined(mirror), (limit, offset) => listQuarantined(mirror, { limit, offset }))
})
