import { isRefusedKey, isRefusedPlan, settingToCheck, UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { placeOfSettings } from '@/lib/server/process/config/current-app'
import { fileTrouble } from '@/lib/server/process/config/file-trouble'
import { backoffMs } from '@/lib/server/process/coordination/waits'
import { AppError } from '@/lib/shared/http/errors'

const ADDRESS = /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s'"<>)]+/gi
const IP_V4 = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g
const IP_V6 = /\[[0-9a-f:.]{2,45}\](?::\d{1,5})?|(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi
const HOST = /\b(?:[a-z0-9-]{1,63}\.){1,20}[a-z]{2,24}(?::\d{1,5})?\b|\blocalhost(?::\d{1,5})?\b/gi
const PATH = /(?<![\w/\\])(?:[a-z]:|~|\.{1,2})?[/\\][\w.@%+-]+(?:[/\\][\w.@%+-]*)*/gi

const MAX_CHARACTERS = 600

/** Replaces addresses, host names and file paths in a sentence by `…`, for users who need not know the deployment. */
const withoutPlaces = (sentence: string): string =>
  [ADDRESS, IP_V6, IP_V4, HOST, PATH].reduce(
    (left, place) => left.replace(place, '…'),
    sentence.slice(0, MAX_CHARACTERS),
  )

/** Waiting does not help: intervention is needed, and the message says why. */
export class SyncStopped extends Error {
  override readonly name = 'SyncStopped'
}

const STOPPED_RETRY_MS = 300_000
const MAX_BACKOFF_MS = 20_000

/** Whether a failure is waited out, and a sentence for the screen. Every role sees it, so it contains no file paths, addresses or keys. */
export function judgeFailure(error: unknown): { state: 'waiting' | 'stopped'; message: string } {
  const stopped = (message: string) => ({ state: 'stopped' as const, message })
  if (error instanceof SyncStopped) return stopped(error.message)
  if (isRefusedKey(error)) {
    const code = error.code === 'UPSTREAM_UNAVAILABLE' ? `HTTP ${error.httpStatus}` : error.code
    const check = settingToCheck(error, placeOfSettings())
    return stopped(`The Calls API rejects the key (${code}): ${withoutPlaces(error.message)} ${check}`)
  }
  if (isRefusedPlan(error))
    return stopped(`The Calls API refuses requests (${error.code}): ${withoutPlaces(error.message)}`)
  return { state: 'waiting', message: waitingSentence(error) }
}

/** An `AppError` has a message for people; engine messages contain paths and addresses and belong in the log. */
function waitingSentence(error: unknown): string {
  if (error instanceof UpstreamError)
    return [withoutPlaces(error.message), settingToCheck(error, placeOfSettings())].filter(Boolean).join(' ')
  if (error instanceof AppError) return withoutPlaces(error.message)
  const trouble = fileTrouble(error, 'DATA_DIR')
  if (trouble !== null) return `${trouble.text} ${trouble.fix}`
  return 'The sync ran into an internal error and is retrying; the server’s log has the details.'
}

/** Milliseconds until the next try after `failures` in a row: backs off up to 20 s, and at least as long as the error asks for. */
export function pauseAfterMs(error: unknown, state: 'waiting' | 'stopped', failures: number): number {
  if (state === 'stopped') return STOPPED_RETRY_MS
  const askedMs = error instanceof AppError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.max(askedMs, Math.min(backoffMs(failures + 2, Math.random), MAX_BACKOFF_MS))
}
