import { ApiError } from '@/lib/client/api-error'

/** True when neither the Calls API nor the mirror has the requested call. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'ERR_CALL_SESSION_NOT_FOUND')
