import pLimit from 'p-limit'
import type { Filters } from '@/lib/shared/contracts/filters'
import { resolveWindow } from '@/lib/shared/contracts/range'
import { JoinedFiles } from '@/lib/shared/parquet/joined-files'
import type { SortName } from '../calls/call-keys'
import { decodeCursor, encodeCursor } from '../calls/cursor'
import { type AnalyticsDeps, atMinute } from '../deps'
import { CSV, csvHeader } from './export-csv'
import { PARQUET } from './export-parquet'
import { type View, viewHeader, viewLayout } from './export-view'
import { inOrder, type SizedPart } from './in-order'
import { limited } from './limited'
import { ndjsonOf } from './ndjson'
import { partsOf } from './parts'
import type { Selection } from './selection'
import { writtenPart } from './written-part'

type ExportFormat = 'csv' | 'ndjson' | 'parquet'
/** All calls of a list, or those after a cursor, or the next `limit` of them. */
export type ExportRequest = {
  format: ExportFormat
  sort: SortName
  cursor?: string | undefined
  limit?: number | undefined
  /** Of a CSV file: what is on screen, rather than all fields. */
  view?: View | undefined
}
export type Export = {
  /** How many calls the file has, unless more arrive. */
  calls: number
  /** Where the next file begins; null if this one has all calls. */
  nextCursor: string | null
  chunks: AsyncGenerator<Uint8Array>
}

/** Calls in a part that is written from columns, from columns in an order that is not the table's, with tags, which are bound, and from the calls' JSON. */
const PART_CALLS = { columns: 32_768, sorted: 65_536, tagged: 5000, documents: 2048 } as const
type PartCalls = Record<keyof typeof PART_CALLS, number>
/** Parts built from JSON at a time, however many exports run. */
const builders = pLimit(2)

/**
 * Prepares a file of filtered calls in the order of the list. The engine writes it in parts of bounded size, each on demand, so that neither a
 * large file nor a slow reader costs more than two parts of memory, and nothing in the engine waits for a reader.
 * @throws AppError INVALID_REQUEST naming `cursor` or `from`; the chunks may throw midway, and the caller must then abort the connection, so
 * that a partial file is never mistaken for a complete one
 */
export async function openExport(
  deps: AnalyticsDeps,
  filters: Filters,
  request: ExportRequest,
  partCalls: PartCalls = PART_CALLS,
): Promise<Export> {
  const { sort, cursor, limit } = request
  const whole: Selection = {
    deps: atMinute(deps),
    filters,
    window: resolveWindow(filters, deps.nowSeconds),
    sort,
    after: cursor === undefined ? null : decodeCursor(cursor, sort),
    through: null,
  }
  const size = sizeOf(request, partCalls)
  const planned = await partsOf(whole, size)
  const { parts, next } = limit === undefined ? { parts: planned, next: null } : await limited(planned, limit)
  return {
    calls: parts.reduce((sum, part) => sum + part.calls, 0),
    nextCursor: next === null ? null : encodeCursor({ ...next, sort, page: 2 }),
    chunks: chunksOf(
      whole.deps,
      parts.map((part) => ({ ...part, size: part.isFilled ? size : partCalls.documents })),
      request,
    ),
  }
}

function sizeOf({ format, sort, view }: ExportRequest, { columns, sorted, tagged, documents }: PartCalls): number {
  if (format === 'ndjson') return documents
  if (view?.columns.includes('tags')) return tagged
  return sort === 'time' || sort === '-time' ? columns : sorted
}

async function* chunksOf(
  deps: AnalyticsDeps,
  parts: readonly SizedPart[],
  { format, cursor, view }: ExportRequest,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv') {
    // What continues a file is appended to it.
    if (cursor === undefined) yield view === undefined ? csvHeader(deps) : viewHeader(view)
    const layout = view === undefined ? CSV : viewLayout(view)
    yield* inOrder(parts, (part) => writtenPart(part, layout))
  } else if (format === 'parquet') {
    const file = new JoinedFiles()
    for await (const part of inOrder(parts, (each) => writtenPart(each, PARQUET))) yield file.add(part)
    yield file.end()
  } else yield* inOrder(parts, (part) => builders(() => ndjsonOf(part)))
}
