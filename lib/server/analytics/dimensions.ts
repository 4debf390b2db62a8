import { type AnalyticsValue, OTHERS } from '@/lib/shared/analytics/analytics'
import {
  type Band,
  DIMENSION_BANDS,
  DIMENSIONS,
  type Dimension,
  type TimeBucket,
} from '@/lib/shared/analytics/dimensions'
import { invalidField } from '@/lib/shared/http/errors'
import { segmentsWithin } from '@/lib/shared/zones/instants'
import type { AnalyticsDeps, Scope } from './deps'
import { hoursSql, teamsOfSql } from './filters/organisation'
import { type OwnRows, personRows, setRows } from './own'
import { type Bindings, COLUMNS as C } from './sql'
import { OUTCOME, WAIT_SECONDS } from './stages'

/** What dimensions need to know about a question. */
export type DimensionContext = Pick<Scope, 'zone' | 'window' | 'organisation' | 'reach'> & {
  bindings: Bindings
  /** Starts of the time buckets; null without a time dimension. */
  starts: readonly number[] | null
  /** An earlier period that is read too, with time buckets of its own. */
  earlier?: { window: { to: number }; starts: readonly number[] | null } | undefined
}

export type DimensionSql = {
  sql: (context: DimensionContext) => string
  decode: (value: unknown) => AnalyticsValue
  /** Keys that get a row even without calls; null where only present keys do. */
  axis: ((context: Pick<DimensionContext, 'starts'>) => readonly AnalyticsValue[]) | null
}

const text = (value: unknown): AnalyticsValue => (value === null || value === undefined ? null : String(value))
const plain = (sql: string): DimensionSql => ({ sql: () => sql, decode: text, axis: null })

/** Up to this many clock changes, branches are faster than a lookup table. */
const MAX_BRANCHES = 12

/** SQL for local seconds since 1970: a call's time plus the zone's UTC offset then. */
export function localTime({ bindings, zone, window }: Pick<DimensionContext, 'bindings' | 'zone' | 'window'>): string {
  const segments = segmentsWithin(zone, window.from, window.to)
  const offsets = segments.map((segment) => segment.offsetSeconds)
  if (segments.length <= MAX_BRANCHES) {
    const offset = segments
      .slice(1)
      .reduceRight(
        (later, segment, index) =>
          `if(${C.timeSeconds} < ${bindings.bind('Int64', segment.from)}, ${bindings.bind('Int64', offsets[index] as number)}, ${later})`,
        bindings.bind('Int64', offsets.at(-1) as number),
      )
    return `(${C.timeSeconds} + ${offset})`
  }
  const froms = segments.map((segment) => segment.from)
  const starts = bindings.bind('Array(Int64)', froms)
  return `(${C.timeSeconds} + transform(roundDown(${C.timeSeconds}, ${starts}), ${starts}, ${bindings.bind('Array(Int64)', offsets)}, toInt64(0)))`
}

/** 0 to 23 in the zone. */
export const localHour = (context: Parameters<typeof localTime>[0]) =>
  `intDiv(positiveModulo(${localTime(context)}, 86400), 3600)`
/** 1 (Monday) to 7 (Sunday) in the zone; 1 January 1970 was a Thursday, adding a day keeps the number positive. */
export const localWeekday = (context: Parameters<typeof localTime>[0]) =>
  `(intDiv(${localTime(context)} + 86400, 86400) + 2) % 7 + 1`

const timeBucket: DimensionSql = {
  sql: ({ bindings, starts, earlier }) => {
    const bucket = (of: typeof starts) => `roundDown(${C.timeSeconds}, ${bindings.bind('Array(Int64)', of ?? [])})`
    if (earlier === undefined) return bucket(starts)
    return `if(${C.timeSeconds} < ${bindings.bind('Int64', earlier.window.to)}, ${bucket(earlier.starts)}, ${bucket(starts)})`
  },
  decode: Number,
  axis: ({ starts }) => starts ?? [],
}

function banded(column: string, bands: readonly Band[]): DimensionSql {
  const least = `[${bands.map((band) => band.min).join(', ')}]`
  const keys = new Map(bands.map((band) => [band.min, band.key]))
  return {
    sql: () => `roundDown(${column}, ${least})`,
    decode: (value) => (value === null ? null : (keys.get(Number(value)) ?? null)),
    axis: () => bands.map((band) => band.key),
  }
}

