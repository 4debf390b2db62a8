import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { AppError, aboutField, invalidField } from '@/lib/shared/http/errors'
import { bearerOf } from './errors'

/** Why databases would not store a text unchanged, in words; null if they would. */
function unstorable(text: string): string | null {
  if (text.includes('\0')) return 'contains a NUL character'
  return text.isWellFormed() ? null : 'contains half of a character (a lone surrogate)'
}

/**
 * Rejects JSON, path parameters or a query with a text anywhere, names included, that databases would not store unchanged.
 * @param whole the name of the field in the error if the value is itself a text
 * @throws AppError INVALID_REQUEST naming the field, such as `filters.q`
 */
export function requireStorable(value: unknown, whole: string): void {
  // Not recursive, since bodies may be nested more deeply than function calls can be.
  const left: { field: string; value: unknown }[] = [{ field: '', value }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { field, value } = next
    const problem = typeof value === 'string' ? unstorable(value) : null
    if (problem !== null) throw invalidField(field || whole, problem)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const problemOfName = unstorable(name)
      if (problemOfName !== null) throw invalidField(field || whole, `has a name that ${problemOfName}`)
      left.push({ field: field === '' ? name : `${field}.${name}`, value: inner })
    }
  }
}

const MAX_BODY_BYTES = 64 * 1024
/** Content types of JSON (RFC 6839, section 3.1), and those that tools send for it. */
const JSON_TYPE = /^(?:application\/(?:[\w.-]+\+)?json|application\/x-json|text\/json)$/
/** How a body may be compressed (RFC 9110, section 8.4.1). */
const DECODERS = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
}

/**
 * Reads the JSON body of a request as UTF-8, whatever charset it declares, with or without a byte order mark. Another content type is only rejected in
 * a request without a token, since browsers could be made to send that.
 * @param maxBytes 64 KiB by default
 * @throws AppError 415 for another content type or an unknown coding, PAYLOAD_TOO_LARGE over `maxBytes`, INVALID_REQUEST for invalid JSON
 */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && !JSON_TYPE.test(type) && bearerOf(request.headers) === null)
    throw unsupported('must be application/json')
  const bytes = await readBytes(request, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidField('body', 'must be JSON')
  }
}

/** Reads the body, decompressed. @throws AppError PAYLOAD_TOO_LARGE over `maxBytes`, by default 64 KiB; 415 for an unknown coding */
export async function readBytes(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  const decode = decoderOf(request.headers.get('content-encoding'))
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    length += piece.value.length
    if (length > maxBytes) {
      // Left unread, the rest would block the next request on the same connection.
      reader?.releaseLock()
      void request.body?.pipeTo(new WritableStream()).catch(() => undefined)
      throw tooLarge(maxBytes)
    }
    chunks.push(piece.value)
  }
  const bytes = Buffer.concat(chunks)
  if (decode === null || length === 0) return bytes
  try {
    return await decode(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw invalidField('body', 'is not compressed as Content-Encoding says')
  }
}

/** The decompressor for a `Content-Encoding`; null for an uncompressed body. @throws AppError 415 for any other */
function decoderOf(encoding: string | null) {
  const codings = (encoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase().replace(/^x-/, ''))
    .filter((coding) => coding !== '' && coding !== 'identity')
  const [coding] = codings
  if (coding === undefined) return null
  if (codings.length > 1 || !Object.hasOwn(DECODERS, coding))
    throw unsupported('must be compressed with gzip, deflate or br, or not at all')
  return DECODERS[coding as keyof typeof DECODERS]
}

const unsupported = (message: string) =>
  new AppError('INVALID_REQUEST', `The body ${message}.`, { status: 415, ...aboutField('body', message) })
const tooLarge = (maxBytes: number) => new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`)
