import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { acceptsGzip, mayEncode, ownEncoding } from '@/lib/server/http/send-json'

/** A document that never changes while the process runs, with its tag and its compressed form. */
type Served = { plain: Buffer<ArrayBuffer>; gzipped: Buffer<ArrayBuffer>; etag: string }

/** Prepares a document for `sendDocument`. */
export function servedDocument(document: unknown): Served {
  const plain = Buffer.from(JSON.stringify(document))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, gzipped: Buffer.from(gzipSync(plain, { level: 9 })), etag }
}

/** The document, or 304 for who has it already (RFC 9110, section 13.1.2). */
export function sendDocument({ plain, gzipped, etag }: Served, asked: Headers): Response {
  const headers = { etag, 'cache-control': 'public, no-cache' }
  const known = asked
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers })
  const isGzipped = mayEncode() && acceptsGzip(asked.get('accept-encoding'))
  const body = isGzipped ? gzipped : plain
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...ownEncoding(isGzipped ? 'gzip' : null, mayEncode() ? body.byteLength : null),
    },
  })
}
