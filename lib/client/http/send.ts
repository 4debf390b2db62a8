import { ApiError, NOT_RESPONDING } from './api-error'

export type RequestOptions = { signal?: AbortSignal | undefined; headers?: Record<string, string> | undefined }

/** Sends a request to our own server as the signed-in user. @throws ApiError without a response; the signal’s reason when it is aborted */
export async function send(path: string, init: RequestInit = {}, unanswered = NOT_RESPONDING): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('NETWORK', unanswered, 0)
  }
}

/** Asks another host for a file. @throws ApiError without a response, as `send` */
export function sendAway(url: string, signal: AbortSignal): Promise<Response> {
  const unanswered = 'The file could not be read: its host did not answer, or does not let pages read it.'
  return send(url, { referrerPolicy: 'no-referrer', signal }, unanswered)
}
