import * as z from 'zod/mini'
import { BILL_GAPS } from '@/lib/shared/bill/basis'
import { CALLBACK_STATES, MAX_CALLBACK_HOURS, MAX_REPEAT_HOURS, REPEAT_NAMES } from '@/lib/shared/callbacks/callbacks'
import { ANOMALY_NAMES, QUALITY_NAMES } from '@/lib/shared/calls/call'
import { idSchema, uidSchema } from '@/lib/shared/calls/ids'
import { OUTCOMES, OWN_OUTCOMES, ROLES, STAGES } from '@/lib/shared/calls/outcome'
import { GAP_NAMES } from '@/lib/shared/issues/gaps'
import { tagSchema } from '@/lib/shared/notes/tag'
import { instant, text } from '@/lib/shared/text/texts'
import type { CalendarUnit } from '@/lib/shared/zones/instants'
import {
  among,
  encodeQuery,
  list,
  listed,
  one,
  type QueryValue,
  sortBy,
  whole,
  wholeFrom,
  word,
  yesOrNo,
} from './query'
import { zoneSchema } from './zone'

/** Calls within business hours, or outside. */
const HOURS_CHOICES = ['in', 'out'] as const
export type HoursChoice = (typeof HOURS_CHOICES)[number]

type NamedRange = { label: string; seconds?: number; unit?: CalendarUnit; isOver?: boolean }
/** The named ranges with their words: a length of time up to the next full minute, or a calendar unit, the current one or the whole previous one. `to` is excluded. */
export const NAMED_RANGES = {
  '1h': { label: 'Last hour', seconds: 3600 },
  '24h': { label: 'Last 24 hours', seconds: 86_400 },
  '7d': { label: 'Last 7 days', seconds: 7 * 86_400 },
  '28d': { label: 'Last 4 weeks', seconds: 28 * 86_400 },
  '30d': { label: 'Last 30 days', seconds: 30 * 86_400 },
  '90d': { label: 'Last 90 days', seconds: 90 * 86_400 },
  today: { label: 'Today', unit: 'day', isOver: false },
  yesterday: { label: 'Yesterday', unit: 'day', isOver: true },
  'this-week': { label: 'This week', unit: 'week', isOver: false },
  'last-week': { label: 'Last week', unit: 'week', isOver: true },
  'this-month': { label: 'This month', unit: 'month', isOver: false },
  'last-month': { label: 'Last month', unit: 'month', isOver: true },
  all: { label: 'All time' },
} as const satisfies Record<string, NamedRange>
export type RangeName = keyof typeof NAMED_RANGES
export const RANGES = Object.keys(NAMED_RANGES) as RangeName[]
/** The calendar unit of a range; undefined for one that is none. */
export const unitOfRange = (range: RangeName | null | undefined): CalendarUnit | undefined =>
  (NAMED_RANGES as Record<RangeName, NamedRange>)[range ?? 'all'].unit

/** Digits for which `holds`, without zeros before them. */
const digits = (holds: RegExp, problem: string) =>
  text((value) => holds.test(value), problem).check(z.overwrite((value) => value.replace(/^0+(?=.)/, '')))

