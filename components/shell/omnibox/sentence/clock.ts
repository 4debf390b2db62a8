import { two } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { NUMBER, readNumber } from './quantities'
import { type Groups, longestOf, rule } from './rules'

/** Minutes since midnight. `isGuess`: morning or afternoon was not said. */
type Time = { minutes: number; isGuess: boolean }
/** A window of a day in minutes since midnight, from 1,440 on of the next day; a null end is the day's. `centre`: of a single time, meant as around it. `daysBack`: 1 is yesterday. */
export type Clock = {
  from: number | null
  to: number | null
  centre?: number
  isGuess: boolean
  label: string
  daysBack?: 0 | 1
}

export const DAY_MINUTES = 1440
const AROUND_MINUTES = 30
/** Hours that people mean as afternoon unless they say otherwise: “at three”. */
const LAST_AFTERNOON_HOUR = 6
const NAMED: Readonly<Record<string, number>> = { noon: 720, midday: 720, midnight: 0 }
const PARTS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  morning: [360, 720],
  lunchtime: [720, 840],
  afternoon: [720, 1080],
  evening: [1080, 1440],
  night: [1200, 1440],
}

const HOUR = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
/** The hour that minutes are past or to. */
const BASE = `(?:[01]?\\d|2[0-4]|${HOUR}|an?)`
const MINUTE = '(?:fifteen|thirty|forty-five|ten|twenty|forty|fifty)'
const HALF = '(?:[ap]| ?[ap]\\.?m)'
const WORD_HALF = '(?: [ap]\\.?m)'
/** A time ends with its word, or at the dash of `2-4pm`. */
const STOP = '(?![^ -])'
/** Pattern of what is a time in any context: `3pm`, `15:00`, `noon`, `half past three`, `three o'clock`. */
const TIME = [
  Object.keys(NAMED).join('|'),
  `\\d{1,2}[:h]\\d\\d${HALF}?`,
  `\\d{1,2}(?:${HALF}| (?:o'?clock|h|uhr))`,
  `(?:(?:half|quarter) (?:past|to)|${NUMBER} past) ${BASE}${WORD_HALF}?`,
  `${HOUR}(?: ${MINUTE})?${WORD_HALF}`,
  `${HOUR} o'?clock`,
].join('|')
/** Pattern of what is a time only after words that announce one. A point may also be in a date: 3.11 is 3 November, 15.30 is a time. */
const AWAITED_TIME = [
  `${NUMBER} to ${BASE}${WORD_HALF}?`,
  `\\d{1,2}\\.(?:00|1[3-9]|[2-5]\\d)${HALF}?`,
  TIME,
  `${HOUR} ${MINUTE}`,
  `\\d{1,2}h?|${HOUR}`,
].join('|')
const PARTS_OF_TIME = new RegExp(
  `^(?:(?<offset>\\S+) (?<side>past|to) )?(?<hour>\\d{1,2}|${HOUR}|an?)(?:[.:h](?<digits>\\d\\d)| (?<words>${MINUTE}))?(?: ?(?<half>[ap])\\.?m?| o'?clock| ?h| uhr)?$`,
)

/** The time of a text that matches a pattern above; null if there is no such time, as for 25:00. */
function readTime(text: string): Time | null {
  const named = ownEntry(NAMED, text)
  if (named !== undefined) return { minutes: named, isGuess: false }
  const { offset, side, hour = '', digits, words, half } = PARTS_OF_TIME.exec(text)?.groups ?? {}
  if (hour === '') return null
  const minute = digits !== undefined ? Number(digits) : words === undefined ? 0 : readNumber(words)
  const time = timeOf(readNumber(hour), minute, half, side === undefined && /^0\d/.test(hour))
  if (time === null || offset === undefined) return time
  const by = offset === 'half' ? 30 : offset === 'quarter' ? 15 : readNumber(offset)
  return { ...time, minutes: time.minutes + (side === 'past' ? by : -by) }
}

function timeOf(hour: number, minute: number, half: string | undefined, isExact: boolean): Time | null {
  if (minute > 59) return null
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    return { minutes: ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute, isGuess: false }
  }
  if (hour > 23) return hour === 24 && minute === 0 ? { minutes: DAY_MINUTES, isGuess: false } : null
  const isGuess = !isExact && hour >= 1 && hour <= 12
  return { minutes: (isGuess && hour <= LAST_AFTERNOON_HOUR ? hour + 12 : hour) * 60 + minute, isGuess }
}

const clockWords = (minutes: number) => {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}
const windowWords = (from: number, to: number) => `${clockWords(from)}–${clockWords(to)}`

function around({ minutes, isGuess }: Time): Clock {
  const [from, to] = [minutes - AROUND_MINUTES, minutes + AROUND_MINUTES]
  return { from, to, centre: minutes, isGuess, label: windowWords(from, to) }
}

