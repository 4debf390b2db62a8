import { ownEntry } from '@/lib/shared/text/own-entry'
import { readNumber } from './quantities'
import type { Match, Rule } from './types'

/** Minutes since midnight. `isGuess`: morning or afternoon was not said. */
type Time = { minutes: number; isGuess: boolean }
/** Part of a day in minutes since midnight; a null end is that of the day. Past 1,440 it is the next day. `daysBack`: of today, or of yesterday. */
export type Clock = {
  from: number | null
  to: number | null
  centre?: number
  isGuess: boolean
  label: string
  daysBack?: 0 | 1
}

const AROUND_MINUTES = 30
const DAY_MINUTES = 1440
/** Hours that people mean as afternoon unless they say otherwise: “at three”. */
const LAST_AFTERNOON_HOUR = 6
const NAMED: Readonly<Record<string, number>> = { noon: 720, midday: 720, midnight: 0 }
const PARTS: Readonly<Record<string, [from: number, to: number]>> = {
  morning: [360, 720],
  lunchtime: [720, 840],
  afternoon: [720, 1080],
  evening: [1080, 1440],
  night: [1200, 1440],
}
/** From 18:00 to 06:00. */
const LAST_NIGHT = { from: 1080, to: 1800 }
const PREFIXES = new Set([
  'about',
  'around',
  'approximately',
  'approx',
  'circa',
  'ca',
  'roughly',
  'near',
  'at',
  '@',
  '~',
  'towards',
  'toward',
])

