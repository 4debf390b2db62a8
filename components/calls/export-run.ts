import { saveFile } from '@/components/charts/save-file'
import { toast } from '@/components/ui/overlay/toast'
import { errorWords } from '@/components/ui/state/states'
import { ApiError } from '@/lib/client/http/api-error'
import { askFile } from '@/lib/client/http/fetcher'
import { createStore } from '@/lib/client/page/store'
import { callsExportRoute, EXPORT_CALLS_HEADER, NEXT_CURSOR_HEADER } from '@/lib/shared/calls/calls'
import type { RequestOf } from '@/lib/shared/http/route'
import type { JoinedFiles } from '@/lib/shared/joined-parquet'

/** The formats of a file. Calls per request: a second or two of work, so that a broken connection loses little. */
export const FORMATS = {
  csv: { label: 'CSV', note: 'for programs', callsPerRequest: 50_000, bytesPerCall: 350 },
  ndjson: { label: 'NDJSON', note: 'one call per line', callsPerRequest: 10_000, bytesPerCall: 2000 },
  parquet: { label: 'Parquet', note: 'for analysis', callsPerRequest: 50_000, bytesPerCall: 150 },
} as const
export type Format = keyof typeof FORMATS
export type ExportQuery = NonNullable<RequestOf<typeof callsExportRoute>['query']> & { format: Format }
/** A running export: how many of all calls have arrived; `failure` is why it stopped, if it did. */
type ExportRun = { format: Format; done: number; total: number; failure: string | null; resume(): void; cancel(): void }

const MAX_BYTES = 1_000_000_000

/** False for a file that is too large for the browser to put together; its download has the browser's own progress. */
export const fitsHere = (format: Format, calls: number): boolean => calls * FORMATS[format].bytesPerCall <= MAX_BYTES

const RETRIES = 2
const RETRY_MS = 1000

/** The running export. It continues while other pages are open. */
export const exportRun = createStore<ExportRun | null>(null)

function publish(next: ExportRun | null): void {
  exportRun.set(next)
  window.removeEventListener('beforeunload', keepPage)
  if (next !== null) window.addEventListener('beforeunload', keepPage)
}

function progress(change: (run: ExportRun) => Partial<ExportRun>): void {
  const run = exportRun.get()
  if (run !== null) publish({ ...run, ...change(run) })
}

const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

/** Starts an export and saves the file once it is complete. @returns false while another export is running */
export function startExport(query: ExportQuery, total: number): boolean {
  if (exportRun.get() !== null) return false
  const leaving = new AbortController()
  const receive = receiver(query, leaving.signal)
  const cancel = () => {
    leaving.abort()
    publish(null)
  }
  const resume = () => {
    progress(() => ({ failure: null }))
    void receive()
  }
  publish({ format: query.format, done: 0, total, failure: null, resume, cancel })
  void receive()
  return true
}

/** Requests the calls in chunks, each from the cursor of the one before, and stops where one fails; called again, it goes on there. */
function receiver(query: ExportQuery, signal: AbortSignal): () => Promise<void> {
  const { callsPerRequest: limit } = FORMATS[query.format]
  const pieces: Blob[] = []
  let parquet: JoinedFiles | null = null
  let cursor: string | undefined
  let name = `calls.${query.format}`
  return async () => {
    try {
      if (query.format === 'parquet') parquet ??= new (await import('@/lib/shared/joined-parquet')).JoinedFiles()
      do {
        const { bytes, headers } = await askAgain({ ...query, cursor, limit }, signal)
        if (pieces.length === 0) name = fileName(headers) ?? name
        // The browser may keep blobs on disk, unlike arrays.
        pieces.push(new Blob([parquet === null ? bytes : parquet.add(new Uint8Array(bytes))]))
        cursor = headers.get(NEXT_CURSOR_HEADER) ?? undefined
        progress(({ done }) => ({ done: done + Number(headers.get(EXPORT_CALLS_HEADER)) }))
      } while (cursor !== undefined)
      if (parquet !== null) pieces.push(new Blob([parquet.end()]))
      saveFile(new Blob(pieces, { type: 'application/octet-stream' }), name)
      publish(null)
      toast(`Saved ${name}.`)
    } catch (error) {
      if (!signal.aborted) progress(() => ({ failure: errorWords(error) }))
    }
  }
}

/** Retries a request after a transient failure: no answer, a server error, or a busy server. */
async function askAgain(query: ExportQuery, signal: AbortSignal) {
  for (let tries = 0; ; tries += 1)
    try {
      return await askFile(callsExportRoute, { query }, { signal })
    } catch (error) {
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
      if (signal.aborted || !isPassing || tries === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** tries))
      if (signal.aborted) throw error
    }
}

const fileName = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
