import { isPlainId, isStorable, MAX_ID_CHARACTERS } from '@/lib/shared/calls/ids'
import { UpstreamError } from './upstream-error'

/** Even escaped, servers and proxies on the way may take them for something else, or drop them. */
const DOUBTFUL = /[/\\%]|^\s|\s$/
const DOTS = /^\.{1,2}$/

/** Whether Get Call can be asked for a room: not for `.` and `..`, nor an id that we have cut or mended. Such rooms are only in the list. */
export const isNameable = (sessionId: string): boolean =>
  sessionId !== '' &&
  !DOTS.test(sessionId) &&
  sessionId.length < MAX_ID_CHARACTERS - 1 &&
  !sessionId.includes('\ufffd') &&
  isStorable(sessionId)

/** Whether the service surely understood which room was meant, so that its “not found” can be believed. */
export const isSurelyNamed = (sessionId: string): boolean => isNameable(sessionId) && !DOUBTFUL.test(sessionId)

/** True for an answer about the address of a room rather than about the room: something on the way refused its id. */
export function isRefusedName(sessionId: string, error: unknown): boolean {
  if (isPlainId(sessionId) || !(error instanceof UpstreamError)) return false
  if (error.code === 'ERR_CALL_SESSION_NOT_FOUND') return !isSurelyNamed(sessionId)
  if (error.failure !== 'answer') return error.failure === 'body' || error.failure === 'redirect'
  const status = error.httpStatus ?? 0
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && !error.code.startsWith('AUTH_ERR_')
}
