import { openExport } from '@/lib/server/analytics/export/export'
import { defineRoute } from '@/lib/server/api/define-route'
import { exportResponse } from '@/lib/server/api/export-response'
import { questionContext } from '@/lib/server/workspace/question'
import { callsExportRoute, EXPORT_CALLS_HEADER, NEXT_CURSOR_HEADER } from '@/lib/shared/contracts/calls'

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const

/** Streams every call that matches the filters, or the next ones after a cursor. */
export const GET = defineRoute(callsExportRoute, {
  role: 'export',
  scope: 'export',
  async run({ query, user, signal }) {
    const { format, sort, cursor, limit, ...filters } = query
    return exportResponse({
      user,
      signal,
      contentType: CONTENT_TYPES[format],
      name: 'calls',
      extension: format,
      async chunks(headers) {
        const request = { format, sort: sort ?? '-time', cursor, limit }
        const file = await openExport(await questionContext(filters), filters, request)
        headers.set(EXPORT_CALLS_HEADER, String(file.calls))
        if (file.nextCursor !== null) headers.set(NEXT_CURSOR_HEADER, file.nextCursor)
        return file.chunks
      },
    })
  },
})
