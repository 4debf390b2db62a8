import { z } from 'zod'
import { defineRoute } from '@/lib/server/api/define-route'
import { countQuarantined, listQuarantined } from '@/lib/server/mirror/quarantine'
import { workspace } from '@/lib/server/workspace/workspace'
import { listShape } from '@/lib/shared/contracts/filter-schema'
import { DEFAULT_PER_PAGE } from '@/lib/shared/contracts/filters'
import { pagination } from '@/lib/shared/contracts/http'

/** Records that could not become calls, with the reason and their raw JSON. */
export const GET = defineRoute({
  role: 'read',
  query: z.object({ page: listShape.page, perPage: listShape.perPage }),
  async run({ query }) {
    const page = query.page ?? 1
    const perPage = query.perPage ?? DEFAULT_PER_PAGE
    const store = await workspace().mirror()
    const [data, total] = await Promise.all([listQuarantined(store, { page, perPage }), countQuarantined(store)])
    return { data, meta: { pagination: pagination(total, data.length, perPage, page) } }
  },
})
