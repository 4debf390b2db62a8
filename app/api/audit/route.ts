import { defineRoute } from '@/lib/server/http/define-route'
import { auditActors, listAudit } from '@/lib/server/users/read-audit'
import { auditRoute } from '@/lib/shared/users/audit'
import { auditSelection } from './audit-selection'

export const GET = defineRoute(auditRoute, { role: 'read-audit-log' }, async ({ query, user }) => {
  const { page, perPage, ...asked } = query
  const selection = await auditSelection(asked, user)
  const [{ data, meta }, actors] = await Promise.all([
    listAudit({ ...selection, page, perPage }),
    auditActors(selection),
  ])
  return { data, meta: { ...meta, actors } }
})
