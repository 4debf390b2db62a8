import { isDateInDigits, readIsoTime } from '@/lib/shared/zones/read-instant'

/** A JSON object whose fields may be anything. */
export type Loose = Record<string, unknown>

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 2100-01-01: later times are mistakes. */
const LATEST_EPOCH_SECONDS = 4_102_444_800
const MILLISECONDS_FROM = 1e11
const LARGEST = 1e9
/** What a text keeps (design, section 3); the raw JSON has the rest. */
const MAX_TEXT_CHARACTERS = 500
const MAX_ID_CHARACTERS = 1_000
const MAX_ADDRESS_CHARACTERS = 8_000
/** What a list keeps whose entries nothing counts, and what any JSON keeps in all. */
const MAX_LIST_ITEMS = 200
const MAX_JSON_CHARACTERS = 50_000
const LONE_SURROGATE = /\p{Surrogate}/gu
/** Also matches halves of whole pairs, but is far cheaper, and most texts have neither. */
const SURROGATE = /[\ud800-\udfff]/
/** Longer texts are never a number, a time or a boolean, and are kept away from the expressions below. */
const MAX_CHARACTERS = 64
const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
const TRUE = /^(true|1|yes)$/i
const TIMER = /^\d{2,6}:[0-5]\d:[0-5]\d$/
const CLOCK = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})(\.\d+)?$/

/** Coerces values of any form into the contract's types, by the rules of the field notes, and records each field that had the wrong form. */
export class Coercer {
  readonly fields: string[] = []
  /** Whether a text or a list was longer than it may be. */
  isCut = false

  note(field: string): void {
    if (!this.fields.includes(field)) this.fields.push(field)
  }

  /** A text, cut where it is too long; null when absent or blank. Numbers and booleans are converted; anything else becomes null. */
  text(value: unknown, field: string, maxCharacters = MAX_TEXT_CHARACTERS): string | null {
    if (typeof value === 'string') return value.trim() === '' ? null : wellFormed(this.cut(value, maxCharacters))
    if (value === undefined || value === null) return null
    this.note(field)
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
  }

  /** As `text`, for what names a thing rather than describes it. */
  id(value: unknown, field: string): string | null {
    return this.text(value, field, MAX_ID_CHARACTERS)
  }

  /** The address of a file, which is of no use if it is cut: null if it is too long. */
  address(value: unknown, field: string): string | null {
    if (typeof value !== 'string' || value.length <= MAX_ADDRESS_CHARACTERS)
      return this.text(value, field, MAX_ADDRESS_CHARACTERS)
    this.isCut = true
    return null
  }

  /** The beginning of a text, in whole characters. */
  cut(text: string, maxCharacters: number): string {
    if (text.length <= maxCharacters) return text
    this.isCut = true
    return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')
  }

  /** The beginning of a list. */
  first<Item>(items: Item[]): Item[] {
    if (items.length <= MAX_LIST_ITEMS) return items
    this.isCut = true
    return items.slice(0, MAX_LIST_ITEMS)
  }

  /** Any JSON with its texts and names cut; the same object if none is too long, and null if all of it is. */
  json(value: unknown): unknown {
    if (typeof value === 'string') return this.cut(value, MAX_TEXT_CHARACTERS)
    if (typeof value !== 'object' || value === null) return value
    const text = JSON.stringify(value)
    if (text.length <= MAX_TEXT_CHARACTERS) return value
    const kept: unknown = JSON.parse(text, (_, inner: unknown) => {
      if (typeof inner === 'string') return this.cut(inner, MAX_TEXT_CHARACTERS)
      if (!isObject(inner) || Object.keys(inner).every((name) => name.length <= MAX_TEXT_CHARACTERS)) return inner
      return Object.fromEntries(Object.entries(inner).map(([name, one]) => [this.cut(name, MAX_TEXT_CHARACTERS), one]))
    })
    if (JSON.stringify(kept).length <= MAX_JSON_CHARACTERS) return kept
    this.isCut = true
    return null
  }

  /** `true`, `1` and the texts `true`, `1`, `yes` are true; an absent value is `fallback`. */
  flag(value: unknown, field: string, fallback = false): boolean {
    if (typeof value === 'boolean') return value
    if (value === undefined || value === null) return fallback
    this.note(field)
    return value === 1 || (typeof value === 'string' && TRUE.test(shortText(value)))
  }

  /** A finite number, or one written as text; null when absent or not a number. */
  number(value: unknown, field: string): number | null {
    if (typeof value === 'number' && Math.abs(value) <= LARGEST) return value
    if (value === undefined || value === null) return null
    this.note(field)
    const text = typeof value === 'string' ? shortText(value) : ''
    if (!NUMERIC.test(text)) return null
    const number = Number(text)
    return Math.abs(number) <= LARGEST ? number : null
  }

  /** A whole number, zero or more. */
  count(value: unknown, field: string): number | null {
    const number = this.number(value, field)
    if (number === null) return null
    if (!Number.isInteger(number) || number < 0) this.note(field)
    return number < 0 ? null : Math.floor(number)
  }

  /** Epoch seconds, from seconds, milliseconds, numeric text or ISO 8601 (UTC if without an offset). Null for 0 and for times out of range. */
  time(value: unknown, field: string): number | null {
    if (typeof value === 'number' && value >= 1 && value <= LATEST_EPOCH_SECONDS && Number.isInteger(value))
      return value
    if (value === undefined || value === null) return null
    this.note(field)
    let seconds =
      typeof value === 'number' ? value : typeof value === 'string' ? timeOfText(shortText(value)) : Number.NaN
    if (seconds > MILLISECONDS_FROM) seconds /= 1000
    seconds = Math.floor(seconds)
    return seconds >= 1 && seconds <= LATEST_EPOCH_SECONDS ? seconds : null
  }

  /** Minutes as a number; `HH:MM:SS` and numeric text are converted and noted. */
  minutes(value: unknown, field: string): number | null {
    const seconds = typeof value === 'string' ? secondsOfClock(value) : null
    if (seconds !== null) {
      this.note(field)
      return seconds / 60
    }
    return this.number(value, field)
  }

  /** A timer as `HH:MM:SS`; minutes as a number or numeric text are converted and noted. */
  timer(value: unknown, field: string): string | null {
    if (typeof value === 'string' && TIMER.test(value)) return value
    const minutes = this.minutes(value, field)
    if (minutes === null) return null
    this.note(field)
    return minutes < 0 ? null : clockOf(Math.round(minutes * 60))
  }
}

/** A trimmed text; '' for one too long to be a number, a time or a boolean. */
const shortText = (text: string): string => (text.length > MAX_CHARACTERS ? '' : text.trim())

/** `text` with lone surrogates replaced, since they cannot be encoded as UTF-8. */
function wellFormed(text: string): string {
  return SURROGATE.test(text) ? text.replace(LONE_SURROGATE, '\ufffd') : text
}

/** Whole seconds from `HH:MM:SS` or `MM:SS`; null for anything else. */
export function secondsOfClock(text: string): number | null {
  const match = CLOCK.exec(shortText(text))
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null
}

function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Seconds, milli- or microseconds in digits, or the seconds of a date that exists, in UTC if without an offset; NaN for any other text. */
function timeOfText(text: string): number {
  if (NUMERIC.test(text)) return isDateInDigits(text) ? Number.NaN : Number(text)
  const { seconds } = readIsoTime(text) ?? { seconds: Number.NaN }
  // Far years must not be taken for milliseconds.
  return seconds > LATEST_EPOCH_SECONDS ? Number.POSITIVE_INFINITY : seconds
}
