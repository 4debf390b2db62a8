import type { User } from '@/lib/shared/contracts/users'
import { takeExportSlot } from './export-slots'

type Export = {
  user: User
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  contentType: string
  /** The file's name without its time and its ending. */
  name: string
  ending: string
  /** The file, piece by piece; each is made when the one before has been taken. */
  pieces: () => Promise<AsyncIterator<Uint8Array>>
}

/**
 * A file that is made while it is read: the next piece only when the reader has taken the one before, so that a reader who pauses costs one
 * piece. An export that fails midway aborts the connection, so that a partial file is never mistaken for a complete one.
 * @throws AppError RATE_LIMITED when too many are running, and whatever the first piece throws
 */
export async function exportResponse({ user, signal, contentType, name, ending, pieces }: Export): Promise<Response> {
  const release = takeExportSlot(user.id)
  try {
    const file = await pieces()
    // The first piece before the headers: what fails at once is an answer like any other.
    let next: Promise<IteratorResult<Uint8Array>> | null = Promise.resolve(await file.next())
    const end = async () => {
      release()
      await file.return?.()
    }
    // A client that left before the first byte does not read the body.
    signal.addEventListener('abort', () => void end().catch(() => undefined), { once: true })
    if (signal.aborted) await end()
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await (next ?? file.next())
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
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    return new Response(body, {
      headers: {
        'content-type': contentType,
        'content-disposition': `attachment; filename="${name}-${stamp}.${ending}"`,
      },
    })
  } catch (error) {
    release()
    throw error
  }
}
