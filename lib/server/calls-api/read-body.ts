import { gunzipSync, inflateSync } from 'node:zlib'
import { UpstreamError } from './upstream-error'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The encoding of JSON by its first bytes: a byte order mark, or the zero beside the first character, which is ASCII (RFC 4627, section 3). */
function encodingOf(bytes: Buffer): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.length < 2 || (first === 0) === (second === 0)) return 'utf-8'
  return first === 0 ? 'utf-16be' : 'utf-16le'
}

/**
 * The text of a body by its bytes: UTF-8 or UTF-16, without a byte order mark, and compressed although the header does not say so.
 * @returns null where it unpacks to more than `limitBytes`
 */
export function textOfBytes(bytes: Buffer, limitBytes: number): string | null {
  const [first, second] = bytes
  const unpack =
    first === 0x1f && second === 0x8b ? gunzipSync : first === 0x78 && isZlib(second) ? inflateSync : undefined
  if (unpack !== undefined)
    try {
      return textOfBytes(unpack(bytes, { maxOutputLength: limitBytes }), limitBytes)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null
    }
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && first !== 0xef) return bytes.toString('utf8')
  return new TextDecoder(encoding).decode(bytes)
}

/** The second byte of a zlib stream with a window of 32 kB: the first two are a multiple of 31 (RFC 1950). */
const isZlib = (second: number | undefined): boolean => second !== undefined && (0x78 * 256 + second) % 31 === 0

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
