import { isNestedTooDeep } from '@/lib/shared/normalize/nesting'
import { type FoundJson, jsonIn } from './json-in'
import { UpstreamError } from './upstream-error'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const broken = (message: string, httpStatus: number) =>
  new UpstreamError('UPSTREAM_UNAVAILABLE', message, { failure: 'body', httpStatus })

/**
 * Parses a response of the API by what it is, not by its content type, which a proxy may have set. The service's error codes take precedence over
 * the HTTP status; proxy pages, empty and truncated bodies each get their own message.
 * @throws UpstreamError
 */
export function parseAnswer(httpStatus: number, contentType: string | null, body: string): FoundJson {
  const found = jsonIn(body)
  const stated = found === undefined ? null : statedError(found.json)
  if (stated)
    throw new UpstreamError(stated.code, stated.message, {
      failure: stated.code === 'ERR_TOO_MANY_REQUESTS' || httpStatus === 429 ? 'rate-limited' : 'answer',
      httpStatus,
      details: stated.details,
    })
  if (httpStatus === 429)
    throw new UpstreamError('RATE_LIMITED', 'The Calls API is rate limiting requests.', {
      failure: 'rate-limited',
      status: 429,
      httpStatus,
    })
  if (httpStatus < 200 || httpStatus > 299)
    throw new UpstreamError(
      'UPSTREAM_UNAVAILABLE',
      `The Calls API responded with HTTP ${httpStatus} without an error code.`,
      {
        failure: 'answer',
        httpStatus,
      },
    )
  if (body.trim() === '') throw broken('The Calls API sent an empty response.', httpStatus)
  if (found !== undefined) return found
  const isJson = contentType === null || /\bjson\b/i.test(contentType)
  if (isJson && /^\s*[[{"]/.test(body))
    throw broken('The Calls API sent JSON that is cut off or malformed.', httpStatus)
  const isPage = /html/i.test(contentType ?? '') || /^\s*</.test(body)
  const kind = isPage ? 'an HTML page' : isJson ? 'something else' : `“${contentType.slice(0, 80)}”`
  throw broken(
    `The Calls API sent ${kind} where JSON was expected; a proxy may be responding in its place.`,
    httpStatus,
  )
}

/** `{"error": {"code", "message", "details"?}}`; other keys may be present, and a bare string or an unnested code is accepted too. */
function statedError(json: unknown): { code: string; message: string; details: unknown } | null {
  if (!isObject(json) || json.error === undefined || json.error === null || json.error === false) return null
  const error = isObject(json.error) ? json.error : { code: json.code, message: json.message ?? json.error }
  const code = typeof error.code === 'string' && /^[A-Za-z0-9_.-]{1,100}$/.test(error.code) ? error.code : null
  const message = typeof error.message === 'string' && error.message.trim() !== '' ? error.message.slice(0, 1000) : null
  if (code === null && message === null) return null
  return {
    code: code ?? 'UPSTREAM_UNAVAILABLE',
    message: message ?? `The Calls API responded with ${code}.`,
    details: isNestedTooDeep(error.details) ? undefined : error.details,
  }
}
