import { AppError } from '@/lib/shared/errors'

const NETWORK =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE|socket hang up|Timeout error|Failed to create connection|is closed/i
/** ClickHouse error types that concern the state of the engine or our access to it, not the statement. */
const REFUSALS = new Set([
  'AUTHENTICATION_FAILED',
  'TOO_MANY_SIMULTANEOUS_QUERIES',
  'MEMORY_LIMIT_EXCEEDED',
  'TABLE_IS_READ_ONLY',
  'NETWORK_ERROR',
  'NO_ZOOKEEPER',
  'UNKNOWN_DATABASE',
  'TIMEOUT_EXCEEDED',
])

/** Converts an engine error: MIRROR_UNAVAILABLE when the engine is unreachable, else the error itself, which is a bug of ours. */
export function unavailable(error: unknown): unknown {
  if (error instanceof AppError) return error
  const type = error instanceof Error && 'type' in error ? String(error.type) : ''
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (REFUSALS.has(type) || NETWORK.test(code) || NETWORK.test(message))
    return new AppError('MIRROR_UNAVAILABLE', 'The mirror cannot be reached at the moment.', {
      cause: error,
      retryAfterSeconds: 5,
    })
  return error
}
