import { paged } from '@/lib/server/accounts/database'
import { defineRoute } from '@/lib/server/http/define-route'
import { countQuarantined, listQuarantined } from '@/lib/server/mirror/write/quarantine'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { quarantineRoute } from '@/lib/shared/sync/sync'

export const GET = defineRoute(quarantineRoute, { role: 'read-metrics', scope: 'read:analytics' }, async (asked) => {
  const mirror = await workspace().mirror()
  return paged(asked.query, countQuarantined(mirror), (limit, offset) => listQuarantined(mirror, { limit, offset }))
})
