/** A refused or failed request, with the API's code and message; `status` 0 is a request without a response. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId: string | null = null,
    readonly details: unknown = undefined,
    /** How long the server asks to wait before retrying; null if it does not say. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}
