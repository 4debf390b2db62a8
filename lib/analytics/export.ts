import type { Call } from '../contracts/call'
import type { Filters } from '../contracts/filters'
import { resolveWindow } from '../contracts/range'
import { callKeys, type SortName } from './call-keys'
import { callsSpan, readCalls, withStaleFlag } from './calls'
import type { Cursor } from './cursor'
import { type AnalyticsDeps, minuteOf } from './deps'
import { csvHeader, csvLines } from './export-csv'
import { parquetBytes } from './export-parquet'

export type ExportFormat = 'csv' | 'ndjson' | 'parquet'

const CHUNK_CALLS = 5000
/** Readers of Parquet want large row groups; each is made in memory. */
const ROW_GROUP_CALLS = 20_000

/**
 * Every call that the filters leave, in the list's order, as bytes. Memory stays that of one chunk, however many calls there are.
 * @throws AppError midway too: the caller must then abort the connection, so that a part is never taken for the whole
 */
export async function* exportCalls(
  deps: AnalyticsDeps,
  filters: Filters,
  sort: SortName,
  format: ExportFormat,
): AsyncGenerator<Uint8Array> {
  const asked = { ...deps, nowSeconds: minuteOf(deps.nowSeconds) }
  if (format === 'parquet') {
    yield* parquetBytes(callChunks(asked, filters, sort, ROW_GROUP_CALLS))
    return
  }
  const encoder = new TextEncoder()
  if (format === 'csv') yield encoder.encode(csvHeader())
  for await (const calls of callChunks(asked, filters, sort, CHUNK_CALLS))
    yield encoder.encode(format === 'csv' ? csvLines(calls) : calls.map((call) => `${JSON.stringify(call)}\n`).join(''))
}

/** Calls by the thousands, each chunk after the last row of the one before: what arrives meanwhile shifts nothing. */
async function* callChunks(
  deps: AnalyticsDeps,
  filters: Filters,
  sort: SortName,
  size: number,
): AsyncGenerator<Call[]> {
  const window = resolveWindow(filters, deps.nowSeconds)
  let after: Cursor | null = null
  for (;;) {
    const span = await callsSpan(deps)
    const keys = await callKeys(deps, filters, window, { sort, after, skip: 0, take: size }, span)
    const last = keys.at(-1)
    if (last === undefined) return
    yield (await readCalls(deps, keys)).map((call) => withStaleFlag(call, deps))
    if (keys.length < size) return
    after = { sort, value: last.value, sessionId: last.sessionId, page: 2 }
  }
}
