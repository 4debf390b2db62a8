/** Formats numbers and times for display. Pure: every function takes its zone, and none reads the clock. */
import type { WeekClock } from '@/lib/shared/organisation/week-clock'
import { keep } from './keep'

/** A number with a leading zero: `05`. */
export const two = (value: number) => String(value).padStart(2, '0')

const integer = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `48,210`. */
export const formatCount = (value: number): string => integer.format(value)

/** `1 call`, `12 calls`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** `Ana`, `Ana and Bo`, `Ana, Bo and Cy`; beyond `most`, `Ana, Bo, Cy and 12 others`. @param of how many there are, with those whose names are not known here */
export function nameList(names: readonly string[], most = 4, of = names.length): string {
  if (of <= 1) return names[0] ?? 'nobody'
  if (of === names.length && of <= most) return listed(names)
  const shown = names.slice(0, most - 1)
  return `${shown.join(', ')} and ${countOf(of - shown.length, 'other')}`
}

/** `12.5`, `1,204`: one decimal below a hundred. */
export const formatMinutes = (minutes: number): string =>
  Math.abs(minutes) < 100 ? oneDecimal.format(minutes) : integer.format(minutes)

/** A ratio 0 to 1 as `86.4 %`; `–` when null. */
export const formatRatio = (ratio: number | null): string =>
  ratio === null ? '–' : `${oneDecimal.format(ratio * 100)} %`

const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** Splits whole seconds into days, hours, minutes and seconds, from the largest non-zero unit on. */
function durationParts(whole: number): { value: number; text: string }[] {
  const parts = UNITS.map(([size, unit], index) => {
    const larger = UNITS[index - 1]?.[0]
    const value = Math.floor((larger === undefined ? whole : whole % larger) / size)
    return { value, text: `${value} ${unit}` }
  })
  return parts.slice(parts.findIndex(({ value }) => value > 0))
}
const joined = (parts: readonly { value: number; text: string }[]) =>
  parts.flatMap(({ value, text }) => (value > 0 ? [text] : [])).join(' ')

/** Seconds in their two largest units: `19 s`, `2.5 s`, `12 min 30 s`, `2 h 5 min`, `3 d 4 h`; `–` when null. Zero parts are omitted. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–'
  const size = Math.abs(seconds)
  const whole = Math.round(size)
  const isShort = size < 10 && !Number.isInteger(seconds)
  const text = whole < 60 ? `${isShort ? oneDecimal.format(size) : whole} s` : joined(durationParts(whole).slice(0, 2))
  return seconds < 0 ? `−${text}` : text
}

/** Seconds to the second: `17 s`, `12 min 30 s`, `1 d 2 h 5 s`. Zero parts are omitted. */
export function exactDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return whole === 0 ? '0 s' : joined(durationParts(whole))
}

/** Seconds as a clock: `0:19`, `12:30`, `1:02:05`. */
export function formatTimer(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** An age in its largest unit only: `12 s`, `4 min`, `3 h`, `2 d`. */
export const formatAge = (seconds: number): string => durationParts(Math.max(0, Math.round(seconds)))[0]?.text ?? '0 s'

const formatterOf = keep(200, (key) => {
  const [zone, options] = JSON.parse(key) as [string, Intl.DateTimeFormatOptions]
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...options })
})
const formatter = (zone: string, options: Intl.DateTimeFormatOptions) => formatterOf(JSON.stringify([zone, options]))

/** A time zone as an organisation shows it: its IANA name, with what weeks begin with and how many hours clocks have. */
export type Zone = WeekClock & { name: string }

/** The zone of an answer, with its first day of the week and its clock. */
export const zoneIn = ({ zone, firstDay, clock }: WeekClock & { zone: string }): Zone => ({
  name: zone,
  firstDay,
  clock,
})
/** UTC with a clock of 24 hours, for what has no zone of its own. */
export const PLAIN_UTC: Zone = { name: 'UTC', firstDay: 1, clock: 24 }

/** A time of day as `HH:MM` or `HH:MM:SS` on a clock of 12 or 24 hours: `14:02`, `2:02 PM`. The only place where clocks differ. */
export function onClock(time: string, clock: WeekClock['clock']): string {
  if (clock === 24) return time
  const hour = Number(time.slice(0, 2)) % 24
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The hour of a day, 0 to 24, as `14:00` or `2 PM`. */
export const formatHour = (hour: number, clock: WeekClock['clock']): string =>
  onClock(`${two(hour)}:00`, clock).replace(':00 ', ' ')

/** `14:02:05` or `2:02:05 PM` in the zone. */
export function formatClock(epochSeconds: number, { name, clock }: Zone): string {
  const options = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return onClock(formatter(name, options).format(epochSeconds * 1000), clock)
}

/** `14:02` or `2:02 PM` in the zone. */
export const formatTime = (epochSeconds: number, { name, clock }: Zone): string =>
  onClock(formatter(name, { hour: '2-digit', minute: '2-digit' }).format(epochSeconds * 1000), clock)

/** `5 Nov 2023` in the zone. */
export const formatDate = (epochSeconds: number, zone: Zone | string): string =>
  formatInZone(epochSeconds, zone, { day: 'numeric', month: 'short', year: 'numeric' })

/** `5 Nov` in the zone. */
export const formatDay = (epochSeconds: number, zone: Zone | string): string =>
  formatInZone(epochSeconds, zone, { day: 'numeric', month: 'short' })

/** `Sun 5 Nov` in the zone. */
export const formatWeekday = (epochSeconds: number, zone: Zone): string =>
  formatInZone(epochSeconds, zone, { weekday: 'short', day: 'numeric', month: 'short' })

/** `5 Nov 2023, 22:15:12` in the zone. */
export const formatDateTime = (epochSeconds: number, zone: Zone): string =>
  `${formatDate(epochSeconds, zone)}, ${formatClock(epochSeconds, zone)}`

type DateOptions = Omit<Intl.DateTimeFormatOptions, 'hour' | 'minute' | 'second' | 'timeStyle' | 'timeZone'>
/** A date in the zone by `Intl` options, cached by zone and options. No comma follows a weekday, with or without a year. */
export function formatInZone(epochSeconds: number, zone: Zone | string, options: DateOptions): string {
  const text = formatter(typeof zone === 'string' ? zone : zone.name, options).format(epochSeconds * 1000)
  return text.replace(/^([A-Z][a-z]+),/, '$1')
}

/** Offset of `at` from the start of a call, `+0:17` or `−0:12`. Both in epoch seconds. */
export function sinceStart(at: number, start: number): string {
  const seconds = Math.round(at - start)
  return `${seconds < 0 ? '−' : '+'}${formatTimer(Math.abs(seconds))}`
}
