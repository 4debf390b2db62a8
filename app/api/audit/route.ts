import { defineRoute } from '@/lib/server/http/define-route'
import { auditActors, listAudit } from '@/lib/server/users/read-audit'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { pagination } from '@/lib/shared/http/http'
import { auditRoute } from '@/lib/shared/users/audit'
import { auditSelection } from './audit-selection'

export const GET = defineRoute(
  auditRoute,
  { role: 'read-audit-log' },
  async ({ query: { page = 1, perPage = DEFAULT_PER_PAGE, ...asked }, user }) => {
    const selection = await auditSelection(asked, user)
    const [{ entries, total }, actors] = await Promise.all([
      listAudit(page, perPage, selection),
      auditActors(selection),
    ])
    return { data: entries, meta: { pagination: pagination(total, entries.length, perPage, page), actors } }
  },
)
