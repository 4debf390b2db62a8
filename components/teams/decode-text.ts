/** How many bytes tell whether a file without a byte order mark is UTF-16. */
const LOOKED_AT_BYTES = 1000

/** The text of a file of a spreadsheet or an editor: UTF-16 or UTF-8, by the byte order mark or by its bytes, else Windows-1252, where every byte is a character. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Most letters, and all separators, have a zero byte.
  const zeros = [0, 0]
  const looked = Math.min(bytes.length - (bytes.length % 2), LOOKED_AT_BYTES)
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > looked / 8 && even === 0) return 'utf-16le'
  return even > looked / 8 && odd === 0 ? 'utf-16be' : null
}
