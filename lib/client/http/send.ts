import { ApiError, errorOfResponse, NOT_RESPONDING } from './api-error'

export type RequestOptions = { signal?: AbortSignal | undefined; headers?: Record<string, string> | undefined }

/** Sends a request to our own server as the signed-in user. @throws ApiError without a response; the signal’s reason when it is aborted */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('NETWORK', NOT_RESPONDING, 0)
  }
}

/** The same. @throws ApiError also when the server refuses; on 401 the browser goes to the sign-in page, which returns here */
export async function sendAndExpect(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await send(path, init)
  if (!response.ok) throw await errorOfResponse(response)
  return response
}

/** Asks another host for a file. @throws ApiError without a response, as `send` */
export async function sendAway(url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', referrerPolicy: 'no-referrer', signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(
      'NETWORK',
      'The file could not be read: its host did not answer, or does not let pages read it.',
      0,
    )
  }
}
