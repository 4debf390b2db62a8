import { formatDuration } from '@/lib/shared/text/format'
import { COUNTED, DURATION, NUMBER, readCounted, readDuration, readNumber, UNIT, UNIT_SECONDS } from './quantities'
import { firstOf, rule } from './rules'
import type { PartialFilters } from './types'
import type { Fact } from './vocabulary'

/** What the amount is of. Ring time is the time until the answer or, without one, until the end. */
type Subject = 'Duration' | 'Wait' | 'People' | 'Alone' | 'Together'
const SUBJECT =
  '(?:(?<subject>rang|rings?|ringing|waited|waiting|(?:left )?alone|together|lasted|lasting|took|duration|length)(?: (?:for|time|is|was))* )?'
const PREFIXES: Record<Subject, string> = {
  Duration: '',
  Wait: 'rang ',
  People: '',
  Alone: 'alone ',
  Together: 'together ',
}

const subjectOf = (word: string): Subject =>
  /^[rw]/.test(word) ? 'Wait' : word.endsWith('alone') ? 'Alone' : word === 'together' ? 'Together' : 'Duration'

const PEOPLE = '(?:people|persons|participants|attendees|users)'
const QUANTITY = `(?:${NUMBER} ${PEOPLE}|${DURATION})`
/** `10+ min`, `90s+`, `5+ people`. */
const PLUS = `\\d{1,6}(?:\\+ (?:${UNIT}|${PEOPLE})|${UNIT}\\+)`
const COMPARISON =
  '(?:(?:(?<over>(?:longer|more|greater) than|over|above|exceeding)|(?<least>at least|minimum|no less than)|' +
  '(?<under>(?:shorter|less|fewer|smaller) than|under|below)|(?<most>at most|maximum|max|up to|no (?:longer|more) than)) |' +
  '(?:(?<more>>)|(?<from>>=|≥)|(?<less><)|(?<to><=|≤)) ?)'
const AFTERWARDS = '(?: (?:(?<least>or more|or longer|plus|\\+|and more)|(?<most>or less|or shorter|or fewer)))?'
/** “About 10 minutes” is 8 to 12. */
const ABOUT_SHARE = 0.2

type Quantity = { isPeople: boolean; size: number }
type Limits = { isPeople: boolean; least?: number; most?: number }

function readQuantity(text: string): Quantity | null {
  const people = new RegExp(`^(\\S+) ${PEOPLE}$`).exec(text)?.[1]
  const size = people === undefined ? readDuration(text) : readNumber(people)
  return size === null || (people !== undefined && !Number.isInteger(size))
    ? null
    : { isPeople: people !== undefined, size }
}

/** A limit; people are whole, so that “more than 5” is 6 or more, while seconds include the limit itself. */
function limit({ isPeople, size }: Quantity, side: 'least' | 'most', isStrict: boolean): Limits {
  const step = isPeople && isStrict ? (side === 'least' ? 1 : -1) : 0
  return { isPeople, [side]: Math.max(0, size + step) }
}

function amount(subject: string | undefined, limits: Limits | null): Fact | null {
  if (limits === null || (limits.isPeople && subject !== undefined)) return null
  const { isPeople, least } = limits
  const of = isPeople ? 'People' : subjectOf(subject ?? '')
  const most = of === 'Alone' || of === 'Together' ? undefined : limits.most
  if (least === undefined && limits.most === undefined) return null
  const say = isPeople ? String : formatDuration
  const range =
    least === undefined
      ? `at most ${say(limits.most ?? 0)}`
      : most === undefined
        ? `at least ${say(least)}`
        : least === most
          ? say(least)
          : `${say(least)} – ${say(most)}`
  const filters: PartialFilters = {}
  if (least !== undefined) filters[`min${of}`] = least
  if (most !== undefined && of !== 'Alone' && of !== 'Together') filters[`max${of}`] = most
  return { kind: 'amount', label: `${PREFIXES[of]}${range}${isPeople ? ' people' : ''}`, filters }
}

/** Limits to the duration, the ring time or the number of people: `longer than 10 min`, `rang over 20 s`, `5+ people`. */
export const amountRule = firstOf<Fact>([
  // `over 10 min`, `>10min`
  rule(`${SUBJECT}${COMPARISON}(?<quantity>${QUANTITY})`, (said) => {
    const quantity = readQuantity(said.quantity ?? '')
    const isLeast = (said.over ?? said.least ?? said.more ?? said.from) !== undefined
    const isStrict = (said.over ?? said.under ?? said.more ?? said.less) !== undefined
    return quantity === null ? null : amount(said.subject, limit(quantity, isLeast ? 'least' : 'most', isStrict))
  }),
  // `between 5 and 10 min`, `5-10 min`, `3 to 5 people`
  rule(
    `${SUBJECT}(?:between )?(?<least>${NUMBER})(?: (?:and|to|-) |-)(?<most>${QUANTITY})`,
    ({ subject, least, most }) => {
      const last = readQuantity(most ?? '')
      if (last === null) return null
      const counted = new RegExp(COUNTED).exec(most ?? '')?.[0]
      const unit = last.isPeople ? 1 : UNIT_SECONDS[counted === undefined ? 'hour' : readCounted(counted).unit]
      const first = Math.round(readNumber(least ?? '') * unit)
      return first > last.size ? null : amount(subject, { isPeople: last.isPeople, least: first, most: last.size })
    },
  ),
  // `30 s to 2 min`
  rule(`${SUBJECT}(?:between )?(?<least>${DURATION}) (?:and|to|-) (?<most>${DURATION})`, (said) => {
    const [least, most] = [readDuration(said.least ?? ''), readDuration(said.most ?? '')]
    return least === null || most === null || least > most
      ? null
      : amount(said.subject, { isPeople: false, least, most })
  }),
  // `10+ min`, `5 people or more`, `5 people`, `about 10 minutes`, and a bare duration if it is said to be one
  rule(
    `${SUBJECT}(?<about>(?:about|around|roughly|approximately|approx|~) )?(?<quantity>${PLUS}|${QUANTITY})${AFTERWARDS}`,
    ({ subject, about, quantity: text = '', least, most }, _context, _text, rest) => {
      const quantity = readQuantity(text.replace('+', ''))
      if (quantity === null) return null
      if (text.includes('+') || least !== undefined) return amount(subject, limit(quantity, 'least', false))
      if (most !== undefined) return amount(subject, limit(quantity, 'most', false))
      const { isPeople, size } = quantity
      if (isPeople) return amount(subject, { isPeople, least: size, most: size })
      const isLength = /^(long|calls?|meetings?|conversations?)(?![^ ])/.test(rest)
      if (about === undefined && subject === undefined && !isLength) return null
      const [low, high] = [Math.floor(size * (1 - ABOUT_SHARE)), Math.ceil(size * (1 + ABOUT_SHARE))]
      return amount(subject, { isPeople, least: low, most: high })
    },
  ),
])
