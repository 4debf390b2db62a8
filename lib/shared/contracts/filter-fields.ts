const MAX_EPOCH_SECONDS = 4_102_444_800 // 2100-01-01, the end of what the mirror's time column is used for
/** What one value of a filter means, or what is wrong with it, in words that follow the field's name, and what it could be where that can be listed. */
export type Reading<T> = { value: T } | { problem: string; names?: readonly string[] }
type Read<T> = (text: string) => Reading<T>
/** A filter of one value, or of a list of them. */
export type FilterField<T = unknown, Many extends boolean = boolean> = { many: Many; read: Read<T> }

/** A filter of one value. */
export const one = <T>(read: Read<T>): FilterField<T, false> => ({ many: false, read })
/** A filter of any number of values. */
export const list = <T>(read: Read<T>): FilterField<T, true> => ({ many: true, read })

/** One of `names`. */
export const among =
  <T extends string>(names: readonly T[]): Read<T> =>
  (text) =>
    (names as readonly string[]).includes(text)
      ? { value: text as T }
      : { problem: `is one of ${names.join(', ')}`, names }

/** Any text for which `holds`, else the problem. */
export const text =
  (holds: (value: string) => boolean, problem: string): Read<string> =>
  (value) =>
    holds(value) ? { value } : { problem }

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const CONTROL = /[\u0000-\u001f\u007f]/
export const word: Read<string> = (value) => {
  if (value.length > 200) return { problem: 'has at most 200 characters' }
  return CONTROL.test(value) ? { problem: 'holds a control character' } : { value }
}

export const whole: Read<number> = (value) =>
  /^\d{1,9}$/.test(value) ? { value: Number(value) } : { problem: 'is a whole number, zero or more' }

/** A whole number from `least` to `most`. */
export const wholeFrom =
  (least: number, most: number): Read<number> =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? { value: Number(value) }
      : { problem: `is a whole number from ${least} to ${most}` }

/** A second since 1970. */
export const epochSeconds: Read<number> = (value) =>
  /^\d{1,10}$/.test(value) && Number(value) <= MAX_EPOCH_SECONDS
    ? { value: Number(value) }
    : { problem: 'is epoch seconds up to the year 2100' }

export const yesOrNo: Read<boolean> = (value) =>
  value === 'true' || value === 'false' ? { value: value === 'true' } : { problem: 'is true or false' }

const ISO_8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** True for epoch seconds (1970 to 2100) or ISO 8601; `contracts/range` turns it into an instant, a time without an offset being in the filters' zone. */
export function isInstant(value: string): boolean {
  if (/^\d{1,10}$/.test(value)) return Number(value) <= MAX_EPOCH_SECONDS
  const match = ISO_8601.exec(value)
  if (!match) return false
  const ms = Date.parse(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}`)
  return !Number.isNaN(ms) && ms >= 0 && ms / 1000 <= MAX_EPOCH_SECONDS
}

/** A part of a zone's name that the IANA database writes in capitals: `US`, `GMT+5`, `EST5EDT`, but not `Etc`. */
const CAPITALS = /^(?!etc$|yap$)(.{1,3}|.*\d.*)$/

/**
 * The one spelling of a zone, whatever its case, so that equal zones are equal keys: as the runtime lists it, or as the IANA database
 * writes names. A name that stands for another zone (`Asia/Kolkata`) stays itself, since runtimes differ in which of the two they answer.
 * @returns null for text that names no zone
 */
export function zoneOf(value: string): string | null {
  if (!/^[A-Za-z0-9_+\-/]{1,64}$/.test(value) || /^[+-]/.test(value)) return null
  const lower = value.toLowerCase()
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    return timeZone.toLowerCase() === lower ? timeZone : lower.split('/').map(zonePart).join('/')
  } catch {
    return null
  }
}

const zonePart = (part: string) =>
  CAPITALS.test(part)
    ? part.toUpperCase()
    : part.replaceAll(/[a-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))

/** A time zone by its IANA name, in its one spelling. */
export const timeZone: Read<string> = (value) => {
  const zone = zoneOf(value)
  return zone === null ? { problem: NO_ZONE, names: Intl.supportedValuesOf('timeZone') } : { value: zone }
}
export const NO_ZONE = 'is an IANA time zone, as in Europe/Paris'

export const instant = text(isInstant, 'is epoch seconds or an ISO 8601 time between 1970 and 2100')