function between(first: Time, last: Time): Clock {
  let from = first.minutes
  // “2 and 4 pm”: the second's half of the day applies to the first too, unless that made it the later one: “11 to 1 pm”.
  if (first.isGuess && !last.isGuess) {
    const twelve = from % 720
    from = twelve + 720 < last.minutes && last.minutes > 720 ? twelve + 720 : twelve
  }
  const later = last.isGuess && last.minutes + 720 > from ? 720 : DAY_MINUTES
  const to = last.minutes <= from ? last.minutes + later : last.minutes
  return { from, to, isGuess: first.isGuess && last.isGuess, label: windowWords(from, to) }
}

function bound(side: string, { minutes, isGuess }: Time): Clock {
  const isBefore = /^(before|earlier than|until|till|by)$/.test(side)
  const label = `${isBefore ? 'before' : 'after'} ${clockWords(minutes)}`
  return { from: isBefore ? null : minutes, to: isBefore ? minutes : null, isGuess, label }
}

function partOfDay(name: string, label: string): Clock {
  const [from, to] = ownEntry(PARTS, name) as readonly [number, number]
  return { from, to, isGuess: false, label }
}

/** Before these, a number counts something or is a date: `about 5 minutes`, `at 3 May`. */
const COUNTABLE =
  /^(s|sec|secs|seconds?|m|min|mins|minutes?|hrs?|hours?|days?|weeks?|months?|years?|people|participants|persons|jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)(?![^ ])/

const timeRule = (source: string, read: (groups: Groups, text: string) => Clock | null) =>
  rule(source, (groups, _context, text, rest) => (COUNTABLE.test(rest) ? null : read(groups, text)))

const TIME_PREFIX = '(?:about|around|approximately|approx|circa|ca|roughly|near|at|@|~|towards?)'
/** A word with both a digit and a sign of a time, or `am` or `pm`. */
const SAYS_TIME = /(?<![^ ])(?:(?=\S*\d)\S*[:apm]|[ap]\.?m(?![^ ]))/

/** A time of day or a part of it: `3pm`, `around 15:00`, `between 2 and 4 pm`, `before 9`, `after 5pm`, `in the morning`. */
export const clockRule = longestOf<Clock>([
  timeRule(
    `(?<prefix>(?:between|from) )?(?<first>${AWAITED_TIME})${STOP}(?: (?:and|to|-|until|till) |-)(?<last>${AWAITED_TIME})`,
    ({ prefix, first = '', last = '' }, text) => {
      // Two bare numbers are times only after “between” or “from”.
      if (prefix === undefined && !SAYS_TIME.test(text)) return null
      const [from, to] = [readTime(first), readTime(last)]
      return from === null || to === null ? null : between(from, to)
    },
  ),
  timeRule(
    `(?:(?<side>before|earlier than|until|till|after|later than|since|by) (?<awaited>${AWAITED_TIME})|from (?<time>${TIME}))`,
    (said) => {
      const time = readTime(said.awaited ?? said.time ?? '')
      return time === null ? null : bound(said.side ?? 'from', time)
    },
  ),
  timeRule(
    `(?:(?:${TIME_PREFIX} ){0,2}[@~]|(?:${TIME_PREFIX} ){1,2})(?<time>${AWAITED_TIME})|(?<clear>${TIME})`,
    (said) => {
      const time = readTime(said.time ?? said.clear ?? '')
      return time === null ? null : around(time)
    },
  ),
  // From 18:00 to 06:00.
  rule('last night', (_groups, _context, label) => ({ from: 1080, to: 1800, isGuess: false, label, daysBack: 1 })),
  rule(`tonight|this (?<part>${Object.keys(PARTS).join('|')})`, ({ part }, _context, label) => {
    return { ...partOfDay(part ?? 'evening', label), daysBack: 0 }
  }),
  rule(`(?<part>${Object.keys(PARTS).join('|')})s?`, ({ part = '' }) => partOfDay(part, part)),
])

/** A time said without am or pm, moved into the half of the day that a part of the day implies: “at 8 in the evening”. */
export function withinPart(clock: Clock, part: Clock): Clock {
  const wantsLate = (part.from ?? 0) >= 720
  const at = clock.centre ?? clock.from ?? clock.to ?? 0
  const shift = !clock.isGuess ? 0 : wantsLate && at < 720 ? 720 : !wantsLate && at >= 720 ? -720 : 0
  const back = part.daysBack === undefined ? {} : { daysBack: part.daysBack }
  if (clock.centre !== undefined) return { ...around({ minutes: clock.centre + shift, isGuess: false }), ...back }
  const from = clock.from === null ? part.from : clock.from + shift
  const to = clock.to === null ? part.to : clock.to + shift
  return { ...back, from, to, isGuess: false, label: windowWords(from ?? 0, to ?? DAY_MINUTES) }
}
