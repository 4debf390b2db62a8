import pLimit from 'p-limit'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { SortName } from '../calls/call-keys'
import { type AnalyticsDeps, atMinute } from '../deps'
import { callsInOrder, type NextCalls } from './calls-in-order'
import { csvHeader, csvLines } from './export-csv'
import { parquetBytes } from './export-parquet'

export type ExportFormat = 'csv' | 'ndjson' | 'parquet'

const CHUNK_CALLS = 2000
/** Parquet readers prefer large row groups; each is built in memory. */
const ROW_GROUP_CALLS = 10_000
/** Each chunk is built from thousands of calls in memory, so only this many are built at a time, however many exports run. */
const builders = pLimit(2)

/**
 * Streams every filtered call in the order of the list. A chunk is built on demand and its calls are released before it is yielded, so a
 * slow reader costs one chunk of memory.
 * @throws AppError, possibly midway: the caller must then abort the connection, so that a partial file is never mistaken for a complete one
 */
export async function* exportCalls(
  deps: AnalyticsDeps,
  filters: Filters,
  sort: SortName,
  format: ExportFormat,
): AsyncGenerator<Uint8Array> {
  const rounded = atMinute(deps)
  const next = callsInOrder(rounded, filters, sort, format === 'parquet' ? ROW_GROUP_CALLS : CHUNK_CALLS)
  const chunks = format === 'parquet' ? parquetBytes(next) : textBytes(next, format)
  for (;;) {
    const { done, value } = await builders(() => chunks.next())
    if (done) return
    yield value
  }
}

async function* textBytes(next: NextCalls, format: 'csv' | 'ndjson'): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  if (format === 'csv') yield encoder.encode(csvHeader())
  // A separate function, so that the suspended generator holds no calls.
  const nextBytes = async () => {
    const calls = await next()
    if (calls === null) return null
    return encoder.encode(
      format === 'csv' ? csvLines(calls) : calls.map((call) => `${JSON.stringify(call)}\n`).join(''),
    )
  }
  for (let bytes = await nextBytes(); bytes !== null; bytes = await nextBytes()) yield bytes
}
