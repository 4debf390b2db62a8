export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 3600
/** Of a calendar day, and of UTC; where the clock changes, a local one has an hour more or less. */
export const DAY_SECONDS = 86_400
export const WEEK_SECONDS = 7 * DAY_SECONDS
/** 2100-01-01, where the mirror's time axis ends. */
export const MAX_EPOCH_SECONDS = 4_102_444_800
/** Digits that people mean as a year, a month or a day (`2026`, `202602`, `20260228`), although they could be seconds of 1970. */
const DATE_IN_DIGITS = /^(?:19|20)(?:\d\d){1,3}$/
/** The `+` of an offset may be a blank, as it is read from an address where it is not encoded. */
const ISO_8601 =
  /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(Z|([+-]| (?=\d\d:?\d))([01]\d|2[0-3])(?::?([0-5]\d))?)?)?$/i

/** A written time. `isLocal`: it has no offset, so that a zone must say what it means, and `seconds` are those of its clock since 1970. */
export type WrittenTime = { seconds: number; isLocal: boolean }

/** True for a date that exists in ISO 8601, extended: 30 February is none, although `Date.parse` takes it. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** True for digits that are not read as a time, since they could be a date without its hyphens. */
export const isDateInDigits = (text: string): boolean => DATE_IN_DIGITS.test(text)

/** A calendar date that exists, alone or with a time of day up to `24:00`, which is midnight of the next day; null for any other text. In whole seconds. */
export function readIsoTime(text: string): WrittenTime | null {
  const [, day = '', hour = 0, minute = 0, second = 0, fraction = 0, zone, sign = '', hours = 0, minutes = 0] =
    ISO_8601.exec(text) ?? []
  if (!isDay(day)) return null
  const ofDay = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  if (ofDay > 86_400 || (ofDay === 86_400 && Number(fraction) > 0)) return null
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  return { seconds: Date.parse(day) / 1000 + ofDay - offset, isLocal: zone === undefined }
}

/** The one reader of times from outside (design, section 4): epoch seconds or `readIsoTime`, 1970 to 2100. Null for all else, as milliseconds, `20260228`, `2026-02-30`. */
export function readInstant(text: string): WrittenTime | null {
  const isEpoch = /^\d{1,10}$/.test(text) && !isDateInDigits(text)
  const time = isEpoch ? { seconds: Number(text), isLocal: false } : readIsoTime(text)
  return time !== null && time.seconds >= 0 && time.seconds <= MAX_EPOCH_SECONDS ? time : null
}
