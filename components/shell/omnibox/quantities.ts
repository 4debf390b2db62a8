import { ownEntry } from '@/lib/shared/text/own-entry'
import type { Match } from './types'

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
}

/** A number in digits (a decimal point or comma is allowed) or in words; null for anything else. */
export function readNumber(word: string | undefined): number | null {
  if (word === undefined) return null
  if (/^\d{1,6}([.,]\d{1,2})?$/.test(word)) return Number(word.replace(',', '.'))
  return ownEntry(NUMBERS, word) ?? null
}

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month'
const UNIT_WORDS: Readonly<Record<string, Unit>> = Object.fromEntries(
  Object.entries({
    second: 's sec secs second seconds',
    minute: 'm min mins minute minutes',
    hour: 'h hr hrs hour hours',
    day: 'd day days',
    week: 'w wk week weeks',
    month: 'month months',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit as Unit])),
)
export const readUnit = (word: string | undefined): Unit | null => ownEntry(UNIT_WORDS, word ?? '') ?? null

export const UNIT_SECONDS: Readonly<Record<Unit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
}

/** `10 min`, `10min`, `an hour`, `half an hour`, `1h30`: a number and its unit. */
export function readCounted(words: readonly string[], at: number): Match<{ count: number; unit: Unit }> | null {
  const first = words[at] ?? ''
  const glued = /^(\d{1,6}(?:[.,]\d{1,2})?)([a-z]+)$/.exec(first)
  const gluedUnit = readUnit(glued?.[2])
  if (glued !== null && gluedUnit !== null)
    return { length: 1, value: { count: Number(glued[1]?.replace(',', '.')), unit: gluedUnit } }
  if (first === 'half') {
    const unit = readUnit(words[at + 2])
    return unit !== null && /^an?$/.test(words[at + 1] ?? '') ? { length: 3, value: { count: 0.5, unit } } : null
  }
  const count = readNumber(first)
  const unit = readUnit(words[at + 1])
  return count === null || unit === null ? null : { length: 2, value: { count, unit } }
}

/** A length of time in seconds, of up to three parts: `1 h 05 min`, `1h30`, `90s`, `half an hour`. */
export function readDuration(words: readonly string[], at: number): Match<number> | null {
  const clock = /^(\d{1,3})h(\d{1,2})(m|min)?$/.exec(words[at] ?? '')
  if (clock !== null) return { length: 1, value: Number(clock[1]) * 3600 + Number(clock[2]) * 60 }
  let length = 0
  let seconds = 0
  let smallest = Number.POSITIVE_INFINITY
  for (;;) {
    const part = readCounted(words, at + length)
    const size = part === null ? 0 : UNIT_SECONDS[part.value.unit]
    if (part === null || size >= smallest) break
    length += part.length
    seconds += part.value.count * size
    smallest = size
  }
  return length === 0 || seconds > 99_999_999 ? null : { length, value: Math.round(seconds) }
}
