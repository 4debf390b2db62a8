import { z } from 'zod'
import { exportCalls } from '@/lib/analytics/export'
import { defineRoute } from '@/lib/api/define-route'
import { exportResponse } from '@/lib/api/export-response'
import { filtersSchema, listShape } from '@/lib/contracts/filter-schema'
import { questionContext } from '../../_shared/question'

const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet'] as const
const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const

/** Every row that the filters find, streamed. */
export const GET = defineRoute({
  role: 'export',
  query: filtersSchema.extend({ sort: listShape.sort, format: z.enum(EXPORT_FORMATS) }),
  async run({ query, user, signal }) {
    const { format, sort, ...filters } = query
    return exportResponse({
      user,
      signal,
      contentType: CONTENT_TYPES[format],
      name: 'calls',
      ending: format,
      pieces: async () => exportCalls(await questionContext(filters), filters, sort ?? '-time', format),
    })
  },
})
