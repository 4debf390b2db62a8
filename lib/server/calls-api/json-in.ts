import { parsed } from '@/lib/shared/text/parsed'
import { isNestedTooDeep } from '@/lib/shared/values/json'

/** What services put before JSON so that a page cannot run it as a script: `)]}',`, `while(1);`, `for(;;);`. */
const GUARD = /^(?:\)\]\}',?|(?:while|for)\s*\(\s*(?:1|;;)\s*\)\s*;?)\s*/
/** A call of a function around JSON (JSONP). */
const CALL = /^(?:\/\*\*?\/\s*)?[\w$.]{1,80}\s*\(\s*(?=[[{])/
/** How far JSON may begin after something else, such as a notice of the interpreter. */
const MAX_NOTICE_CHARACTERS = 4096
/** Keys of the API's answers, which JSON in a proxy's page does not have. */
const ENVELOPE = ['data', 'calls', 'error', 'sessionId']
/** Python and others write these in place of a number. */
const NO_NUMBER = /-?\b(?:NaN|Infinity)\b/g

/**
 * Reads a body by what it is, whatever its content type: JSON behind a byte order mark, a guard or a function's name, between white space, before or
 * after something else, and with `NaN` or `Infinity`. In a complete list, an item that is not JSON becomes a text, so that only this item is lost.
 * @returns undefined where there is no JSON, or not all of it
 */
export function jsonIn(body: string): unknown {
  const plain = parsed(body)
  if (plain !== undefined) return plain
  const text = body
    .replace(/^\ufeff+/, '')
    .replace(GUARD, '')
    .replace(CALL, '')
    .trim()
  if (text === '') return undefined
  return parsed(text) ?? fromStart(text) ?? afterNotice(text)
}

/** JSON that is complete from the first character on; trailing text is ignored. */
function fromStart(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined
  const end = valueEnd(text, 0)
  if (end === null) return undefined
  const value = text.slice(0, end)
  return parsed(value) ?? withoutBadNumbers(value) ?? withoutBadItems(value)
}

function withoutBadNumbers(text: string): unknown {
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
  return parsed(mended) ?? withoutBadItems(mended)
}

function withoutBadItems(text: string): unknown {
  const list = listSpan(text)
  if (list === null) return undefined
  const items = list.texts.map((item) => (parsed(item) === undefined ? JSON.stringify(item) : item))
  return parsed(`${text.slice(0, list.start)}[${items.join(',')}]${text.slice(list.end)}`)
}

/** JSON of the API after a notice: an object, since pages have `[1]` and `{}` in many places. */
function afterNotice(text: string): unknown {
  const start = text.search(/\{\s*"/)
  if (start <= 0 || start > MAX_NOTICE_CHARACTERS) return undefined
  const value = fromStart(text.slice(start))
  const isAnswer = typeof value === 'object' && value !== null && ENVELOPE.some((name) => Object.hasOwn(value, name))
  return isAnswer && !isNestedTooDeep(value) ? value : undefined
}

const QUOTE = 34
const COMMA = 44
const OPEN_BRACKET = 91
const BACKSLASH = 92
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

/** A value within a list or an object; in an object with the text of its key. */
type Inner = { key: string; start: number; end: number }

/** The texts of the list in a response, which is it or its last `data`, and where it is; null for none. Only its brackets need to be right. */
export function listSpan(body: string): { texts: string[]; start: number; end: number } | null {
  const first = skipSpace(body, 0)
  const isObject = body.charCodeAt(first) === OPEN_BRACE
  const data = isObject ? valuesIn(body, first).values.findLast(({ key }) => key === '"data"') : undefined
  const start = isObject ? data?.start : first
  if (start === undefined || body.charCodeAt(start) !== OPEN_BRACKET) return null
  const { values, end } = valuesIn(body, start)
  if (body.charCodeAt(end - 1) !== CLOSE_BRACKET) return null
  return { texts: values.map((value) => body.slice(value.start, value.end)), start, end }
}

/** The values directly within the list or object that opens at `open`, and where it ends. */
function valuesIn(body: string, open: number): { values: Inner[]; end: number } {
  const isList = body.charCodeAt(open) === OPEN_BRACKET
  const goesOn = (code: number) => (isList ? !isClosing(code) : code === QUOTE)
  const values: Inner[] = []
  let at = skipSpace(body, open + 1)
  while (at < body.length && goesOn(body.charCodeAt(at))) {
    const keyEnd = isList ? at : stringEnd(body, at)
    const start = isList ? at : skipSpace(body, skipSpace(body, keyEnd) + 1)
    const end = valueEnd(body, start) ?? body.length
    values.push({ key: body.slice(at, keyEnd), start, end })
    at = skipSpace(body, end)
    if (body.charCodeAt(at) === COMMA) at = skipSpace(body, at + 1)
  }
  return { values, end: at + 1 }
}

/** The end of the value that starts at `at`; null where its brackets do not close. */
function valueEnd(body: string, at: number): number | null {
  const first = body.charCodeAt(at)
  if (first === QUOTE) return stringEnd(body, at)
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) {
    let end = at
    for (let code = first; end < body.length && !isEnd(code); code = body.charCodeAt(end)) end += 1
    return end
  }
  let depth = 0
  for (let index = at; index < body.length; index += 1) {
    const code = body.charCodeAt(index)
    if (code === QUOTE) index = stringEnd(body, index) - 1
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1
    else if (isClosing(code)) {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return null
}

/** The end of the string that opens at `at`: after the first unescaped quote. */
function stringEnd(body: string, at: number): number {
  for (let quote = body.indexOf('"', at + 1); quote !== -1; quote = body.indexOf('"', quote + 1)) {
    let slashes = quote - 1
    while (body.charCodeAt(slashes) === BACKSLASH) slashes -= 1
    if ((quote - 1 - slashes) % 2 === 0) return quote + 1
  }
  return body.length
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9
const isClosing = (code: number) => code === CLOSE_BRACE || code === CLOSE_BRACKET
const isEnd = (code: number) => isSpace(code) || code === COMMA || isClosing(code)

function skipSpace(body: string, from: number): number {
  let at = from
  while (isSpace(body.charCodeAt(at))) at += 1
  return at
}
