import type { PartialFilters } from '@/components/parts/call/near'
import { formatDuration } from '@/lib/shared/text/format'
import { COUNTED, DURATION, NUMBER, readCounted, readDuration, readNumber, UNIT, UNIT_SECONDS } from './quantities'
import { longestOf, rule } from './rules'
import type { Fact } from './vocabulary'

/** What the amount is of. Ring time is the time until the answer or, without one, until the end. */
type Subject = 'Duration' | 'Wait' | 'People' | 'Alone' | 'Together'
const SUBJECT =
  '(?:(?<subject>rang|rings?|ringing|waited|waiting|(?:left )?alone|together|lasted|lasting|took|duration|length)(?: (?:for|time|is|was))* )?'
const PREFIXES: Partial<Record<Subject, string>> = { Wait: 'rang ', Alone: 'alone ', Together: 'together ' }

const subjectOf = (word: string): Subject =>
  /^[rw]/.test(word) ? 'Wait' : word.endsWith('alone') ? 'Alone' : word === 'together' ? 'Together' : 'Duration'

const PEOPLE = '(?:people|persons|participants|attendees|users)'
const QUANTITY = `(?:${NUMBER} ${PEOPLE}|${DURATION})`
/** `10+ min`, `90s+`, `5+ people`. */
const PLUS = `\\d{1,6}(?:\\+ (?:${UNIT}|${PEOPLE})|${UNIT}\\+)`
const COMPARISON =
  '(?:(?<over>(?:(?:longer|more|greater) than|over|above|exceeding) |> ?)|(?<least>(?:at least|minimum|no less than) |(?:>=|≥) ?)|' +
  '(?<under>(?:(?:shorter|less|fewer|smaller) than|under|below) |< ?)|' +
  '(?<most>(?:at most|maximum|max|up to|no (?:longer|more) than) |(?:<=|≤) ?))'
const AFTERWARDS = '(?: (?:(?<orMore>or more|or longer|plus|\\+|and more)|(?<orLess>or less|or shorter|or fewer)))?'
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

function amount(subject: string | undefined, limits: Limits): Fact | null {
  const { isPeople, least } = limits
  if (isPeople && subject !== undefined) return null
  const of = isPeople ? 'People' : subjectOf(subject ?? '')
  const most = of === 'Alone' || of === 'Together' ? undefined : limits.most
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
  return { kind: 'amount', label: `${PREFIXES[of] ?? ''}${range}${isPeople ? ' people' : ''}`, filters }
}

/** Limits to the duration, the ring time or the number of people: `longer than 10 min`, `rang over 20 s`, `5+ people`. */
export const amountRule = longestOf<Fact>([
  // `between 5 and 10 min`, `5-10 min`, `3 to 5 people`, `30 s to 2 min`
  rule(
    `${SUBJECT}(?:between )?(?:(?<first>${DURATION})|(?<least>${NUMBER}))(?: (?:and|to|-) |-)(?<last>${QUANTITY})`,
    ({ subject, first, least = '', last = '' }) => {
      const most = readQuantity(last)
      if (most === null) return null
      const counted = new RegExp(COUNTED).exec(last)?.[0]
      const unit = most.isPeople ? 1 : UNIT_SECONDS[counted === undefined ? 'hour' : readCounted(counted).unit]
      const from = first === undefined ? Math.round(readNumber(least) * unit) : readDuration(first)
      return from === null || from > most.size || (most.isPeople && first !== undefined)
        ? null
        : amount(subject, { isPeople: most.isPeople, least: from, most: most.size })
    },
  ),
  // `over 10 min`, `>10min`, `10+ min`, `5 people or more`, `5 people`, `about 10 minutes`, and a bare duration if it is said to be one
  rule(
    `${SUBJECT}(?:${COMPARISON}|(?<about>(?:about|around|roughly|approximately|approx|~) )?)(?<quantity>${PLUS}|${QUANTITY})${AFTERWARDS}`,
    (said, _context, _text, rest) => {
      const { subject, quantity: text = '' } = said
      const quantity = readQuantity(text.replace('+', ''))
      if (quantity === null) return null
      const isLeast = said.over ?? said.least ?? said.orMore
      const isMost = said.under ?? said.most ?? said.orLess
      const isStrict = (said.over ?? said.under) !== undefined
      if (isLeast !== undefined || text.includes('+')) return amount(subject, limit(quantity, 'least', isStrict))
      if (isMost !== undefined) return amount(subject, limit(quantity, 'most', isStrict))
      const { isPeople, size } = quantity
      if (isPeople) return amount(subject, { isPeople, least: size, most: size })
      const isLength = /^(long|calls?|meetings?|conversations?)(?![^ ])/.test(rest)
      if (said.about === undefined && subject === undefined && !isLength) return null
      const [low, high] = [Math.floor(size * (1 - ABOUT_SHARE)), Math.ceil(size * (1 + ABOUT_SHARE))]
      return amount(subject, { isPeople, least: low, most: high })
    },
  ),
])
