import { z } from 'zod'
import { listAudit } from '@/lib/accounts/audit'
import { defineRoute } from '@/lib/api/define-route'
import { listShape } from '@/lib/contracts/filter-schema'
import { DEFAULT_PER_PAGE } from '@/lib/contracts/filters'
import { pagination } from '@/lib/contracts/http'

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
