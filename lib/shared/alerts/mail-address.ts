/** An e-mail address with the name before it; '' without one. */
export type Mailbox = { name: string; address: string }

const QUOTED = /^"((?:[^"\\]|\\.)*)"$/
const LOCAL_PART = /^[^\s@<>"(),:;[\]\\]{1,64}$/
const DOMAIN = /^(?=.{1,252}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects control characters
const CONTROL = /[\u0000-\u001f\u007f]/

/** A domain in ASCII (IDNA), converted by the URL parser, which browsers have too; null for text that is not a domain. */
function asciiDomain(text: string): string | null {
  const isAscii = /^[\x21-\x7e]*$/.test(text)
  const domain = !isAscii && URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : text
  return DOMAIN.test(domain) ? domain : null
}

/** Reads an e-mail address as people write it: alone, in brackets, behind a name, as a link, with a domain in any letters. Null for any other text. */
export function readMailbox(text: string): Mailbox | null {
  const whole = text.trim()
  const opens = whole.endsWith('>') ? whole.lastIndexOf('<') : -1
  const before = whole.slice(0, Math.max(opens, 0)).trim()
  const quoted = QUOTED.exec(before)?.[1]
  const name = quoted === undefined ? before : quoted.replaceAll(/\\(.)/g, '$1').trim()
  const bare = (opens < 0 ? whole : whole.slice(opens + 1, -1).trim()).replace(/^mailto:/i, '')
  const at = bare.lastIndexOf('@')
  const [local, domain] = [bare.slice(0, Math.max(at, 0)), asciiDomain(bare.slice(at + 1))]
  if (!LOCAL_PART.test(local) || domain === null || CONTROL.test(name) || (quoted === undefined && /[<>"]/.test(name)))
    return null
  return { name, address: `${local}@${domain}` }
}

/** The addresses of a list, separated by commas, semicolons or blanks, without names; any other text is returned unchanged. */
export function addressesOf(list: string): string[] {
  const entries = ['']
  let isQuoted = false
  for (const sign of list) {
    if (sign === '"' && !entries.at(-1)?.endsWith('\\')) isQuoted = !isQuoted
    const isBetween = !isQuoted && /[,;\n]/.test(sign)
    if (!isBetween) entries.push(`${entries.pop()}${sign}`)
    if (isBetween || (!isQuoted && sign === '>')) entries.push('')
  }
  return entries.flatMap(inEntry).map((one) => readMailbox(one)?.address ?? one)
}

/** Splits the text between two commas: addresses, the last of which may have a name. */
function inEntry(entry: string): string[] {
  const words = entry.split(/\s/).filter((word) => word !== '')
  if (!entry.includes('<')) return words
  const isAlone = (word: string) => word.includes('@') && !/[<"]/.test(word)
  const named = words.findIndex((word) => !isAlone(word))
  return [...words.slice(0, named), words.slice(named).join(' ')]
}
