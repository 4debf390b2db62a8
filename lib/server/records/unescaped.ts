/** A text as it reads, and where each of its characters begins in the text as it is written. */
export type Reading = { plain: string; at: (index: number) => number }

/** A character of an address in UTF-8. */
const IN_ADDRESS =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi
const IN_JSON = /\\(?:u[\da-f]{4}|[bfnrt"\\/])/gi
const BREAKS = /^\\[bfnrt]$/

/** The ways in which a text is read: as it is written, and with what is escaped in addresses, in JSON, and in JSON within JSON. */
export const READINGS: readonly ((text: string) => Reading | null)[] = [
  (text) => ({ plain: text, at: (index) => index }),
  (text) => unescaped(text, IN_ADDRESS, meantInAddress),
  (text) => unescaped(text, IN_JSON, meantInJson),
  (text) => {
    const outer = unescaped(text, IN_JSON, meantInJson)
    const inner = outer === null ? null : unescaped(outer.plain, IN_JSON, meantInJson)
    return inner === null ? null : { plain: inner.plain, at: (index) => outer?.at(inner.at(index)) ?? 0 }
  },
]

/** Null where nothing is escaped. */
function unescaped(text: string, escapes: RegExp, meant: (escaped: string) => string): Reading | null {
  const matches = [...text.matchAll(escapes)]
  if (matches.length === 0) return null
  const parts: string[] = []
  const starts: number[] = []
  let read = 0
  const copy = (to: number) => {
    for (let index = read; index < to; index += 1) starts.push(index)
    parts.push(text.slice(read, to))
  }
  for (const { 0: escaped, index } of matches) {
    copy(index)
    const meaning = meant(escaped)
    for (let unit = 0; unit < meaning.length; unit += 1) starts.push(index)
    parts.push(meaning)
    read = index + escaped.length
  }
  copy(text.length)
  return { plain: parts.join(''), at: (index) => starts[index] ?? text.length }
}

function meantInAddress(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}

function meantInJson(escaped: string): string {
  if (escaped.length > 2) return String.fromCharCode(Number.parseInt(escaped.slice(2), 16))
  return BREAKS.test(escaped) ? '\n' : escaped.slice(1)
}
