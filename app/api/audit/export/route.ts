import { auditSelection } from '@/app/api/audit/audit-selection'
import { defineRoute } from '@/lib/server/http/define-route'
import { csvResponse } from '@/lib/server/http/export-response'
import { auditRows } from '@/lib/server/users/read-audit'
import { auditExportRoute } from '@/lib/shared/users/audit'

export const GET = defineRoute(auditExportRoute, { role: 'read-audit-log' }, async ({ query, ...asked }) => {
  const selection = await auditSelection(query, asked.user)
  const window = { from: selection.since ?? null, to: selection.until ?? null }
  const rows = () => auditRows(selection, query.tz)
  return csvResponse({ ...asked, name: 'audit-log', window, zone: query.tz, rows })
})
