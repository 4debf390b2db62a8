import { parseEnv } from 'node:util'

/** What stands before and around a name: the rest of a line that assigned nothing, words of shells, quotes, a byte order mark. */
const AROUND_NAME = /^[\s\S]*\n|^\W+|^(?:export|set)\s+|\W+$/g

/**
 * The variables of a `.env`, also of one that an editor saved as UTF-16 or with a byte order mark.
 * @param {Buffer} bytes
 * @returns {Record<string, string>}
 */
export function readDotEnv(bytes) {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
  const read = Object.entries(parseEnv(text))
  return Object.fromEntries(read.map(([name, value]) => [name.replaceAll(AROUND_NAME, ''), value]))
}
