import { z } from 'zod'
import { isTooLongToKeep, stateOf, WORDS } from '@/lib/server/accounts/out-of-reach'
import { config } from '@/lib/server/process/config/config'
import { fileTrouble } from '@/lib/server/process/config/file-trouble'
import { log } from '@/lib/server/process/log/log'
import { fieldIssues } from '@/lib/shared/filters/query'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import type { ErrorBody } from '@/lib/shared/http/route'
import { challengeOf, type Scheme } from './challenge'

/**
 * Converts a failure to a response: errors meant for users are passed on, anything else becomes INTERNAL and is logged with the request id.
 * @param asked headers of the request, and the authentication scheme of its route
 */
export function errorResponse(
  error: unknown,
  requestId: string,
  asked: { headers?: Headers; scheme?: Scheme | undefined } = {},
): Response {
  const known = asAppError(error)
  const challenge = challengeOf(known, asked.headers, asked.scheme)
  if (known.status >= 500) log.error({ requestId, code: known.code, err: error }, 'request failed')
  const body: ErrorBody = {
    error: {
      code: known.code,
      message: known.message,
      ...(known.details === undefined ? {} : { details: known.details }),
      requestId,
    },
  }
  return Response.json(body, {
    status: known.status,
    headers: {
      ...(known.retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(known.retryAfterSeconds)) }),
      ...(challenge !== null && { 'www-authenticate': challenge }),
    },
  })
}

/** A failure as one that may be shown to users; anything unexpected becomes INTERNAL. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const trouble = fileTrouble(error, 'DATA_DIR')
  // With a database server, such an error is about the server's files and permissions, not ours.
  if (trouble !== null && config().databaseUrl === null)
    return new AppError('UNAVAILABLE', `${trouble.text} ${trouble.fix}`, {
      status: 503,
      cause: error,
      retryAfterSeconds: 30,
    })
  const state = stateOf(error)
  if (state !== null)
    return new AppError('UNAVAILABLE', WORDS[state], { status: 503, cause: error, retryAfterSeconds: 5 })
  if (isTooLongToKeep(error))
    return new AppError('INVALID_REQUEST', 'The id is too long to be noted: at most some 2,600 bytes.', {
      cause: error,
    })
  if (error instanceof z.core.$ZodError) return invalidRequest(fieldIssues(error))
  return new AppError('INTERNAL', 'Something went wrong. The request id identifies it in the server’s log.')
}
