import { two } from '@/lib/shared/text/format'

/** Longer texts are never a number or a duration, and are kept away from the expressions below. */
const MAX_CHARACTERS = 64
/** A number in digits, with a point and an exponent if it has them. */
export const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
/** One comma, or one point, is read as the decimal sign unless three digits follow one to three: `1,234` may be either. */
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/
/** Groups of three between commas, points, blanks or apostrophes, recognized by a second group or another decimal sign. */
const GROUPED = [
  { form: /^[+-]?\d{1,3}(,\d{3})+\.\d+$|^[+-]?\d{1,3}(,\d{3}){2,}$/, group: /,/g, decimal: '.' },
  { form: /^[+-]?\d{1,3}(\.\d{3})+,\d+$|^[+-]?\d{1,3}(\.\d{3}){2,}$/, group: /\./g, decimal: ',' },
  { form: /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+(\.\d+)?$/, group: /[ \u00a0\u202f'’]/g, decimal: '.' },
  { form: /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+,\d+$/, group: /[ \u00a0\u202f'’]/g, decimal: ',' },
]

/** A number as people and programs write it; NaN for anything else, and where it could be read in two ways. */
export function numberOfText(text: string): number {
  const trimmed = shortText(text)
  if (NUMERIC.test(trimmed)) return Number(trimmed)
  if (DECIMAL_COMMA.test(trimmed) && !AMBIGUOUS.test(trimmed)) return Number(trimmed.replace(',', '.'))
  const grouped = GROUPED.find(({ form }) => form.test(trimmed))
  return grouped === undefined ? Number.NaN : Number(trimmed.replace(grouped.group, '').replace(grouped.decimal, '.'))
}

/** A trimmed text; '' for one too long to be a number, a time or a boolean. */
export const shortText = (text: string): string => (text.length > MAX_CHARACTERS ? '' : text.trim())

const CLOCK = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})([.,]\d+)?$/
/** `1 day, 02:03:04`, as Python writes it, also for lengths below zero: `-1 day, 23:57:00`. */
const DAYS = /^(-?\d{1,6}) ?d(?:ays?)?,? ?(?=\d+:)/i
/** ISO 8601; years and months have no fixed length. */
const ISO =
  /^P(?=.)(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?=.)(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i
const UNITS =
  /^(?:(\d+(?:[.,]\d+)?) ?(?:w|weeks?),? ?)?(?:(\d+(?:[.,]\d+)?) ?(?:d|days?),? ?)?(?:(\d+(?:[.,]\d+)?) ?(?:h|hrs?|hours?),? ?)?(?:(\d+(?:[.,]\d+)?) ?(?:m|mins?|minutes?),? ?)?(?:(\d+(?:[.,]\d+)?) ?(?:s|secs?|seconds?))?$/i
/** The seconds of a week, a day, an hour, a minute and a second. */
const UNIT_SECONDS = [604_800, 86_400, 3600, 60, 1]

/** Whole seconds from `HH:MM:SS` or `MM:SS`; null for anything else. */
export function secondsOfClock(text: string): number | null {
  const match = CLOCK.exec(shortText(text))
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null
}

/** Seconds from `HH:MM:SS`, `MM:SS`, `2 days, 1:02:03`, `PT1H2M3S`, `1h 2m` or `90 min`; null for anything else, such as a bare number. */
export function secondsOfDuration(text: string): number | null {
  const trimmed = shortText(text)
  const days = DAYS.exec(trimmed)
  const clock = secondsOfClock(days === null ? trimmed : trimmed.slice(days[0].length))
  if (clock !== null) return Number(days?.[1] ?? 0) * 86_400 + clock
  if (trimmed.startsWith('-')) return negated(secondsOfDuration(trimmed.slice(1)))
  const match = trimmed === '' ? null : (ISO.exec(trimmed) ?? UNITS.exec(trimmed))
  if (match === null || match.slice(1).every((part) => part === undefined)) return null
  return UNIT_SECONDS.reduce((sum, unit, index) => sum + unit * Number((match[index + 1] ?? '0').replace(',', '.')), 0)
}

const negated = (seconds: number | null): number | null => (seconds === null ? null : -seconds)

/** Seconds as `HH:MM:SS`. */
export const clockOf = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
