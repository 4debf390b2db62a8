import { ownEntry } from '@/lib/shared/text/own-entry'

/** Callscope's own error codes; the Calls API's codes are passed through unchanged. */
const ERROR_STATUS = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  INVALID_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 502,
  MIRROR_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const

export type OwnErrorCode = keyof typeof ERROR_STATUS

/** An invalid field: its name in the request, and what is wrong with it. */
export type FieldIssue = { field: string; message: string }

export type AppErrorOptions = {
  /** HTTP status; by default the code's own. */
  status?: number
  details?: unknown
  /** Seconds to wait before retrying; sent as `Retry-After`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** Next bundles each route separately, so the same class exists several times in a process. Errors therefore carry their kind themselves. */
const KINDS = Symbol.for('callscope.error-kinds')

/** An error that may be shown to the client: `code` and `message` are in the HTTP response, `cause` only in the log. `instanceof` works across bundles. */
export class AppError extends Error {
  /** The class's name, safe from minification; subclasses override it. */
  static readonly kind: string = 'AppError'
  readonly code: string
  readonly status: number
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: OwnErrorCode | (string & {}), message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = options.status ?? ownEntry(ERROR_STATUS, code) ?? 502
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    Object.defineProperty(this, KINDS, { value: ['AppError', new.target.kind] })
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    const kinds = typeof value === 'object' && value !== null ? (value as { [KINDS]?: string[] })[KINDS] : undefined
    // biome-ignore lint/complexity/noThisInStatic: subclasses must check their own kind
    return kinds?.includes(this.kind) ?? false
  }
}

/** The details of an error that names one field of the request. */
export const aboutField = (field: string, message: string) => ({ details: { fields: [{ field, message }] } })

/** A 400 that names each invalid field. */
export function invalidRequest(issues: FieldIssue[]): AppError {
  const summary = issues.map((issue) => `${issue.field}: ${issue.message}`).join('; ')
  return new AppError('INVALID_REQUEST', summary, { details: { fields: issues } })
}

/** A 400 that names one invalid field. */
export const invalidField = (field: string, message: string): AppError => invalidRequest([{ field, message }])
