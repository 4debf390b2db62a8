import { ownEntry } from '@/lib/shared/text/own-entry'
import { END } from './rules'

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index + 1]),
  ...['a', 'an'].map((word) => [word, 1]),
  ...'fifteen twenty thirty forty forty-five fifty sixty ninety'
    .split(' ')
    .map((word, index) => [word, [15, 20, 30, 40, 45, 50, 60, 90][index]]),
])
const IN_WORDS = `(?:${Object.keys(NUMBERS).join('|')})`
const IN_DIGITS = '\\d{1,6}(?:[.,]\\d{1,2})?'

export const NUMBER = `(?:${IN_DIGITS}|${IN_WORDS})`

/** True for a number in words. */
export const isNumber = (text: string): boolean => ownEntry(NUMBERS, text) !== undefined
/** A number that matches `NUMBER`. */
export const readNumber = (text: string): number => ownEntry(NUMBERS, text) ?? Number(text.replace(',', '.'))

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month'
const UNIT_WORDS = ['months?', 'w|wk|weeks?', 'd|days?', 'h|hrs?|hours?', 'm|mins?|minutes?', 's|secs?|seconds?']
/** Pattern of a unit of time. */
export const UNIT = `(?:${UNIT_WORDS.join('|')})`
const UNITS: Readonly<Record<string, Unit>> = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week' }
/** The unit of a word that matches `UNIT`. */
const readUnit = (word: string): Unit => (word.startsWith('mo') ? 'month' : (ownEntry(UNITS, word.charAt(0)) as Unit))

export const UNIT_SECONDS: Readonly<Record<Unit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
}

const counted = (unit: string) => `(?:half an? |${IN_DIGITS} ?|${IN_WORDS} )(?:${unit})${END}`
/** Pattern of a number and its unit: `10 min`, `10min`, `an hour`, `half an hour`. */
export const COUNTED = counted(UNIT)

/** A text that matches `COUNTED`, or a unit alone, which is one of it. */
export function readCounted(text: string): { count: number; unit: Unit } {
  const [, count = '', unit = ''] = /^(half an?|[\d.,]{1,9}|\S{1,10}(?= )|) ?(\S{1,7})$/.exec(text) ?? []
  return { count: count === '' ? 1 : count.startsWith('half') ? 0.5 : readNumber(count), unit: readUnit(unit) }
}

const BY_PARTS = UNIT_WORDS.map(
  (unit, index) =>
    `${counted(unit)}${UNIT_WORDS.slice(index + 1)
      .map((smaller) => `(?: ${counted(smaller)})?`)
      .join('')}`,
)
/** Pattern of a length of time, from its largest unit to its smallest: `1 h 05 min`, `1h30`, `90s`, `half an hour`. */
export const DURATION = `(?:\\d{1,3}h\\d{1,2}(?:m|min)?${END}|${BY_PARTS.join('|')})`

const EACH_COUNTED = new RegExp(COUNTED, 'g')

/** Seconds of a text that matches `DURATION`; null if that is too long to be meant. */
export function readDuration(text: string): number | null {
  const clock = /^(\d+)h(\d+)(?:m|min)?$/.exec(text)
  if (clock !== null) return Number(clock[1]) * 3600 + Number(clock[2]) * 60
  const parts = (text.match(EACH_COUNTED) ?? []).map(readCounted)
  const seconds = parts.reduce((sum, { count, unit }) => sum + count * UNIT_SECONDS[unit], 0)
  return seconds > 99_999_999 ? null : Math.round(seconds)
}
