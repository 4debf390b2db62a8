import { expect, test } from 'vitest'
import { readBytes } from '@/lib/server/api/read-body'

const PIECE = new Uint8Array(16_384).fill(97)

/** A request whose body arrives in so many pieces, and how many of them have been read. */
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
