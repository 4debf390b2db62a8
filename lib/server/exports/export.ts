import { setImmediate as breathe } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { callsExportRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Parsed } from '@/lib/shared/http/route'
import { JoinedFiles } from '@/lib/shared/joined-parquet'
import { type AnalyticsDeps, scopeOf } from '../analytics/deps'
import { decodeCursor, encodeCursor, type Place, type SortName } from '../calls/call-keys'
import { withStaleFlag } from '../calls/shown-calls'
import { withNames } from '../directory/names'
import { type View, viewHeader, viewLayout } from './export-view'
import { CSV, csvHeader, PARQUET } from './file-columns'
import { divided, documentsOf, keyAt, type Part, partsOf, type Selection } from './parts'
import { writtenPart } from './written-part'

/** The parts with the first `limit` calls; only the part with the last of them is queried. @returns also the place of the last one, if there are more */
async function limited(parts: readonly Part[], limit: number): Promise<{ parts: readonly Part[]; next: Place | null }> {
  let before = 0
  for (const [index, part] of parts.entries()) {
    const rest = limit - before
    if (part.calls < rest) {
      before += part.calls
      continue
    }
    const edge = await keyAt(part.selection, rest - 1, part.stretch)
    // Calls have been deleted since they were counted; the file then has all that are left.
    if (edge === null) return { parts, next: null }
    const isLast = edge.isLast && index === parts.length - 1
    const last = { ...part, calls: rest, selection: { ...part.selection, through: edge.key } }
    return { parts: [...parts.slice(0, index), last], next: isLast ? null : edge.key }
  }
  return { parts, next: null }
}

/** Calls converted before other requests get their turn. */
const CALLS_AT_ONCE = 250

/** The calls of a part as in the list, one line of JSON each. */
async function ndjsonOf(part: Part): Promise<Uint8Array<ArrayBuffer>> {
  const { scope } = part.selection
  const documents = await documentsOf(part)
  const chunks: Buffer[] = []
  for (let start = 0; start < documents.length; start += CALLS_AT_ONCE) {
    let lines = ''
    for (const { item, mid, isShared } of documents.slice(start, start + CALLS_AT_ONCE)) {
      const named = withNames(scope.directory, item.call)
      const call = withStaleFlag(isShared ? { ...named, roomMid: mid } : named, scope)
      lines += `${JSON.stringify(call)}\n`
    }
    chunks.push(Buffer.from(lines))
    await breathe()
  }
  return Buffer.concat(chunks)
}

/** A part, and how many of its calls one statement may answer. */
type SizedPart = Part & { size: number }

/** Parts in progress at a time: one is written while the reader consumes the one before. */
const AHEAD = 2

/** Parts as bytes, in their order. */
async function* inOrder(
  parts: readonly SizedPart[],
  write: (part: Part) => Promise<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const begun: Promise<Uint8Array<ArrayBuffer>>[] = []
  for (const whole of parts)
    for await (const part of divided(whole, whole.size)) {
      const bytes = write(part)
      // Awaited later, in order; until then, a failure must not count as an unhandled rejection.
      bytes.catch(() => undefined)
      begun.push(bytes)
      if (begun.length >= AHEAD) yield (await begun.shift()) as Uint8Array<ArrayBuffer>
    }
  for (const bytes of begun) yield await bytes
}

/** All calls of a list, or those after a cursor, or the next `limit` of them. */
export type ExportRequest = Pick<Parsed<(typeof callsExportRoute)['query']>, 'format' | 'cursor' | 'limit'> & {
  sort: SortName
  /** For CSV: the columns on screen, rather than all fields. */
  view?: View | undefined
}
export type Export = {
  /** How many calls the file has, unless more arrive. */
  calls: number
  /** Where the next file begins; null if this one has all calls. */
  nextCursor: string | null
  chunks: AsyncGenerator<Uint8Array>
}

/** Calls per part: from columns, from columns in another order than the table's, with tags (which are bound), and from the calls' JSON. */
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
    scope: scopeOf(deps, filters),
    sort,
    after: cursor === undefined ? null : decodeCursor(cursor, sort),
    through: null,
  }
  const size = sizeOf(request, partCalls)
  const planned = await partsOf(whole, size)
  const { parts, next } = limit === undefined ? { parts: planned, next: null } : await limited(planned, limit)
  const sized = parts.map((part) => ({ ...part, size: part.isFilled ? size : partCalls.documents }))
  return {
    calls: parts.reduce((sum, part) => sum + part.calls, 0),
    nextCursor: next === null ? null : encodeCursor({ ...next, sort, page: 2 }),
    chunks: chunksOf(whole.scope, sized, request),
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
    // With a cursor, the file continues an earlier one, so it has no header.
    if (cursor === undefined) yield view === undefined ? csvHeader(deps) : viewHeader(view)
    const layout = view === undefined ? CSV : viewLayout(view)
    yield* inOrder(parts, (part) => writtenPart(part, layout))
  } else if (format === 'parquet') {
    const file = new JoinedFiles()
    for await (const part of inOrder(parts, (each) => writtenPart(each, PARQUET))) yield file.add(part)
    yield file.end()
  } else yield* inOrder(parts, (part) => builders(() => ndjsonOf(part)))
}