/** `15:00`. */
const clockWords = (minutes: number) => {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

function timeOf(hour: number, minute: number, half: string | undefined, isExact = false): Time | null {
  if (minute > 59) return null
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    return { minutes: ((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minute, isGuess: false }
  }
  if (hour > 23) return hour === 24 && minute === 0 ? { minutes: DAY_MINUTES, isGuess: false } : null
  const isGuess = !isExact && hour >= 1 && hour <= 12
  const guessed = isGuess && hour <= LAST_AFTERNOON_HOUR ? hour + 12 : hour
  return { minutes: guessed * 60 + minute, isGuess }
}

const halfOf = (word: string | undefined) => /^([ap])\.?m$/.exec(word ?? '')?.[1]

/**
 * A time of day: `3pm`, `3 p.m.`, `15:00`, `noon`, `half past three`, `quarter to 4`, `3 o'clock`.
 * @param isSaid something before it says that a time follows, so that a number alone is one
 */
function timeAt(words: readonly string[], at: number, isSaid: boolean): Match<Time> | null {
  const word = words[at] ?? ''
  const named = ownEntry(NAMED, word)
  if (named !== undefined) return { length: 1, value: { minutes: named, isGuess: false } }
  // With a point it may be a date: 3.11 is 3 November, 15.30 is a time.
  const pointed = isSaid ? /^(\d{1,2})\.(00|1[3-9]|[2-5]\d)([ap]\.?m?)?$/ : /^(?!)()()()/
  const digits = /^(\d{1,2})(?:[:h](\d{2}))?([ap]\.?m?)?$/.exec(word) ?? pointed.exec(word)
  if (digits !== null) {
    const half = digits[3] ?? halfOf(words[at + 1])
    const isTime = digits[2] !== undefined || half !== undefined
    const oclock = /^o'?clock$|^h$|^uhr$/.test(words[at + 1] ?? '')
    if (!isTime && !oclock && !isSaid) return null
    const value = timeOf(Number(digits[1]), Number(digits[2] ?? 0), half, /^0\d/.test(word))
    return value === null
      ? null
      : { length: half !== undefined && digits[3] === undefined ? 2 : oclock && !isTime ? 2 : 1, value }
  }
  const hours = /^\d{1,2}h$/.exec(word)
  if (hours !== null && isSaid) return withLength(1, timeOf(Number.parseInt(word, 10), 0, undefined))
  return inWords(words, at, isSaid)
}

const withLength = (length: number, value: Time | null): Match<Time> | null =>
  value === null ? null : { length, value }

/** `half past three`, `quarter to 4`, `ten past 3`, `three pm`, `three o'clock`; after a preposition also `three` and `three thirty`. */
function inWords(words: readonly string[], at: number, isSaid: boolean): Match<Time> | null {
  const offset = words[at] === 'half' ? 30 : words[at] === 'quarter' ? 15 : readNumber(words[at])
  const side = words[at + 1]
  if (
    offset !== null &&
    (side === 'past' || side === 'to') &&
    (/^(half|quarter)$/.test(words[at] ?? '') || side === 'past' || isSaid)
  ) {
    const hour = readNumber(words[at + 2])
    const half = halfOf(words[at + 3])
    const base = hour === null ? null : timeOf(hour, 0, half)
    if (base !== null)
      return {
        length: half === undefined ? 3 : 4,
        value: { ...base, minutes: base.minutes + (side === 'past' ? offset : -offset) },
      }
  }
  const hour = /^an?$/.test(words[at] ?? '') || /\d/.test(words[at] ?? '') ? null : readNumber(words[at])
  if (hour === null || !Number.isInteger(hour) || hour > 12) return null
  const half = halfOf(words[at + 1])
  if (half !== undefined) return withLength(2, timeOf(hour, 0, half))
  if (/^o'?clock$/.test(words[at + 1] ?? '')) return withLength(2, timeOf(hour, 0, undefined))
  const minute = /^(fifteen|thirty|forty-five|ten|twenty|forty|fifty)$/.test(words[at + 1] ?? '')
    ? readNumber(words[at + 1])
    : null
  const saidHalf = minute === null ? undefined : halfOf(words[at + 2])
  if (minute !== null && (isSaid || saidHalf !== undefined))
    return withLength(saidHalf === undefined ? 2 : 3, timeOf(hour, minute, saidHalf))
  return isSaid ? withLength(1, timeOf(hour, 0, undefined)) : null
}

/** True if what stands there counts something, or is a date, rather than a time: `about 5 minutes`, `after 3 calls`, `at 3 May`. */
const isCounted = (word: string | undefined) =>
  /^(s|sec|secs|seconds?|m|min|mins|minutes?|hrs?|hours?|days?|weeks?|months?|years?|people|participants|persons|calls?|meetings?|jan\w*|feb\w*|mar|march|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*)$/.test(
    word ?? '',
  )

/** A time of day or a part of it: `3pm`, `around 15:00`, `between 2 and 4 pm`, `before 9`, `after 5pm`, `in the morning`. */
export const clockRule: Rule<Clock> = (words, at) => {
  const found = windowAt(words, at) ?? boundAt(words, at) ?? aroundAt(words, at)
  if (found !== null) return isCounted(words[at + found.length]) ? null : found
  const relative = relativePart(words, at)
  if (relative !== null) return relative
  const part = ownEntry(PARTS, (words[at] ?? '').replace(/s$/, ''))
  if (part === undefined) return null
  return {
    length: 1,
    value: { from: part[0], to: part[1], isGuess: false, label: (words[at] ?? '').replace(/s$/, '') },
  }
}

/** `this morning`, `tonight`, `last night`: a part of today, or the night between yesterday and today. */
function relativePart(words: readonly string[], at: number): Match<Clock> | null {
  const isNight = words[at + 1] === 'night'
  if (words[at] === 'last' && isNight)
    return { length: 2, value: { ...LAST_NIGHT, isGuess: false, label: 'last night', daysBack: 1 } }
  const name = words[at] === 'tonight' ? 'evening' : words[at] === 'this' ? (words[at + 1] ?? '') : ''
  const part = ownEntry(PARTS, name)
  if (part === undefined) return null
  const label = words[at] === 'tonight' ? 'tonight' : `this ${name}`
  return {
    length: words[at] === 'tonight' ? 1 : 2,
    value: { from: part[0], to: part[1], isGuess: false, label, daysBack: 0 },
  }
}

function aroundAt(words: readonly string[], start: number): Match<Clock> | null {
  let at = start
  while (PREFIXES.has(words[at] ?? '') && at < start + 2) at += 1
  const glued = /^[~@](.+)$/.exec(words[at] ?? '')?.[1]
  const time = timeAt(
    glued === undefined ? words : [...words.slice(0, at), glued, ...words.slice(at + 1)],
    at,
    at > start || glued !== undefined,
  )
  return time === null ? null : { length: at - start + time.length, value: around(time.value) }
}

/** Half an hour on either side of a time. */
function around({ minutes, isGuess }: Time): Clock {
  const [from, to] = [minutes - AROUND_MINUTES, minutes + AROUND_MINUTES]
  return { from, to, centre: minutes, isGuess, label: `${clockWords(from)}–${clockWords(to)}` }
}

function boundAt(words: readonly string[], at: number): Match<Clock> | null {
  const isBefore = ['before', 'until', 'till', 'by'].includes(words[at] ?? '')
  if (!isBefore && !['after', 'since', 'from'].includes(words[at] ?? '')) return null
  const time = timeAt(words, at + 1, words[at] !== 'by' && words[at] !== 'from')
  if (time === null) return null
  const { minutes, isGuess } = time.value
  const label = `${isBefore ? 'before' : 'after'} ${clockWords(minutes)}`
  return {
    length: 1 + time.length,
    value: { from: isBefore ? null : minutes, to: isBefore ? minutes : null, isGuess, label },
  }
}

function windowAt(words: readonly string[], start: number): Match<Clock> | null {
  const hasPrefix = words[start] === 'between' || words[start] === 'from'
  const at = hasPrefix ? start + 1 : start
  const glued = /^([\d:.apm]+)-([\d:.apm]+)$/.exec(words[at] ?? '')
  const spread =
    glued === null
      ? words
      : [...words.slice(0, at), glued[1] as string, '-', glued[2] as string, ...words.slice(at + 1)]
  const first = timeAt(spread, at, true)
  if (first === null || !['and', 'to', '-', 'until', 'till'].includes(spread[at + first.length] ?? '')) return null
  const last = timeAt(spread, at + first.length + 1, true)
  // Two bare numbers are times only after “between” or “from”.
  const saysTime = spread
    .slice(at, at + first.length + 1 + (last?.length ?? 0))
    .some((word) => /[:apm]/.test(word) && /\d|^[ap]\.?m$/.test(word))
  if (last === null || (!hasPrefix && !saysTime)) return null
  const length = at - start + first.length + 1 + last.length - (glued === null ? 0 : 2)
  let from = first.value.minutes
  // “2 and 4 pm”: what was said of the second holds for the first, unless it would then be later: “11 to 1 pm”.
  if (first.value.isGuess && !last.value.isGuess) {
    const twelve = from % 720
    from = twelve + 720 < last.value.minutes ? twelve + (last.value.minutes > 720 ? 720 : 0) : twelve
  }
  const to =
    last.value.minutes <= from
      ? last.value.minutes + (last.value.isGuess && last.value.minutes + 720 > from ? 720 : DAY_MINUTES)
      : last.value.minutes
  return {
    length,
    value: {
      from,
      to,
      isGuess: first.value.isGuess && last.value.isGuess,
      label: `${clockWords(from)}–${clockWords(to)}`,
    },
  }
}

/** A time whose half of the day was not said, moved into the one that a part of the day says: “at 8 in the evening”. */
export function withinPart(clock: Clock, part: Clock): Clock {
  const wantsLate = (part.from ?? 0) >= 720
  const at = clock.centre ?? clock.from ?? clock.to ?? 0
  const shift = !clock.isGuess ? 0 : wantsLate && at < 720 ? 720 : !wantsLate && at >= 720 ? -720 : 0
  const back = part.daysBack === undefined ? {} : { daysBack: part.daysBack }
  if (clock.centre !== undefined) return { ...around({ minutes: clock.centre + shift, isGuess: false }), ...back }
  const [from, to] = [
    clock.from === null ? part.from : clock.from + shift,
    clock.to === null ? part.to : clock.to + shift,
  ]
  return { ...back, from, to, isGuess: false, label: `${clockWords(from ?? 0)}–${clockWords(to ?? DAY_MINUTES)}` }
}
