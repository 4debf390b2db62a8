import { z } from 'zod'
import { invalidRequest } from '../errors'
import { ANOMALY_NAMES } from './call'
import { GAP_NAMES } from './gaps'
import { STAGES } from './stages'

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

const MAX_EPOCH_SECONDS = 4_102_444_800 // 2100-01-01, the end of what the mirror's time column is used for
const MAX_LIST_ITEMS = 100

/** Splits `a,b` and repetition alike; empty items vanish, so an empty parameter is no filter. */
function list<T extends z.ZodType<unknown, string>>(item: T) {
  return z.preprocess(
    (value) => {
      const parts = Array.isArray(value) ? value : value === undefined ? [] : [value]
      return parts
        .flatMap((part) => String(part).split(','))
        .map((part) => part.trim())
        .filter((part) => part !== '')
    },
    z.array(item).max(MAX_LIST_ITEMS, `names at most ${MAX_LIST_ITEMS} values`),
  )
}

function single(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? single(value[0]) : value
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text === '' ? undefined : text
}

const optionalOne = <T extends z.ZodType>(schema: T) => z.preprocess(single, schema.optional())

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const CONTROL = /[\u0000-\u001f\u007f]/
const word = z
  .string()
  .max(200, 'has at most 200 characters')
  .refine((value) => !CONTROL.test(value), 'holds a control character')

const whole = z
  .string()
  .regex(/^\d{1,9}$/, 'is a whole number, zero or more')
  .transform(Number)

const ISO_8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** True for epoch seconds (1970 to 2100) or ISO 8601; `contracts/range` turns it into an instant, a time without an offset being in the filters' zone. */
export function isInstant(value: string): boolean {
  if (/^\d{1,10}$/.test(value)) return Number(value) <= MAX_EPOCH_SECONDS
  const match = ISO_8601.exec(value)
  if (!match) return false
  const ms = Date.parse(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}`)
  return !Number.isNaN(ms) && ms >= 0 && ms / 1000 <= MAX_EPOCH_SECONDS
}

const instant = z.string().refine(isInstant, 'is epoch seconds or an ISO 8601 time between 1970 and 2100')

const timeZone = z.string().refine(isTimeZone, 'is an IANA time zone, as in Europe/Paris')

/** True for a zone that this runtime knows by its IANA name. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z0-9_+\-/]{1,64}$/.test(value) || /^[+-]/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** One schema for page URLs, API requests and query keys (design, section 4). */
export const filtersShape = {
  range: optionalOne(z.enum(RANGES)),
  from: optionalOne(instant),
  to: optionalOne(instant),
  tz: optionalOne(timeZone),
  type: list(word),
  mode: list(word),
  status: list(word),
  receiverType: list(word),
  hasRecording: optionalOne(z.enum(['true', 'false']).transform((value) => value === 'true')),
  uid: list(word),
  initiator: list(word),
  guid: list(word),
  minDuration: optionalOne(whole),
  maxDuration: optionalOne(whole),
  minRing: optionalOne(whole),
  maxRing: optionalOne(whole),
  minPeople: optionalOne(whole),
  maxPeople: optionalOne(whole),
  anomaly: list(z.enum(ANOMALY_NAMES)),
  q: optionalOne(word),
  /** Weekdays (1 Monday … 7 Sunday) and hours of day (0 … 23) in the zone: the doors of the heatmap. */
  weekday: list(z.string().regex(/^[1-7]$/, 'is 1 (Monday) to 7 (Sunday)')),
  hour: list(z.string().regex(/^(\d|1\d|2[0-3])$/, 'is 0 to 23')),
  /** Seconds to the answer, or to the end without one. */
  minWait: optionalOne(whole),
  maxWait: optionalOne(whole),
  /** Seconds of wall clock with two or more people present, and with exactly one. */
  minTogether: optionalOne(whole),
  minAlone: optionalOne(whole),
  /** Calls that came to a stage at least, and calls that came to the one before it and no further: the doors of the funnel. */
  /** Calls that all of these take part in; that any of these joined; to which any of these was invited by someone else and never came. */
  /** Calls that figures leave out, for any of these reasons. */
  gap: list(z.enum(GAP_NAMES)),
  with: list(word),
  joined: list(word),
  missed: list(word),
  reached: optionalOne(z.enum(STAGES)),
  lost: optionalOne(z.enum(STAGES)),
} as const

export const filtersSchema = z.object(filtersShape)
export type Filters = z.infer<typeof filtersSchema>
/** Names of all filter parameters, in the order they take in a URL. */
export const FILTER_NAMES = Object.keys(filtersShape) as (keyof Filters)[]

export const CALL_SORTS = ['time', 'duration', 'ring', 'people', 'minutes'] as const
export type CallSort = (typeof CALL_SORTS)[number]
export const MAX_PER_PAGE = 200
export const DEFAULT_PER_PAGE = 50

const bounded = (least: number, most: number) =>
  optionalOne(
    z
      .string()
      .regex(/^\d{1,9}$/, 'is a whole number')
      .transform(Number)
      .refine((value) => value >= least && value <= most, `is ${least} to ${most}`),
  )

/** `GET /api/calls` beside the filters. */
export const listShape = {
  sort: optionalOne(z.enum([...CALL_SORTS, ...CALL_SORTS.map((name) => `-${name}` as const)])),
  page: bounded(1, 1_000_000),
  perPage: bounded(1, MAX_PER_PAGE),
  cursor: optionalOne(
    z
      .string()
      .max(600)
      .regex(/^[A-Za-z0-9_-]+$/, 'is a cursor of an earlier answer'),
  ),
} as const

/** The parameters of a request by name, repeated ones as arrays, for a zod schema to parse. */
export function searchParamsRecord(params: URLSearchParams): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    record[name] = values.length === 1 ? (values[0] as string) : values
  }
  return record
}

/** Parses with a zod object, strictly: an unknown name is an error, since a mistyped filter would silently answer another question. @throws AppError INVALID_REQUEST naming each field. */
export function parseParams<T extends z.ZodObject>(schema: T, params: URLSearchParams): z.infer<T> {
  const result = z.strictObject(schema.shape).safeParse(searchParamsRecord(params))
  if (result.success) return result.data as z.infer<T>
  throw invalidRequest(zodIssues(result.error))
}

/** zod's issues as our field issues; `field` is the path the caller wrote. */
export function zodIssues(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: key, message: 'is not a known name here' }))
      : [{ field: issue.path.length > 0 ? String(issue.path[0]) : 'body', message: issue.message }],
  )
}

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
