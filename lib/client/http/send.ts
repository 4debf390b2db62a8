import { ApiError, NOT_RESPONDING } from './api-error'

export type RequestOptions = { signal?: AbortSignal | undefined; headers?: Record<string, string> | undefined }

/** Sends a request; one to our own server carries the session cookie. @throws ApiError without a response; the signal’s reason when it is aborted */
export async function send(path: string, init: RequestInit = {}, unanswered = NOT_RESPONDING): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('NETWORK', unanswered, 0)
  }
}
