import { listAudit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/api/define-route'
import { DEFAULT_PER_PAGE } from '@/lib/shared/contracts/filters'
import { pagination } from '@/lib/shared/contracts/http'
import { auditRoute } from '@/lib/shared/contracts/users'

export const GET = defineRoute(auditRoute, {
  role: 'read-audit-log',
  async run({ query: { page = 1, perPage = DEFAULT_PER_PAGE } }) {
    const { entries, total } = await listAudit(page, perPage)
    return { data: entries, meta: { pagination: pagination(total, entries.length, perPage, page) } }
  },
})
