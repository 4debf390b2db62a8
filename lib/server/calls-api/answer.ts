import { gunzipSync, inflateSync } from 'node:zlib'
import { isObject } from '@/lib/shared/values/coerce'
import { isNestedTooDeep } from '@/lib/shared/values/json'
import { jsonIn } from './json-in'
import { noAnswer, UpstreamError } from './upstream-error'

/** The encoding of JSON by its first bytes: a byte order mark, or the zero beside the first character, which is ASCII (RFC 4627, section 3). */
function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.length < 2 || (first === 0) === (second === 0)) return 'utf-8'
  return first === 0 ? 'utf-16be' : 'utf-16le'
}

/** The text of a body, UTF-8 or UTF-16, also if compressed without a header saying so; null if it unpacks to more than `limitBytes`. */
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
      const start = Buffer.concat(chunks, Math.min(bytes, START_BYTES))
      throw tooLarge(response, limitBytes, start.toString('utf8'))
    }
  }
  const text = textOfBytes(Buffer.concat(chunks, bytes), limitBytes)
  if (text === null) throw tooLarge(response, limitBytes, '')
  return text
}

const tooLarge = ({ status }: Response, limitBytes: number, bodyStart: string) =>
  noAnswer(
    'too-large',
    status,
    `The Calls API sent more than ${Math.round(limitBytes / 1024 / 1024)} MiB in one response.`,
    { bodyStart },
  )

const broken = (message: string, httpStatus: number) => noAnswer('body', httpStatus, message)

/**
 * Parses a response by what it is, not by its content type, which a proxy may have set. The service’s codes take precedence over the HTTP status; proxy
 * pages, empty and truncated bodies each get their own message. @throws UpstreamError
 */
export function parseAnswer(httpStatus: number, contentType: string | null, body: string): unknown {
  const found = jsonIn(body)
  const stated = found === undefined ? null : statedError(found)
  if (stated)
    throw new UpstreamError(stated.code, stated.message, {
      failure: stated.code === 'ERR_TOO_MANY_REQUESTS' || httpStatus === 429 ? 'rate-limited' : 'answer',
      httpStatus,
      details: stated.details,
    })
  if (httpStatus === 429)
    throw new UpstreamError('RATE_LIMITED', 'The Calls API is rate limiting requests.', {
      failure: 'rate-limited',
      status: 429,
      httpStatus,
    })
  if (httpStatus < 200 || httpStatus > 299)
    throw noAnswer('answer', httpStatus, `The Calls API responded with HTTP ${httpStatus} without an error code.`)
  if (body.trim() === '') throw broken('The Calls API sent an empty response.', httpStatus)
  if (found !== undefined) return found
  const isJson = contentType === null || /\bjson\b/i.test(contentType)
  if (isJson && /^\s*[[{"]/.test(body))
    throw broken('The Calls API sent JSON that is cut off or malformed.', httpStatus)
  const isPage = /html/i.test(contentType ?? '') || /^\s*</.test(body)
  const kind = isPage ? 'an HTML page' : isJson ? 'something else' : `“${contentType.slice(0, 80)}”`
  throw broken(
    `The Calls API sent ${kind} where JSON was expected; a proxy may be responding in its place.`,
    httpStatus,
  )
}

/** True for a field that says nothing; PHP writes an empty object as `[]`. */
const isEmpty = (value: unknown): boolean => !value || (typeof value === 'object' && Object.keys(value).length === 0)

/** `{"error": {"code", "message", "details"?}}`; other keys may be present, and a bare string or an unnested code is accepted too. */
function statedError(json: unknown): { code: string; message: string; details: unknown } | null {
  if (!isObject(json) || isEmpty(json.error)) return null
  const error = isObject(json.error) ? json.error : { code: json.code, message: json.message ?? json.error }
  const code = typeof error.code === 'string' && /^[A-Za-z0-9_.-]{1,100}$/.test(error.code) ? error.code : null
  const message = typeof error.message === 'string' && error.message.trim() !== '' ? error.message.slice(0, 1000) : null
  if (code === null && message === null) return null
  return {
    code: code ?? 'UPSTREAM_UNAVAILABLE',
    message: message ?? `The Calls API responded with ${code}.`,
    details: isNestedTooDeep(error.details) ? undefined : error.details,
  }
}
