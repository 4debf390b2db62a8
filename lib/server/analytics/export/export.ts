import pLimit from 'p-limit'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { SortName } from '../calls/call-keys'
import { type AnalyticsDeps, atMinute } from '../deps'
import { callsInOrder, type NextCalls } from './calls-in-order'
import { csvHeader, csvLines } from './export-csv'
import { parquetBytes } from './export-parquet'

export type ExportFormat = 'csv' | 'ndjson' | 'parquet'

const CHUNK_CALLS = 2000
/** Readers of Parquet want large row groups; each is made in memory. */
const ROW_GROUP_CALLS = 10_000
/** A piece is made from thousands of calls at once, and its size is the same however many exports run: so many pieces in the making. */
const turns = pLimit(2)

/**
 * Every call that the filters leave, in the list's order, as bytes. A piece is made when it is asked for, and what it was made from is let
 * go before it is handed over: a reader who pauses costs one piece, however many calls there are.
 * @throws AppError midway too: the caller must then abort the connection, so that a partial file is never mistaken for a complete one
 */
export async function* exportCalls(
  deps: AnalyticsDeps,
  filters: Filters,
  sort: SortName,
  format: ExportFormat,
): AsyncGenerator<Uint8Array> {
  const rounded = atMinute(deps)
  const next = callsInOrder(rounded, filters, sort, format === 'parquet' ? ROW_GROUP_CALLS : CHUNK_CALLS)
  const pieces = format === 'parquet' ? parquetBytes(next) : textBytes(next, format)
  for (;;) {
    const { done, value } = await turns(() => pieces.next())
    if (done) return
    yield value
  }
}

async function* textBytes(next: NextCalls, format: 'csv' | 'ndjson'): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  if (format === 'csv') yield encoder.encode(csvHeader())
  // In a function of its own, so that no calls are held where this one pauses.
  const nextBytes = async () => {
    const calls = await next()
    if (calls === null) return null
    return encoder.encode(
      format === 'csv' ? csvLines(calls) : calls.map((call) => `${JSON.stringify(call)}\n`).join(''),
    )
  }
  for (let bytes = await nextBytes(); bytes !== null; bytes = await nextBytes()) yield bytes
}
