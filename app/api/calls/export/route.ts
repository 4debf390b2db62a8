import { scopeOf } from '@/lib/server/analytics/deps'
import { openExport } from '@/lib/server/exports/export'
import { defineRoute } from '@/lib/server/http/define-route'
import { exportResponse } from '@/lib/server/http/export-response'
import { allTags } from '@/lib/server/notes/tags'
import { questionContext } from '@/lib/server/process/workspace/question'
import { callsExportRoute, EXPORT_CALLS_HEADER, NEXT_CURSOR_HEADER } from '@/lib/shared/calls/calls'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { invalidField } from '@/lib/shared/http/errors'
import { decimalSign } from '@/lib/shared/text/write-csv'

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const

/** Streams every call that matches the filters, or the next ones after a cursor. */
export const GET = defineRoute(callsExportRoute, { role: 'export', scope: 'export' }, async ({ query, ...asked }) => {
  const { format, sort, cursor, limit, view: columns, ...filters } = query
  if (columns.length > 0 && format !== 'csv') throw invalidField('view', 'is only for format=csv')
  const context = await questionContext(filters)
  return exportResponse({
    ...asked,
    contentType: CONTENT_TYPES[format],
    name: 'calls',
    window: scopeOf(context, filters).window,
    zone: filters.tz,
    extension: format,
    async chunks(headers) {
      const tagged = columns.includes('tags') ? await allTags() : []
      const decimal = decimalSign(asked.headers.get('accept-language'))
      const view = columns.length === 0 ? undefined : { columns, zone: filters.tz ?? DEFAULT_ZONE, decimal, tagged }
      const file = await openExport(context, filters, { format, sort: sort ?? '-time', cursor, limit, view })
      headers.set(EXPORT_CALLS_HEADER, String(file.calls))
      if (file.nextCursor !== null) headers.set(NEXT_CURSOR_HEADER, file.nextCursor)
      return file.chunks
    },
  })
})
