import { textOfBytes } from './text-of-bytes'
import { UpstreamError } from './upstream-error'

/** Of decompressed data, so that a decompression bomb counts at its full size. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024
/** How much of an oversized body is kept, enough to identify the call. */
const START_BYTES = 4096

/**
 * Reads the body as text, whatever it is encoded in, counting bytes as they stream; stops early if the declared length is too large.
 * @throws UpstreamError `too-large` past the limit, with the body's start, and whatever the stream fails with
 */
export async function readBody(response: Response, limitBytes = MAX_BODY_BYTES): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  const declaredBytes = Number(response.headers.get('content-length') ?? 0)
  const isDeclaredTooLarge = !response.headers.has('content-encoding') && declaredBytes > limitBytes
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    chunks.push(value)
    if (bytes > limitBytes || isDeclaredTooLarge) {
      void reader.cancel().catch(() => undefined)
      throw tooLarge(response, limitBytes, startOf(chunks))
    }
  }
  const text = textOfBytes(Buffer.concat(chunks, bytes), limitBytes)
  if (text === null) throw tooLarge(response, limitBytes, '')
  return text
}

const tooLarge = ({ status }: Response, limitBytes: number, bodyStart: string) =>
  new UpstreamError(
    'UPSTREAM_UNAVAILABLE',
    `The Calls API sent more than ${Math.round(limitBytes / 1024 / 1024)} MiB in one response.`,
    { failure: 'too-large', httpStatus: status, bodyStart },
  )

function startOf(chunks: Uint8Array[]): string {
  let bytes = 0
  const first = chunks.filter((chunk) => {
    const isPart = bytes < START_BYTES
    bytes += chunk.byteLength
    return isPart
  })
  return Buffer.concat(first).subarray(0, START_BYTES).toString('utf8')
}
