import { VARIABLE_OF } from '@/lib/server/process/config/apps-file'
import { AppError, type AppErrorOptions } from '@/lib/shared/http/errors'
import { ownEntry } from '@/lib/shared/text/own-entry'

/** Our HTTP status for a code of the service, whose own are undocumented. 502 for a rejected key: the caller is signed in, Callscope is not. */
const STATUS_OF_CODE: Record<string, number> = {
  ERR_BAD_REQUEST: 400,
  ERR_GROUP_NOT_JOINED: 403,
  ERR_NOT_A_MEMBER: 403,
  ERR_CONVERSATION_NOT_ACCESSIBLE: 403,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_PLAN_RESTRICTION: 502,
  ERR_SUBSCRIPTION_EXPIRED: 502,
}

function statusOf(code: string): number {
  const known = ownEntry(STATUS_OF_CODE, code)
  if (known !== undefined) return known
  return /^ERR_.+_NOT_FOUND$/.test(code) ? 404 : 502
}

/** True for codes that a retry would not change. */
export function isFinalCode(code: string): boolean {
  if (code === 'ERR_TOO_MANY_REQUESTS') return false
  return /^(AUTH_ERR|ERR_CALL)_/.test(code) || ownEntry(STATUS_OF_CODE, code) !== undefined || statusOf(code) !== 502
}

export type UpstreamFailure = 'answer' | 'network' | 'timeout' | 'body' | 'redirect' | 'too-large' | 'rate-limited'

type UpstreamErrorOptions = AppErrorOptions & {
  failure: UpstreamFailure
  /** The HTTP status of the service; null without a response. */
  httpStatus?: number | null
  /** The start of a body that was too large to read. */
  bodyStart?: string
}

/** Any failure between us and the service. `code` is the service's own if it sent one. */
export class UpstreamError extends AppError {
  static override readonly kind = 'UpstreamError'
  readonly failure: UpstreamFailure
  readonly httpStatus: number | null
  /** Contains call data, so it is never shown. */
  readonly bodyStart: string | undefined

  constructor(code: string, message: string, options: UpstreamErrorOptions) {
    super(code, message, {
      ...options,
      status: options.status ?? (code === 'UPSTREAM_UNAVAILABLE' ? 502 : statusOf(code)),
    })
    this.name = 'UpstreamError'
    this.failure = options.failure
    this.httpStatus = options.httpStatus ?? null
    Object.defineProperty(this, 'bodyStart', { value: options.bodyStart, enumerable: false })
  }
}

/** A failure for which the service gave no code. */
export const noAnswer = (
  failure: UpstreamFailure,
  httpStatus: number | null,
  message: string,
  more: Omit<UpstreamErrorOptions, 'failure' | 'httpStatus'> = {},
): UpstreamError => new UpstreamError('UPSTREAM_UNAVAILABLE', message, { failure, httpStatus, ...more })

/** The HTTP status of a failure for which the service gave no code; with a code, the status means nothing. */
export const statusWithoutCode = ({ code, httpStatus }: UpstreamError): number | null =>
  code === 'UPSTREAM_UNAVAILABLE' ? httpStatus : null

/** True if the service rejects the key itself: waiting does not help. */
export function isRefusedKey(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false
  return error.code.startsWith('AUTH_ERR_') || [401, 403].includes(statusWithoutCode(error) ?? 0)
}

/** True if the service refuses requests because of the app's plan: waiting does not help either. */
export const isRefusedPlan = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && ['ERR_PLAN_RESTRICTION', 'ERR_SUBSCRIPTION_EXPIRED'].includes(error.code)

/** True for an answer about what was requested, and not about the key or the plan: other requests may succeed. */
export const isAboutRequest = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.failure === 'answer' && !isRefusedKey(error) && !isRefusedPlan(error)

/** The setting that a failure of every request points to, as a sentence; null for none. @param place where the settings of the app are */
export function settingToCheck(error: UpstreamError, place: 'environment' | 'appsFile'): string | null {
  const named = (setting: keyof typeof VARIABLE_OF) => (place === 'environment' ? VARIABLE_OF[setting] : setting)
  const [key, app, url] = [named('apiKey'), named('appId'), named('apiUrl')]
  const [region, host] = [named('region'), named('host')]
  const check = (names: string, why: string) =>
    `Check ${names}${place === 'appsFile' ? ' in CALLS_APPS_FILE' : ''}${why}.`
  const { code, failure, httpStatus, message } = error
  if (code === 'AUTH_ERR_INVALID_APPID') return check(`${app} and ${region}`, ': there is no such app in that region')
  if (code === 'AUTH_ERR_APIKEY_NOT_FOUND') return check(key, ': it is no key of this app')
  if (code === 'AUTH_ERR_EMPTY_APIKEY') return check(key, ': no key has arrived')
  if (code === 'AUTH_ERR_NO_ACCESS') return check(key, ': it must be a REST API key with full access')
  if (isRefusedKey(error)) return check(`${key}, ${app} and ${region}`, '')
  const isElsewhere = failure === 'redirect' || (failure === 'answer' && httpStatus === 404)
  if (isElsewhere && code !== 'ERR_CALL_SESSION_NOT_FOUND')
    return check(`${host} or ${url}`, ': the Calls API is not there')
  if (failure === 'network' && message.includes('ENOTFOUND'))
    return check(`${app}, ${region} and ${host}`, ': there is no such host')
  return null
}

/** True when the service says that there is no such call. */
export const isCallNotFound = (error: unknown): boolean =>
  error instanceof UpstreamError && error.code === 'ERR_CALL_SESSION_NOT_FOUND'

/** True when a response exceeded the size limit. */
export const isTooLarge = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.failure === 'too-large'

/** True for a server error, which says nothing about the requested call. Codes that do may come with any status. */
export const isServerFailure = (error: unknown): error is UpstreamError =>
  isAboutRequest(error) && !isFinalCode(error.code) && (error.httpStatus ?? 0) >= 500

/** True when the body of a response could not be understood. */
export const isUnusable = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.failure === 'body'
