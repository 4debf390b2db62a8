import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'
import { Exception } from './exceptions'

const DECODERS = { gzip: createGunzip, deflate: createInflate }

/**
 * The whole body, decompressed by its `Content-Encoding`.
 * @throws when the connection ends before the body is complete, so that nothing of it runs
 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  let body: Readable = request
  if (encoding === 'gzip' || encoding === 'deflate') {
    const decoder = DECODERS[encoding]()
    request.once('error', (error) => decoder.destroy(error))
    body = request.pipe(decoder)
  } else if (encoding !== 'identity')
    throw new Exception(48, 'NOT_IMPLEMENTED', `Unknown compression method '${encoding}'.`)
  return Buffer.concat((await body.toArray()) as Buffer[])
}

/** The fields of a `multipart/form-data` body. @throws Exception without a boundary */
export async function readFields(body: Buffer, contentType: string): Promise<Map<string, string>> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    return new Map([...form].map(([name, value]) => [name, String(value)]))
  } catch {
    throw new Exception(1000, 'POCO_EXCEPTION', 'HTML Form Exception: No boundary line found.')
  }
}
