import { z } from 'zod'
import { exportCalls } from '@/lib/analytics/export'
import { defineRoute } from '@/lib/api/define-route'
import { filtersSchema, listShape } from '@/lib/contracts/filter-schema'
import { questionContext } from '../../_shared/question'

const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet'] as const
const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const

/** Every row that the filters find, streamed. An export that fails midway aborts the connection, so that a part is never taken for the whole. */
export const GET = defineRoute({
  role: 'export',
  query: filtersSchema.extend({ sort: listShape.sort, format: z.enum(EXPORT_FORMATS) }),
  async run({ query, signal }) {
    const { format, sort, ...filters } = query
    const rows = exportCalls(await questionContext(filters), filters, sort ?? '-time', format)[Symbol.asyncIterator]()
    const first = await rows.next()
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        if (!first.done) controller.enqueue(first.value)
      },
      async pull(controller) {
        const { done, value } = await rows.next()
        if (done || signal.aborted) {
          await rows.return?.(undefined)
          controller.close()
        } else controller.enqueue(value)
      },
      async cancel() {
        await rows.return?.(undefined)
      },
    })
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    return new Response(stream, {
      headers: {
        'content-type': CONTENT_TYPES[format],
        'content-disposition': `attachment; filename="calls-${stamp}.${format}"`,
      },
    })
  },
})
