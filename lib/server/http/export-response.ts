import { tracked } from '@/lib/server/process/observe/tracking'
import type { Window } from '@/lib/shared/filters/range'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { BOM, type CsvCell, csvText, type DecimalSign, decimalSign, exportFileName } from '@/lib/shared/text/write-csv'
import type { User } from '@/lib/shared/users/users'
import { takeSlot } from './slots'

type Export = {
  user: User
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  contentType: string
  /** What the file contains. The file name is made of this, the period, and its days in the zone. */
  name: string
  window: Window
  zone: string | undefined
  extension: string
  /** The file in chunks, each produced when the previous one has been consumed; may add headers first. */
  chunks: (headers: Headers) => Promise<AsyncIterator<Uint8Array>>
}

const CSV = { contentType: 'text/csv; charset=utf-8; header=present', extension: 'csv' } as const
type Table = Omit<Export, keyof typeof CSV | 'chunks'> & {
  /** Headers of the request: their language decides which spreadsheets the file is for. */
  headers: Headers
  /** Rows in parts, starting with the column heads. */
  rows: () => AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** Streams a table for spreadsheets. @throws AppError as `exportResponse` */
export const csvResponse = ({ headers, rows, ...file }: Table): Promise<Response> =>
  exportResponse({ ...file, ...CSV, chunks: async () => csvOf(rows(), decimalSign(headers.get('accept-language'))) })

async function* csvOf(parts: ReturnType<Table['rows']>, decimal: DecimalSign): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let first = BOM
  for await (const rows of parts) {
    yield encoder.encode(first + csvText(rows, decimal))
    first = ''
  }
}

/**
 * Streams a file on demand: a chunk is produced only when the previous one has been consumed, so a slow reader costs one chunk of memory. An
 * export that fails midway aborts the connection, so that a partial file is never mistaken for a complete one.
 * @throws AppError RATE_LIMITED when too many are running, and what the first piece throws
 */
export async function exportResponse(asked: Export): Promise<Response> {
  const { user, signal, contentType, name, window, zone = DEFAULT_ZONE, extension, chunks } = asked
  const release = takeSlot('exports', user.id)
  try {
    const headers = new Headers({
      'content-type': contentType,
      'content-disposition': `attachment; filename="${exportFileName(name, window, zone, extension)}"`,
      // Else Next compresses the file, which takes longer than writing it.
      'cache-control': 'no-transform',
    })
    const file = await chunks(headers)
    // Read the first chunk before sending the headers, so that an early failure is a regular error response.
    // Later chunks are read outside this request's context, which `tracked` restores.
    const read = tracked(() => file.next())
    let next: Promise<IteratorResult<Uint8Array>> | null = Promise.resolve(await file.next())
    const end = async () => {
      release()
      await file.return?.()
    }
    // A client that disconnects before the first byte never reads the body.
    signal.addEventListener('abort', () => void end().catch(() => undefined), { once: true })
    if (signal.aborted) await end()
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await (next ?? read())
            next = null
            if (!done) return controller.enqueue(value)
            release()
            controller.close()
          } catch (error) {
            release()
            throw error
          }
        },
        cancel: end,
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { headers })
  } catch (error) {
    release()
    throw error
  }
}
