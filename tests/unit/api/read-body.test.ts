import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readBytes, readJsonBody } from '@/lib/server/http/read-body'

const PIECE = new Uint8Array(16_384).fill(97)

/** A request whose body arrives in this many pieces, and how many of them have been read. */
function sent(pieces: number) {
  const state = { read: 0, isCanceled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.read += 1
        if (state.read > pieces) controller.close()
        else controller.enqueue(PIECE)
      },
      cancel: () => {
        state.isCanceled = true
      },
    },
    { highWaterMark: 0 },
  )
  // `duplex` is required for a stream, and missing in the types.
  const init = { method: 'POST', body, duplex: 'half' }
  return { request: new Request('http://localhost/', init), state }
}

test('a body within the limit is read whole', async () => {
  expect((await readBytes(sent(4).request)).length).toBe(65_536)
  expect((await readBytes(new Request('http://localhost/'))).length).toBe(0)
})

test('of one beyond it the rest is read too, so that the connection can be used again', async () => {
  const { request, state } = sent(40)
  await expect(readBytes(request)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
  await expect.poll(() => state.read).toBe(41)
  expect(state.isCanceled).toBe(false)
})

test('a client that gives up halfway through fails nothing', async () => {
  const pieces = [new Uint8Array(70_000)]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.pop()
      if (piece === undefined) controller.error(new Error('aborted'))
      else controller.enqueue(piece)
    },
  })
  const init = { method: 'POST', body, duplex: 'half' }
  await expect(readBytes(new Request('http://localhost/', init))).rejects.toMatchObject({ status: 413 })
})

const post = (body: Uint8Array, headers: Record<string, string>) =>
  new Request('http://localhost/', { method: 'POST', body: Buffer.from(body), headers })
const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([
  ['application/json', {}],
  ['APPLICATION/JSON ; charset=UTF-8', {}],
  ['application/problem+json', {}],
  ['text/json', {}],
  ['', {}],
  ['text/plain', { authorization: 'bearer  csk_x' }],
  ['application/x-www-form-urlencoded', { authorization: 'Bearer csk_x' }],
])('JSON as "%s" with %j is read, with a byte order mark and without', async (type, headers) => {
  const sent = { ...headers, ...(type !== '' && { 'content-type': type }) }
  for (const text of ['{"a":1}', '\ufeff{"a":1}', ' \r\n{"a":1}\n'])
    expect(await readJsonBody(post(utf8(text), sent))).toEqual({ a: 1 })
})

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'x+json',
])('what a browser could be made to send as %s is a 415', async (type) => {
  for (const authorization of ['', 'Basic eDp5'])
    await expect(readJsonBody(post(utf8('{}'), { 'content-type': type, authorization }))).rejects.toMatchObject({
      status: 415,
      code: 'INVALID_REQUEST',
    })
})

const CODINGS: Record<string, (text: string) => Uint8Array> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  ' GZIP , identity': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  identity: utf8,
  '': utf8,
}
test.each(Object.entries(CODINGS))('a body with the coding "%s" is read up to its limit', async (coding, coded) => {
  const headers = { 'content-encoding': coding }
  expect(await readJsonBody(post(coded('{"a":1}'), headers))).toEqual({ a: 1 })
  expect(await readBytes(post(coded('a'.repeat(65_536)), headers))).toHaveLength(65_536)
  await expect(readBytes(post(coded('a'.repeat(65_537)), headers))).rejects.toMatchObject({ status: 413 })
})

test('another coding is a 415 that names those that are read, and a wrong one a 400', async () => {
  for (const coding of ['zstd', 'compress', 'gzip, br', 'constructor'])
    await expect(readBytes(post(utf8('{}'), { 'content-encoding': coding }))).rejects.toMatchObject({
      status: 415,
      message: 'The body must be compressed with gzip, deflate or br, or not at all.',
    })
  for (const coding of ['gzip', 'deflate', 'br'])
    await expect(readBytes(post(utf8('{}'), { 'content-encoding': coding }))).rejects.toMatchObject({ status: 400 })
})
