import { AppError, invalidRequest } from '@/lib/shared/errors'

const MAX_BODY_BYTES = 64 * 1024

/**
 * Reads the JSON body of a request.
 * @param maxBytes 64 KiB by default
 * @throws AppError 415 for another content type, PAYLOAD_TOO_LARGE over `maxBytes`, INVALID_REQUEST for invalid JSON
 */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new AppError('INVALID_REQUEST', 'The body must be application/json.', {
      status: 415,
      details: { fields: [{ field: 'body', message: 'must be application/json' }] },
    })
  }
  const bytes = await readBytes(request, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidRequest([{ field: 'body', message: 'must be JSON' }])
  }
}

/** Reads the bytes of the body. @throws AppError PAYLOAD_TOO_LARGE over `maxBytes`, by default 64 KiB */
export async function readBytes(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    length += piece.value.length
    if (length > maxBytes) {
      void discardRest(reader)
      throw new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`)
    }
    chunks.push(piece.value)
  }
  return Buffer.concat(chunks)
}

/** Reads the rest of a body without keeping it: left unread, it would block the next request on the same connection. */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  try {
    while ((await reader?.read())?.done === false);
  } catch {
    // The client gave up sending.
  }
}
