import { UpstreamError } from './upstream-error'

/** Decompressed bytes; fetch has decompressed by the time they are counted, so a small bomb is counted at its full size. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024

/**
 * The whole body as text, counted while it streams.
 * @throws UpstreamError `too-large` past the limit, and whatever the stream fails with
 */
export async function readBody(response: Response, limitBytes = MAX_BODY_BYTES): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > limitBytes) {
      void reader.cancel().catch(() => undefined)
      throw new UpstreamError(
        'UPSTREAM_UNAVAILABLE',
        `The Calls API sent more than ${Math.round(limitBytes / 1024 / 1024)} MiB in one answer.`,
        { failure: 'too-large', httpStatus: response.status },
      )
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks, bytes).toString('utf8')
}
