import { ApiError } from './api-error'
import { sendAway } from './send'

/** Longer texts are of no use on a page. */
const MAX_BYTES = 10_000_000

/**
 * The text of a file at another host, which gets no cookies and is not told where from; those of the demo are our own.
 * @throws ApiError with a sentence for users; the signal's reason when it is aborted
 */
export async function readTextFile(url: string, signal: AbortSignal): Promise<string> {
  const response = await sendAway(url, signal)
  if (!response.ok) throw new ApiError('FILE', refusalOf(response.status), response.status)
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.length
    if (bytes > MAX_BYTES) {
      void reader?.cancel()
      throw new ApiError('FILE', 'The file is too large to be read here.', response.status)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

function refusalOf(status: number): string {
  if (status === 404 || status === 410) return 'The file is not there any more.'
  if (status === 401 || status === 403) return 'The file’s host refused it: its address may have expired.'
  return `The file’s host could not send it (HTTP ${status}).`
}
