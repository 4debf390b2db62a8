import { defineRoute } from '@/lib/server/http/define-route'
import { countQuarantined, listQuarantined } from '@/lib/server/mirror/write/quarantine'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { pagination } from '@/lib/shared/http/http'
import { quarantineRoute } from '@/lib/shared/sync/sync'

export const GET = defineRoute(
  quarantineRoute,
  { role: 'read', scope: 'read:analytics' },
  async ({ query: { page = 1, perPage = DEFAULT_PER_PAGE } }) => {
    const store = await workspace().mirror()
    const [data, total] = await Promise.all([listQuarantined(store, { page, perPage }), countQuarantined(store)])
    return { data, meta: { pagination: pagination(total, data.length, perPage, page) } }
  },
)
