import { auditCsv } from '@/app/api/audit/audit-csv'
import { auditSelection } from '@/app/api/audit/audit-selection'
import { defineRoute } from '@/lib/server/api/define-route'
import { exportResponse } from '@/lib/server/api/export-response'
import { auditExportRoute } from '@/lib/shared/contracts/audit'
import { decimalSign } from '@/lib/shared/csv/decimal-sign'

/** Streams every entry that matches the filters. */
export const GET = defineRoute(auditExportRoute, {
  role: 'read-audit-log',
  scope: null,
  async run({ query, user, signal, headers }) {
    return exportResponse({
      user,
      signal,
      contentType: 'text/csv; charset=utf-8; header=present',
      name: 'audit-log',
      extension: 'csv',
      chunks: async () => {
        const decimal = decimalSign(headers.get('accept-language'))
        return auditCsv(await auditSelection(query, user), query.tz, decimal)
      },
    })
  },
})
