import { z } from 'zod'
import { listAudit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/api/define-route'
import { listShape } from '@/lib/shared/contracts/filter-schema'
import { DEFAULT_PER_PAGE } from '@/lib/shared/contracts/filters'
import { pagination } from '@/lib/shared/contracts/http'

/** Who did what, newest first. */
export const GET = defineRoute({
  role: 'read-audit-log',
  query: z.object({ page: listShape.page, perPage: listShape.perPage }),
  async run({ query }) {
    const page = query.page ?? 1
    const perPage = query.perPage ?? DEFAULT_PER_PAGE
    const { entries, total } = await listAudit(page, perPage)
    return { data: entries, meta: { pagination: pagination(total, entries.length, perPage, page) } }
  },
})
