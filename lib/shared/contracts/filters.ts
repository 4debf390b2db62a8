import { BILL_GAPS } from '@/lib/shared/bill/basis'
import { ANOMALY_NAMES } from './call'
import { CALLBACK_STATES, MOST_CALLBACK_HOURS } from './callbacks'
import {
  among,
  epochSeconds,
  type FilterField,
  instant,
  list,
  one,
  type Reading,
  text,
  timeZone,
  whole,
  wholeFrom,
  word,
  yesOrNo,
} from './filter-fields'
import { GAP_NAMES } from './gaps'
import { STAGES } from './stages'
import { readTag } from './tags'

/** The named ranges of the design. `to` is always excluded; rolling ones end at the next full minute. */
export const RANGES = [
  '1h',
  '24h',
  '7d',
  '30d',
  '90d',
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'all',
] as const
export type RangeName = (typeof RANGES)[number]

/** Every filter by name, the same in page URLs, API requests and query keys (design, section 4), in the order they take in a URL. */
export const FILTERS = {
  range: one(among(RANGES)),
  from: one(instant),
  to: one(instant),
  tz: one(timeZone),
  type: list(word),
  mode: list(word),
  status: list(word),
  receiverType: list(word),
  hasRecording: one(yesOrNo),
  uid: list(word),
  initiator: list(word),
  guid: list(word),
  minDuration: one(whole),
  maxDuration: one(whole),
  minRing: one(whole),
  maxRing: one(whole),
  minPeople: one(whole),
  maxPeople: one(whole),
  anomaly: list(among(ANOMALY_NAMES)),
  q: one(word),
  /** Weekdays (1 Monday … 7 Sunday) and hours of day (0 … 23) in the zone: the doors of the heatmap. */
  weekday: list(text((value) => /^[1-7]$/.test(value), 'is 1 (Monday) to 7 (Sunday)')),
  hour: list(text((value) => /^(\d|1\d|2[0-3])$/.test(value), 'is 0 to 23')),
  /** Seconds to the answer, or to the end without one. */
  minWait: one(whole),
  maxWait: one(whole),
  /** Seconds of wall clock with two or more people present, and with exactly one. */
  minTogether: one(whole),
  minAlone: one(whole),
  /** Calls that figures leave out, for any of these reasons. */
  gap: list(among(GAP_NAMES)),
  /** Calls to a group, or those to none: no receiver that is a group with an id. */
  toGroup: one(yesOrNo),
  /** Calls whose minutes on two bases of the bill differ, for any of these causes. */
  billGap: list(among(BILL_GAPS)),
  /** Calls that all of these take part in; that any of these joined; to which any of these was invited by someone else and never came. */
  with: list(word),
  joined: list(word),
  missed: list(word),
  /** Calls under way at a second. */
  activeAt: one(epochSeconds),
  /** Calls with any of these tags, which colleagues gave them. */
  tag: list(readTag),
  /** Missed calls by what became of them within so many hours. */
  callback: list(among(CALLBACK_STATES)),
  callbackHours: one(wholeFrom(1, MOST_CALLBACK_HOURS)),
  /** Calls that came to a stage at least, and calls that came to the one before it and no further: the doors of the funnel. */
  reached: one(among(STAGES)),
  lost: one(among(STAGES)),
} as const satisfies Record<string, FilterField>
export type FilterName = keyof typeof FILTERS
/** Names of all filter parameters, in the order they take in a URL. */
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

type Values = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends FilterField<infer T, infer Many>
    ? Many extends true
      ? T[]
      : T | undefined
    : never
}
type ListName = { [Name in FilterName]: (typeof FILTERS)[Name]['many'] extends true ? Name : never }[FilterName]
/** What is asked for: lists are always there, perhaps empty; the rest only where it is set. */
export type Filters = Pick<Values, ListName> & Partial<Omit<Values, ListName>>

/** A list of values names at most this many. */
const MAX_LIST_ITEMS = 100

/**
 * What the texts of one filter's parameter say, repeated ones and those joined by commas alike; empty ones vanish, so an empty parameter is no filter.
 * The value is a list for a filter of lists, undefined where nothing is set.
 */
export function readFilter(name: FilterName, texts: readonly string[]): Reading<unknown> {
  return readField(FILTERS[name], texts)
}

/** What the texts of a parameter say to a field, as `readFilter` does for the filters. */
export function readField(field: FilterField, texts: readonly string[]): Reading<unknown> {
  const { many, read } = field
  const parts = (many ? texts.flatMap((part) => part.split(',')) : texts).map((part) => part.trim())
  const given = parts.filter((part) => part !== '')
  if (!many && given.length > 1) return { problem: 'is given once' }
  if (given.length > MAX_LIST_ITEMS) return { problem: `names at most ${MAX_LIST_ITEMS} values` }
  const values: unknown[] = []
  for (const part of given) {
    const reading = read(part)
    if ('problem' in reading) return reading
    values.push(reading.value)
  }
  return { value: many ? values : values[0] }
}

export const CALL_SORTS = ['time', 'duration', 'ring', 'people', 'minutes'] as const
export type CallSort = (typeof CALL_SORTS)[number]
export const MAX_PER_PAGE = 200
export const DEFAULT_PER_PAGE = 50

/** Filters as URL parameters, in a fixed order, lists joined by commas, empty ones left out: equal filters give equal text. */
export function filtersToParams(filters: Partial<Record<keyof Filters, unknown>>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of FILTER_NAMES) {
    const value = filters[name]
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) {
      if (value.length > 0) params.set(name, value.join(','))
    } else params.set(name, String(value))
  }
  return params
}
