import { questionContext } from '@/app/api/_shared/question'
import { exportCalls } from '@/lib/server/analytics/export/export'
import { defineRoute } from '@/lib/server/api/define-route'
import { exportResponse } from '@/lib/server/api/export-response'
import { callsExportRoute } from '@/lib/shared/contracts/calls'

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const

/** Streams every row that matches the filters. */
export const GET = defineRoute(callsExportRoute, {
  role: 'export',
  async run({ query, user, signal }) {
    const { format, sort, ...filters } = query
    return exportResponse({
      user,
      signal,
      contentType: CONTENT_TYPES[format],
      name: 'calls',
      extension: format,
      chunks: async () => exportCalls(await questionContext(filters), filters, sort ?? '-time', format),
    })
  },
})
