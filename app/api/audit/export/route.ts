import { auditCsv } from '@/app/api/audit/audit-csv'
import { auditSelection } from '@/app/api/audit/audit-selection'
import { defineRoute } from '@/lib/server/http/define-route'
import { exportResponse } from '@/lib/server/http/export-response'
import { decimalSign } from '@/lib/shared/text/write-csv'
import { auditExportRoute } from '@/lib/shared/users/audit'

/** Streams every entry that matches the filters. */
export const GET = defineRoute(
  auditExportRoute,
  { role: 'read-audit-log' },
  async ({ query, user, signal, headers }) => {
    const selection = await auditSelection(query, user)
    return exportResponse({
      user,
      signal,
      contentType: 'text/csv; charset=utf-8; header=present',
      name: 'audit-log',
      window: { from: selection.since ?? null, to: selection.until ?? null },
      zone: query.tz,
      extension: 'csv',
      chunks: async () => auditCsv(selection, query.tz, decimalSign(headers.get('accept-language'))),
    })
  },
)
