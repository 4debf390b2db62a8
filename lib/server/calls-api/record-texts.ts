const QUOTE = 34
const COMMA = 44
const OPEN_BRACKET = 91
const BACKSLASH = 92
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

type Items = { texts: string[]; end: number }

/**
 * The items of the list in a response as their original text, so that storing them needs no serialization. The list is the response itself or
 * its last `data`.
 * @param body JSON that parses
 * @returns null when there is no such list
 */
export const recordTexts = (body: string): string[] | null => listSpan(body)?.texts ?? null

/** The same list, and from where to where it stands in the body, which may contain mistakes as long as its brackets close. */
export function listSpan(body: string): (Items & { start: number }) | null {
  const start = skipSpace(body, 0)
  if (body.charCodeAt(start) === OPEN_BRACKET) return { ...itemsAt(body, start), start }
  if (body.charCodeAt(start) !== OPEN_BRACE) return null
  let found: (Items & { start: number }) | null = null
  for (let at = skipSpace(body, start + 1); body.charCodeAt(at) === QUOTE; at = skipSpace(body, at)) {
    const keyEnd = stringEnd(body, at)
    const isData = body.slice(at, keyEnd) === '"data"'
    const value = skipSpace(body, skipSpace(body, keyEnd) + 1)
    if (isData && body.charCodeAt(value) === OPEN_BRACKET) {
      const list = itemsAt(body, value)
      found = { ...list, start: value }
      at = list.end
    } else {
      if (isData) found = null
      at = valueEnd(body, value) ?? body.length
    }
    at = skipSpace(body, at)
    if (body.charCodeAt(at) === COMMA) at += 1
  }
  return found
}

/** The texts of a list's items, and where the list ends. */
function itemsAt(body: string, open: number): Items {
  const texts: string[] = []
  let at = skipSpace(body, open + 1)
  while (at < body.length && body.charCodeAt(at) !== CLOSE_BRACKET) {
    const end = valueEnd(body, at) ?? body.length
    texts.push(body.slice(at, end))
    at = skipSpace(body, end)
    if (body.charCodeAt(at) === COMMA) at = skipSpace(body, at + 1)
  }
  return { texts, end: at + 1 }
}

/** The end of the value that starts at `at`; null where its brackets do not close. */
export function valueEnd(body: string, at: number): number | null {
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
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return null
}

/** The end of the string whose opening quote is at `at`: after the first unescaped quote. */
export function stringEnd(body: string, at: number): number {
  for (let quote = body.indexOf('"', at + 1); quote !== -1; quote = body.indexOf('"', quote + 1)) {
    let slashes = quote - 1
    while (body.charCodeAt(slashes) === BACKSLASH) slashes -= 1
    if ((quote - 1 - slashes) % 2 === 0) return quote + 1
  }
  return body.length
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9
const isEnd = (code: number) => isSpace(code) || code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET

function skipSpace(body: string, from: number): number {
  let at = from
  while (isSpace(body.charCodeAt(at))) at += 1
  return at
}