/** The keys of all of a call's people, each once, as an array; null for a dimension with one value per call. */
export function severalKeys(name: Dimension, context: DimensionContext): string | null {
  if (name === 'person') return C.people
  return name === 'team'
    ? `arrayDistinct(arrayFlatten(arrayMap(uid -> ${teamsOfSql('uid', context)}, ${C.people})))`
    : null
}

/** One entry per dimension of `contracts/dimensions`. */
export const DIMENSION_SQL: Record<Dimension, DimensionSql> = {
  time: timeBucket,
  minute: timeBucket,
  hourly: timeBucket,
  day: timeBucket,
  week: timeBucket,
  month: timeBucket,
  hour: { sql: localHour, decode: Number, axis: () => [...Array(24).keys()] },
  weekday: { sql: localWeekday, decode: Number, axis: () => [1, 2, 3, 4, 5, 6, 7] },
  outcome: plain(OUTCOME),
  status: plain(C.status),
  type: plain(C.type),
  mode: plain(C.mode),
  receiverType: plain(C.receiverType),
  hasRecording: { sql: () => C.hasRecording, decode: (value) => Number(value) === 1 || value === true, axis: null },
  initiator: plain(C.initiator),
  group: { sql: () => C.group, decode: (value) => (value === '' ? null : text(value)), axis: null },
  person: plain(`arrayJoin(${C.people})`),
  team: { sql: (context) => `arrayJoin(${severalKeys('team', context)})`, decode: text, axis: null },
  businessHours: { sql: (context) => `if(${hoursSql('in', context)}, 'in', 'out')`, decode: text, axis: null },
  durationBand: banded(C.durationSeconds, DIMENSION_BANDS.durationBand),
  ringBand: banded(C.ringSeconds, DIMENSION_BANDS.ringBand),
  waitBand: banded(WAIT_SECONDS, DIMENSION_BANDS.waitBand),
  sizeBand: banded(C.joinedPeople, DIMENSION_BANDS.sizeBand),
}

/** A row for each person or team of a call, for figures of people; with `kept`, all others are one set. */
export function ownRows(
  name: 'person' | 'team',
  context: DimensionContext & Pick<AnalyticsDeps, 'refill'>,
  kept: readonly string[] | undefined,
): OwnRows {
  if (kept === undefined)
    return name === 'person' ? personRows(context) : setRows(context, (uid) => teamsOfSql(uid, context))
  const [names, others] = [context.bindings.bind('Array(String)', kept), context.bindings.bind('String', OTHERS)]
  const key = (one: string) => `if(${one} IN ${names}, ${one}, ${others})`
  return setRows(context, (uid) =>
    name === 'person' ? `[${key(uid)}]` : `arrayMap(one -> ${key('one')}, ${teamsOfSql(uid, context)})`,
  )
}

/** The bucket of a time dimension; null where it depends on the range (`time`); undefined for other dimensions. */
export const bucketOf = (dimension: Dimension): TimeBucket | null | undefined => DIMENSIONS[dimension].bucket

/** The time-bucket dimension of a question, if any. @throws AppError INVALID_REQUEST naming `by` when there are several */
export function timeDimension(by: readonly Dimension[]): Dimension | null {
  const found = by.filter((name) => bucketOf(name) !== undefined)
  if (found.length > 1) throw invalidField('by', `may name only one time bucket, not ${found.join(' and ')}`)
  return found[0] ?? null
}

/** Represents null among the kept names, which are text. */
export const NULL_NAME = '\u0001null'

/** The group key of a dimension; with `kept`, all other names become `OTHERS`. */
export function dimensionSql(name: Dimension, context: DimensionContext, kept: readonly string[] | undefined): string {
  if (kept === undefined) return DIMENSION_SQL[name].sql(context)
  const names = context.bindings.bind('Array(String)', kept)
  const others = context.bindings.bind('String', OTHERS)
  // A call counts once for all its folded people, or their folded teams.
  const several = severalKeys(name, context)
  if (several !== null)
    return `arrayJoin(arrayDistinct(arrayMap(one -> if(one IN ${names}, one, ${others}), ${several})))`
  const key = DIMENSION_SQL[name].sql(context)
  return `if(ifNull(${key}, ${context.bindings.bind('String', NULL_NAME)}) IN ${names}, ${key}, ${others})`
}
