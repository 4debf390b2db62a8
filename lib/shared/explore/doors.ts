import { type AnalyticsMeta, type AnalyticsValue, type Bucket, OTHERS } from '@/lib/shared/analytics/analytics'
import { type Band, DIMENSION_BANDS, DIMENSIONS, type Dimension, isOfPeople } from '@/lib/shared/analytics/dimensions'
import { isOnlyOfPeople, METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { OUTCOMES, RESOLVED, STAGES, type Stage } from '@/lib/shared/calls/outcome'
import {
  activeDoor,
  bandDoor,
  bucketDoor,
  type Door,
  knownDoor,
  named,
  narrowed,
  ownDoor,
} from '@/lib/shared/charts/doors'
import type { Filters, ListFilter } from '@/lib/shared/filters/filters'
import type { PageParams } from '@/lib/shared/links'
import { ownEntry } from '@/lib/shared/text/own-entry'

/** The coordinates of a figure: metric, value of each dimension, and the part of the range that a time bucket covers. `peakAt`: the moment of a peak, epoch seconds. */
export type Place = {
  metric: Metric
  keys: readonly [Dimension, AnalyticsValue][]
  bucket: Bucket | null
  peakAt?: number | null
}
/** The list behind a figure. `exact`: it has as many calls as the figure says; otherwise it has the calls that the figure covers. */
export type PlaceDoor = { filters: Partial<Filters>; extra: PageParams; exact: boolean }

const MOST_MINUTES_FIRST = '-minutes'

/** The calls behind a figure, within the page's filters; null if no list has exactly these (an unknown value, too many others). */
export function placeDoor(filters: Partial<Filters>, place: Place, others: AnalyticsMeta['others']): PlaceDoor | null {
  const isPeak = place.metric === 'peakConcurrent'
  let door: Door = isPeak
    ? activeDoor(filters, place.peakAt ?? null)
    : place.bucket === null
      ? filters
      : bucketDoor(filters, place.bucket)
  for (const [dimension, value] of place.keys) {
    // A peak in an hour concerns moments in it, whenever the calls started.
    if (isPeak && (dimension === 'hour' || dimension === 'weekday')) continue
    if (door === null) return null
    if (DIMENSIONS[dimension].bucket === undefined)
      door = valueDoor(door, dimension, value, others?.[dimension]?.keys ?? null)
  }
  const whose = door && named(door, filters)
  if (whose === null) return null
  const own = ownDoor(whose, place.metric)
  const by = place.keys.map(([name]) => name)
  if (own === null || !(isOfPeople(by) || isOnlyOfPeople(place.metric))) return metricDoor(whose, place.metric)
  // Lists take the people from `uid` before `team`.
  const isOfOthers = by.includes('team') && !by.includes('person') && (whose.uid ?? []).length > 0
  return isOfOthers ? null : { filters: own, extra: {}, exact: METRICS[place.metric].unit === 'calls' }
}

function valueDoor(
  filters: Partial<Filters>,
  dimension: Dimension,
  value: AnalyticsValue,
  rest: string[] | null,
): Door {
  if (value === null) return dimension === 'group' && filters.toGroup !== true ? { ...filters, toGroup: false } : null
  if (dimension === 'hasRecording') return valued(filters, 'hasRecording', value === true)
  if (dimension === 'businessHours') return valued(filters, 'hours', value === 'in' ? 'in' : 'out')
  const { filter: list, limits } = DIMENSIONS[dimension]
  if (limits !== undefined) {
    const band = ownEntry<readonly Band[]>(DIMENSION_BANDS, dimension)?.find(({ key }) => key === value)
    return band ? bandDoor(filters, limits, band) : null
  }
  if (list === undefined) return null
  if (value !== OTHERS) return narrowed(filters, list, [String(value)])
  // Lists cannot filter by a person in the filter together with someone else, nor by two teams at once.
  const isAnyOf = list === 'uid' || list === 'team'
  if (rest === null || (isAnyOf && (filters[list] ?? []).length > 0)) return null
  return narrowed(filters, list, rest)
}

/** `filters` with one that has a single value; null if it already has another. */
const valued = <Name extends 'hasRecording' | 'hours'>(
  filters: Partial<Filters>,
  name: Name,
  value: Filters[Name],
): Door => (filters[name] === undefined || filters[name] === value ? { ...filters, [name]: value } : null)

/** The filter, and its values, of metrics that count the calls with any of these; an outcome’s own metric is not listed. */
const VALUES: Partial<Record<Metric, readonly [ListFilter, readonly string[]]>> = {
  unanswered: ['status', ['unanswered']],
  rejected: ['status', ['rejected']],
  canceled: ['status', ['canceled']],
  ongoing: ['status', ['ongoing']],
  answeredByAnyone: ['outcome', ['answered']],
  resolved: ['outcome', RESOLVED],
}

function metricDoor(filters: Partial<Filters>, metric: Metric): PlaceDoor | null {
  const counted = (door: Door) => door && { filters: door, extra: {}, exact: true }
  const over = (door: Door, sort?: string) =>
    door && { filters: door, extra: sort === undefined ? {} : { sort }, exact: false }
  if ((OUTCOMES as readonly string[]).includes(metric)) return counted(narrowed(filters, 'outcome', [metric]))
  const [list, values = []] = VALUES[metric] ?? []
  if (list !== undefined) return counted(narrowed(filters, list, values))
  if (metric === 'calls' || metric === 'peakConcurrent') return counted(filters)
  if (metric === 'recordings') return counted(valued(filters, 'hasRecording', true))
  if (metric === 'rang' || metric === 'together' || metric === 'lasted')
    return counted({ ...filters, reached: laterStage(filters.reached, metric) })
  const { unit, leavesOut } = METRICS[metric]
  if (unit === 'minutes') return over(filters, MOST_MINUTES_FIRST)
  if (unit === 'seconds' && leavesOut === 'duration') return over(knownDoor(filters, 'Duration'), '-duration')
  if (unit === 'seconds' && leavesOut === 'ring') return over(knownDoor(filters, 'Ring'), '-ring')
  return over(filters)
}

/** Stages are nested, so the later of two implies both. */
const laterStage = (one: Stage | undefined, other: Stage): Stage =>
  one !== undefined && STAGES.indexOf(one) > STAGES.indexOf(other) ? one : other
