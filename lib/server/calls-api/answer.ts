import { isNestedTooDeep } from '@/lib/shared/values/nesting'
import { listSpan, stringEnd, valueEnd } from './record-texts'
import { UpstreamError } from './upstream-error'

/** The JSON of a body, and its text without whatever stood around it. */
type FoundJson = { json: unknown; text: string }

/** What services put before JSON so that a page cannot run it as a script: `)]}',`, `while(1);`, `for(;;);`. */
const GUARD = /^(?:\)\]\}',?|(?:while|for)\s*\(\s*(?:1|;;)\s*\)\s*;?)\s*/
/** A call of a function around JSON (JSONP). */
const CALL = /^(?:\/\*\*?\/\s*)?[\w$.]{1,80}\s*\(\s*(?=[[{])/
/** How far JSON may begin after something else, such as a notice of the interpreter. */
const MAX_NOTICE_CHARACTERS = 4096
/** What an answer of the API has, and JSON in a page that a proxy sends instead has not. */
const ENVELOPE = ['data', 'calls', 'error', 'sessionId']
/** Python and others write these in place of a number. */
const NO_NUMBER = /-?\b(?:NaN|Infinity)\b/g

/**
 * Reads a body by what it is, whatever its content type: JSON behind a byte order mark, a guard or a function's name, between white space, before or
 * after something else, and with numbers that are none. In a list that is whole, an item that is not JSON becomes a text, so that it alone is lost.
 * @returns undefined where there is no JSON, or not all of it
 */
export function jsonIn(body: string): FoundJson | undefined {
  const plain = tryParse(body)
  if (plain !== undefined) return plain
  const text = body
    .replace(/^\ufeff+/, '')
    .replace(GUARD, '')
    .replace(CALL, '')
    .trim()
  if (text === '') return undefined
  return tryParse(text) ?? fromStart(text) ?? afterNotice(text)
}

function tryParse(text: string): FoundJson | undefined {
  try {
    return { json: JSON.parse(text) as unknown, text }
  } catch {
    return undefined
  }
}

/** JSON that is whole from the first character on, whatever follows it. */
function fromStart(text: string): FoundJson | undefined {
  if (!/^[[{]/.test(text)) return undefined
  const end = valueEnd(text, 0)
  if (end === null) return undefined
  const value = text.slice(0, end)
  return tryParse(value) ?? withoutBadNumbers(value) ?? withoutBadItems(value)
}

function withoutBadNumbers(text: string): FoundJson | undefined {
  if (text.search(NO_NUMBER) === -1) return undefined
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at)
    parts.push(text.slice(at, quote === -1 ? undefined : quote).replace(NO_NUMBER, 'null'))
    if (quote === -1) break
    at = stringEnd(text, quote)
    parts.push(text.slice(quote, at))
  }
  const mended = parts.join('')
  return tryParse(mended) ?? withoutBadItems(mended)
}

function withoutBadItems(text: string): FoundJson | undefined {
  const list = listSpan(text)
  if (list === null) return undefined
  const items = list.texts.map((item) => (tryParse(item) === undefined ? JSON.stringify(item) : item))
  return tryParse(`${text.slice(0, list.start)}[${items.join(',')}]${text.slice(list.end)}`)
}

/** JSON of the API after a notice: an object, since pages have `[1]` and `{}` in many places. */
function afterNotice(text: string): FoundJson | undefined {
  const start = text.search(/\{\s*"/)
  if (start <= 0 || start > MAX_NOTICE_CHARACTERS) return undefined
  const found = fromStart(text.slice(start))
  const value = found?.json
  const isAnswer = typeof value === 'object' && value !== null && ENVELOPE.some((name) => Object.hasOwn(value, name))
  return isAnswer && !isNestedTooDeep(value) ? found : undefined
}

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
