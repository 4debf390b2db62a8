import { defineRoute } from '@/lib/server/api/define-route'
import { mirror } from '@/lib/server/mirror/process-mirror'
import { countQuarantined, listQuarantined } from '@/lib/server/mirror/quarantine'
import { DEFAULT_PER_PAGE } from '@/lib/shared/contracts/filters'
import { pagination } from '@/lib/shared/contracts/http'
import { quarantineRoute } from '@/lib/shared/contracts/sync'

export const GET = defineRoute(quarantineRoute, {
  role: 'read',
  async run({ query: { page = 1, perPage = DEFAULT_PER_PAGE } }) {
    const store = await mirror()
    const [data, total] = await Promise.all([listQuarantined(store, { page, perPage }), countQuarantined(store)])
    return { data, meta: { pagination: pagination(total, data.length, perPage, page) } }
  },
})