/** Filters of every list, also of a live one, since the Calls API offers them. */
const OF_LIVE_LISTS = {
  range: one(among(RANGES)),
  from: one(instant),
  to: one(instant),
  tz: one(zoneSchema),
  outcome: list(z.pipe(listed('outcome'), among(OUTCOMES))),
  type: list(listed('type')),
  mode: list(listed('mode')),
  status: list(listed('status')),
  receiverType: list(listed('receiverType')),
  hasRecording: one(yesOrNo),
  uid: list(uidSchema),
} as const
/** Every filter by name, the same in page URLs, API requests and query keys (design, section 4), in the order they take in a URL. */
export const FILTERS = {
  ...OF_LIVE_LISTS,
  initiator: list(uidSchema),
  guid: list(idSchema, 'kept'),
  minDuration: one(whole),
  maxDuration: one(whole),
  minRing: one(whole),
  maxRing: one(whole),
  minPeople: one(whole),
  maxPeople: one(whole),
  anomaly: list(among(ANOMALY_NAMES)),
  /** Calls with any of these quality flags. */
  quality: list(among(QUALITY_NAMES)),
  q: one(word),
  /** Weekdays (1 Monday … 7 Sunday) and hours of day (0 … 23) in the zone: the doors of the heatmap. */
  weekday: list(digits(/^0*[1-7]$/, 'must be 1 (Monday) to 7 (Sunday)')),
  hour: list(digits(/^0*(\d|1\d|2[0-3])$/, 'must be 0 to 23')),
  /** Calls with anyone of these teams, by id or name; `none`: with anyone who is in no team. */
  team: list(word),
  hours: one(among(HOURS_CHOICES)),
  /** Seconds until the answer, or until the end if unanswered. */
  minWait: one(whole),
  maxWait: one(whole),
  /** Seconds of wall clock with two or more people present, and with exactly one. */
  minTogether: one(whole),
  minAlone: one(whole),
  /** Calls that figures leave out, for any of these reasons. */
  gap: list(among(GAP_NAMES)),
  /** Calls to a group, or those without a receiving group that has an id. */
  toGroup: one(yesOrNo),
  /** Calls whose minutes on two bases of the bill differ, for any of these causes. */
  billGap: list(among(BILL_GAPS)),
  /** Calls involving all of these people; that any of them joined; that any of them was invited to by someone else and never joined. */
  with: list(uidSchema),
  joined: list(uidSchema),
  missed: list(uidSchema),
  /** Calls offered to the people of `uid`, else of `team`, else to anyone, by what became of them for these people. */
  offered: list(z.pipe(listed('offered'), among(OWN_OUTCOMES))),
  /** Calls that these people placed, or reached someone by, and meetings that they were invited to, or attended. */
  role: list(among(ROLES)),
  /** Calls ongoing at a second. */
  activeAt: one(instant),
  /** Calls with any of these tags. */
  tag: list(tagSchema),
  /** Missed calls by callback state, with the deadline in hours. */
  callback: list(among(CALLBACK_STATES)),
  callbackHours: one(wholeFrom(1, MAX_CALLBACK_HOURS)),
  /** Calls by whether they repeat an earlier one of the same caller to the same person or group, within hours. */
  repeat: list(among(REPEAT_NAMES)),
  repeatHours: one(wholeFrom(1, MAX_REPEAT_HOURS)),
  /** Calls that reached at least a stage, and calls lost right before it: the doors of the funnel. */
  reached: one(among(STAGES)),
  lost: one(among(STAGES)),
} as const
export type FilterName = keyof typeof FILTERS
/** Names of all filter parameters, in the order they take in a URL. */
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

export const filtersSchema = z.object(FILTERS)
/** Parsed filters: lists are always present, possibly empty; the rest only if set. */
export type Filters = z.output<typeof filtersSchema>
export type ListFilter = { [Name in FilterName]: Filters[Name] extends readonly string[] ? Name : never }[FilterName]

/** Filters by a number: the least and the most, both included. Those with both are in the filter form. */
export const NUMBER_FILTERS = [
  { label: 'Duration', least: 'minDuration', most: 'maxDuration', unit: 'seconds' },
  { label: 'Wait of answered calls', least: 'minRing', most: 'maxRing', unit: 'seconds' },
  { label: 'Wait', least: 'minWait', most: 'maxWait', unit: 'seconds' },
  { label: 'Together', least: 'minTogether', most: null, unit: 'seconds' },
  { label: 'Alone', least: 'minAlone', most: null, unit: 'seconds' },
  { label: 'People joined', least: 'minPeople', most: 'maxPeople', unit: 'people' },
] as const

export const CALL_SORTS = ['time', 'duration', 'ring', 'people', 'minutes'] as const
export type CallSort = (typeof CALL_SORTS)[number]
export const MAX_PER_PAGE = 200
export const DEFAULT_PER_PAGE = 50

/** Filters that a live list supports. */
export const LIVE_FILTERS: ReadonlySet<FilterName> = new Set(Object.keys(OF_LIVE_LISTS) as FilterName[])

export const PAGE_PARAMS = { page: one(wholeFrom(1, 1_000_000)), perPage: one(wholeFrom(1, MAX_PER_PAGE)) }
/** Parameters of `GET /api/calls` other than the filters. */
export const LIST_PARAMS = {
  sort: one(sortBy(CALL_SORTS)),
  ...PAGE_PARAMS,
  /** Holds the longest session id and mid. */
  cursor: one(text((value) => /^[A-Za-z0-9_-]{1,20000}$/.test(value), 'must be a cursor from an earlier response')),
}

/** Filters as URL parameters, in a fixed order, lists joined by commas, empty ones left out: equal filters give equal text. */
export const filtersToParams = (filters: Readonly<Partial<Record<FilterName, unknown>>>): URLSearchParams =>
  encodeQuery(Object.fromEntries(FILTER_NAMES.map((name) => [name, filters[name] as QueryValue])))

/** Filters without the range, for what covers days of its own. */
export const withoutRange = <F extends Partial<Filters>>({ range: _range, from: _from, to: _to, ...rest }: F) => rest
