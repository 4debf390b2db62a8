import type { Group, Person } from './organisation'
import { hash32 } from './random'

const minuteTexts: string[] = Array.from({ length: 20_000 })
const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'))

/** Seconds as minutes in JSON, cached since formatting fractions is slow. */
export function minutes(seconds: number): string {
  if (seconds === 0) return '0'
  if (seconds < 0 || seconds >= minuteTexts.length) return String(seconds / 60)
  const known = minuteTexts[seconds]
  if (known !== undefined) return known
  const text = String(seconds / 60)
  minuteTexts[seconds] = text
  return text
}

/** A media id for a call, in the form of a UUID. */
export function midOf(variety: number): string {
  const a = hash32(variety, 11)
  const b = hash32(variety, 12)
  const c = hash32(variety, 13)
  return `${HEX[a >>> 16]}${HEX[a & 0xffff]}-${HEX[b >>> 16]}-4a6e-9a53-${HEX[b & 0xffff]}${HEX[c >>> 16]}${HEX[c & 0xffff]}`
}

const asciiTexts = new Map<string, string>()

/** A JSON string with everything outside ASCII escaped, so that a response has one byte per character. */
export function asciiJson(text: string): string {
  const known = asciiTexts.get(text)
  if (known !== undefined) return known
  const json = escapeNonAscii(JSON.stringify(text))
  asciiTexts.set(text, json)
  return json
}

/** Escapes everything outside ASCII in JSON: the same value, one byte per character. */
export function escapeNonAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${HEX[unit.charCodeAt(0)]}`)
}

export function isGroup(receiver: Person | Group): receiver is Group {
  return 'guid' in receiver
}
