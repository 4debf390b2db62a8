import { YES } from '@/lib/shared/calls/spellings'
import { wholeClusters } from '@/lib/shared/text/beginning'
import { isDateInDigits, MAX_EPOCH_SECONDS, readIsoTime } from '@/lib/shared/zones/read-instant'
import { clockOf, NUMERIC, numberOfText, secondsOfDuration, shortText } from './amounts'

/** A JSON object whose fields may be anything. */
export type Loose = Record<string, unknown>

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Earlier times than 2000-01-01 are mistakes, and so are those beyond the time axis. */
const isPlausibleTime = (seconds: number) => seconds >= 946_684_800 && seconds <= MAX_EPOCH_SECONDS
/** From here on, numbers are milliseconds, microseconds and nanoseconds: each begins in 1973. */
const MILLISECONDS_FROM = 1e11
const LARGEST = 1e9
/** More people than any call has. */
const LARGEST_COUNT = 100_000
/** Longer texts are cut (design, section 3); the raw JSON keeps the rest. */
const MAX_TEXT_CHARACTERS = 500
const MAX_ID_CHARACTERS = 1_000
const MAX_ADDRESS_CHARACTERS = 8_000
/** The limits of lists whose entries nothing counts, and of any JSON as a whole. */
const MAX_LIST_ITEMS = 200
const MAX_JSON_CHARACTERS = 50_000
const TIMER = /^\d{2,6}:[0-5]\d:[0-5]\d$/

/** Coerces values of any form into the contract's types, by the rules of the field notes, and records each field that had the wrong form. */
export class Coercer {
  readonly fields: string[] = []
  /** Whether a text or a list was longer than it may be. */
  isCut = false
  /** Whether a number or a time was beyond what a call can have, and was left out. */
  isImplausible = false
  hasNegativeMinutes = false

  note(field: string): void {
    if (!this.fields.includes(field)) this.fields.push(field)
  }

  /** A text, cut where it is too long; null when absent or blank. Numbers but 0, which stands for null, are converted; anything else becomes null. */
  text(value: unknown, field: string, maxCharacters = MAX_TEXT_CHARACTERS): string | null {
    // Half a character cannot be encoded as UTF-8.
    if (typeof value === 'string') return value.trim() === '' ? null : this.cut(value, maxCharacters).toWellFormed()
    if (value === undefined || value === null) return null
    this.note(field)
    return typeof value === 'number' && value !== 0 ? String(value) : null
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

  /** The beginning of a text, in whole clusters. */
  cut(text: string, maxCharacters: number): string {
    if (text.length <= maxCharacters) return text
    this.isCut = true
    return wholeClusters(text, maxCharacters)
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

  /** `true`, `1` and the texts that `YES` lists are true; an absent value is `fallback`. */
  flag(value: unknown, field: string, fallback = false): boolean {
    if (typeof value === 'boolean') return value
    if (value === undefined || value === null) return fallback
    this.note(field)
    return value === 1 || (typeof value === 'string' && YES.test(shortText(value)))
  }

  /** A finite number, or one written as text; null when absent or not a number. */
  number(value: unknown, field: string): number | null {
    if (typeof value === 'number' && Math.abs(value) <= LARGEST) return value
    if (value === undefined || value === null) return null
    this.note(field)
    const number = typeof value === 'string' ? numberOfText(value) : typeof value === 'number' ? value : Number.NaN
    if (Number.isNaN(number)) return null
    return Math.abs(number) <= LARGEST ? number : this.implausible()
  }

  /** A whole number, zero or more, and no more than a call can have people. */
  count(value: unknown, field: string): number | null {
    const number = this.number(value, field)
    if (number === null) return null
    if (!Number.isInteger(number) || number < 0) this.note(field)
    return number < 0 || number > LARGEST_COUNT ? this.implausible() : Math.floor(number)
  }

  /** Records a value that is beyond what a call can have, and returns null in its place. */
  implausible(): null {
    this.isImplausible = true
    return null
  }

  /** Epoch seconds, from seconds or parts of them, numeric text or ISO 8601 (UTC without an offset). Null for 0, which stands for none, and for impossible times. */
  time(value: unknown, field: string): number | null {
    if (typeof value === 'number' && isPlausibleTime(value) && Number.isInteger(value)) return value
    if (value === undefined || value === null) return null
    this.note(field)
    let seconds =
      typeof value === 'number' ? value : typeof value === 'string' ? timeOfText(shortText(value)) : Number.NaN
    if (Number.isNaN(seconds) || seconds === 0) return null
    for (let unit = 0; unit < 3 && seconds > MILLISECONDS_FROM; unit += 1) seconds /= 1000
    seconds = Math.floor(seconds)
    return isPlausibleTime(seconds) ? seconds : this.implausible()
  }

  /** A number, or a length of time as text in that unit. */
  amount(value: unknown, field: string, unitSeconds = 1): number | null {
    const seconds = typeof value === 'string' ? secondsOfDuration(value) : null
    if (seconds === null) return this.number(value, field)
    this.note(field)
    return seconds / unitSeconds
  }

  /** Minutes as a number; durations and numeric text are converted and noted. Null for negative ones, and for more than `most`. */
  minutes(value: unknown, field: string, most: number): number | null {
    return this.seconds(value, field, most, 60)
  }

  /** The same of a field in seconds, or in another unit. */
  seconds(value: unknown, field: string, most: number, unitSeconds = 1): number | null {
    const length = this.amount(value, field, unitSeconds)
    if (length === null) return null
    if (length < 0) {
      this.hasNegativeMinutes = true
      return null
    }
    return length > most ? this.implausible() : length
  }

  /** A timer as `HH:MM:SS`, of up to so many minutes; other durations, and minutes as a number or numeric text, are converted and noted. */
  timer(value: unknown, field: string, mostMinutes: number): string | null {
    const isTimer = typeof value === 'string' && TIMER.test(value)
    const minutes = isTimer ? (secondsOfDuration(value) ?? 0) / 60 : this.minutes(value, field, mostMinutes)
    if (minutes === null) return null
    if (isTimer) return minutes > mostMinutes ? this.implausible() : value
    this.note(field)
    return clockOf(Math.round(minutes * 60))
  }
}

/** Seconds or parts of them in digits, or the seconds of a date that exists, in UTC if without an offset; NaN for any other text. */
function timeOfText(text: string): number {
  if (NUMERIC.test(text)) return isDateInDigits(text) ? Number.NaN : Number(text)
  const { seconds } = readIsoTime(text) ?? { seconds: Number.NaN }
  // Far years must not be taken for milliseconds.
  return seconds > MAX_EPOCH_SECONDS ? Number.POSITIVE_INFINITY : seconds
}
