import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import { type Band, DIMENSION_BANDS } from '@/lib/shared/contracts/bands'
import { DIMENSIONS, type Dimension, type TimeBucket } from '@/lib/shared/contracts/dimensions'
import { segmentsWithin } from '@/lib/shared/zones/segments'
import { COLUMNS as C } from './calls/columns'
import type { Bindings } from './sql'
import { WAIT_SECONDS } from './stages'

/** What dimensions may need to know: the window's zone and its bucket starts. */
export type DimensionContext = {
  bindings: Bindings
  zone: string
  from: number | null
  to: number | null
  /** Starts of the time buckets; null where no time dimension asks. */
  starts: readonly number[] | null
}

export type DimensionSql = {
  /** The group key. */
  sql: (context: DimensionContext) => string
  /** A key as the engine gives it, as a row carries it. */
  decode: (value: unknown) => AnalyticsValue
  /** Every key that a row is filled for, besides those present; null where only what is present shows. */
  axis: ((context: DimensionContext) => readonly AnalyticsValue[]) | null
}

const text = (value: unknown): AnalyticsValue => (value === null || value === undefined ? null : String(value))
const plain = (sql: string): DimensionSql => ({ sql: () => sql, decode: text, axis: null })

/** Up to so many changes of the clock, branches beat a table. */
const MOST_BRANCHES = 12

/** Local seconds since 1970: the mirror's time plus the zone's offset at that time. */
export function localTime(context: Pick<DimensionContext, 'bindings' | 'zone' | 'from' | 'to'>): string {
  const segments = segmentsWithin(context.zone, context.from, context.to)
  const offsets = segments.map((segment) => segment.offsetSeconds)
  const { bindings } = context
  if (segments.length <= MOST_BRANCHES) {
    const offset = segments
      .slice(1)
      .reduceRight(
        (later, segment, index) =>
          `if(${C.timeSeconds} < ${bindings.bind('Int64', segment.from)}, ${bindings.bind('Int64', offsets[index] as number)}, ${later})`,
        bindings.bind('Int64', offsets.at(-1) as number),
      )
    return `(${C.timeSeconds} + ${offset})`
  }
  const starts = bindings.bind(
    'Array(Int64)',
    segments.map((segment) => segment.from),
  )
  return `(${C.timeSeconds} + transform(roundDown(${C.timeSeconds}, ${starts}), ${starts}, ${bindings.bind('Array(Int64)', offsets)}, toInt64(0)))`
}

/** 0 to 23 in the zone. */
export const localHour = (context: Parameters<typeof localTime>[0]) =>
  `intDiv(positiveModulo(${localTime(context)}, 86400), 3600)`
/** 1 (Monday) to 7 (Sunday) in the zone; 1 January 1970 was a Thursday, the day added keeps the number positive. */
export const localWeekday = (context: Parameters<typeof localTime>[0]) =>
  `(intDiv(${localTime(context)} + 86400, 86400) + 2) % 7 + 1`

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const timeBucket: DimensionSql = {
  sql: ({ bindings, starts }) => `roundDown(${C.timeSeconds}, ${bindings.bind('Array(Int64)', starts ?? [])})`,
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

/** One group key for each dimension of `contracts/dimensions`. */
export const DIMENSION_SQL: Record<Dimension, DimensionSql> = {
  time: timeBucket,
  minute: timeBucket,
  hourly: timeBucket,
  day: timeBucket,
  week: timeBucket,
  month: timeBucket,
  hour: { sql: localHour, decode: Number, axis: () => numbers(0, 23) },
  weekday: { sql: localWeekday, decode: Number, axis: () => numbers(1, 7) },
  status: plain(C.status),
  type: plain(C.type),
  mode: plain(C.mode),
  receiverType: plain(C.receiverType),
  hasRecording: { sql: () => C.hasRecording, decode: (value) => Number(value) === 1 || value === true, axis: null },
  initiator: plain(C.initiator),
  group: { sql: () => C.group, decode: (value) => (value === '' ? null : text(value)), axis: null },
  person: plain(`arrayJoin(${C.people})`),
  durationBand: banded(C.durationSeconds, DIMENSION_BANDS.durationBand),
  ringBand: banded(C.ringSeconds, DIMENSION_BANDS.ringBand),
  waitBand: banded(WAIT_SECONDS, DIMENSION_BANDS.waitBand),
  sizeBand: banded(C.joinedPeople, DIMENSION_BANDS.sizeBand),
}

/** The bucket of a time dimension; null where the range chooses (`time`); undefined for other dimensions. */
export const bucketOf = (dimension: Dimension): TimeBucket | null | undefined => DIMENSIONS[dimension].bucket
