import {
  type AnalyticsAnswer,
  type AnalyticsRow,
  type AnalyticsValue,
  numberOf,
  OTHERS,
} from '@/lib/shared/analytics/analytics'
import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { emptyValue, METRICS, type Metric, PEAK_AT } from '@/lib/shared/analytics/metrics'
import { basesOf, basisOf, hiddenKey } from '@/lib/shared/charts/basis'
import { bucketText, isParty, isTime, keyText } from '@/lib/shared/charts/dimension-values'
import { type Place, type PlaceDoor, placeDoor } from '@/lib/shared/explore/doors'
import type { Report } from '@/lib/shared/explore/report'
import { listed, zoneIn } from '@/lib/shared/text/format'
import { plainName } from '@/lib/shared/text/plain-name'
import type { CsvCell } from '@/lib/shared/text/write-csv'
import type { ExploreAnswers } from './use-explore'

/** The items in their order, except that those with `isLast` come last. */
export const withLast = <T>(list: readonly T[], isLast: (one: T) => boolean): T[] => [
  ...list.filter((one) => !isLast(one)),
  ...list.filter(isLast),
]

/** The rows of an answer for a table: in the order of the answer, with the “others” of a single dimension at the end. */
export const tableRows = (answer: AnalyticsAnswer, by: readonly Dimension[]): AnalyticsRow[] =>
  withLast(answer.data, (row) => by.length === 1 && row[by[0] as Dimension] === OTHERS)

/** Rows without any non-zero figure are dropped, since crossing dimensions creates many. A rate or duration of zero counts as a figure, and so does a hidden one. */
export const isBlank = (row: AnalyticsRow, metrics: readonly Metric[]): boolean =>
  metrics.every((metric) => {
    const isNothing = (value: number | null) => value === null || value === emptyValue(metric)
    return (
      row[hiddenKey(metric)] !== true &&
      isNothing(numberOf(row[metric])) &&
      isNothing(numberOf(row[`previous.${metric}`]))
    )
  })

/** The answer for a spreadsheet: readable keys (ids with names beside them), times in its zone, exact figures, the calls behind them, and the report's URL. */
export function reportCsv(report: Pick<Report, 'metrics' | 'by'>, answer: AnalyticsAnswer, address: string) {
  const { meta } = answer
  const compared = meta.previous !== null
  const bases = basesOf(report.metrics, report.by)
  const head = [
    ...report.by.flatMap((name) => {
      const { label } = DIMENSIONS[name]
      if (isParty(name)) return [label, `${label}, name`]
      return [isTime(name) ? `${label} (${meta.zone})` : label]
    }),
    ...report.metrics.flatMap((name) => {
      const { label: words, unit } = METRICS[name]
      const label = unit === 'seconds' || unit === 'minutes' ? `${words} (${unit})` : words
      return compared ? [label, `${label}, before`] : [label]
    }),
    ...bases.map((name) => nLabel(name, bases.length)),
    'Report',
  ]
  const key = (name: Dimension, value: AnalyticsValue): CsvCell[] => {
    if (isTime(name)) return [typeof value === 'number' ? bucketText(value, meta.bucket ?? 'day', zoneIn(meta)) : null]
    if (isParty(name)) return [keyText(name, value, { others: meta.others }), plainName(keyText(name, value, meta))]
    return [keyText(name, value, meta)]
  }
  const body = tableRows(answer, report.by).map((row) => [
    ...report.by.flatMap((name) => key(name, row[name] ?? null)),
    ...report.metrics.flatMap((name) => {
      const value = numberOf(row[name])
      return compared ? [value, numberOf(row[`previous.${name}`])] : [value]
    }),
    ...bases.map((name) => numberOf(row[name])),
    address,
  ])
  return [head, ...body]
}

/** The labels of the metrics that are based on the calls that `basis` counts. */
export const namesOn = (basis: Metric, { metrics, by }: Pick<Report, 'metrics' | 'by'>): string =>
  listed(metrics.filter((name) => basisOf(name, by) === basis).map((name) => METRICS[name].label))

/** The header of a column of n, which names its calls only if there are several such columns. */
export const nLabel = (basis: Metric, bases: number): string =>
  bases === 1 ? 'n' : `n, ${METRICS[basis].label.toLowerCase()}`

/** The list behind a figure of an answered report; null where no list has exactly its calls, or where there are none. */
export function doorAt(answered: ExploreAnswers, place: Place, value: number | null): PlaceDoor | null {
  if (value === null || answered.isShared) return null
  const peakAt = place.metric === 'peakConcurrent' ? peakAtOf(answered, place) : null
  const door = placeDoor(answered.filters, { ...place, peakAt }, answered.rows.meta.others)
  // A count of zero has no list; an average or a rate of zero still has the calls it is based on.
  return door?.exact && value === 0 ? null : door
}

/** The moment of a peak: from its row, or, if the place has fewer dimensions than the rows, from the legend's figure or the total. */
function peakAtOf({ report, rows, legend, total }: ExploreAnswers, { keys, bucket }: Place): number | null {
  const time = report.by.find(isTime)
  const isRow = keys.length + (bucket === null ? 0 : 1) === report.by.length
  const { data } = isRow ? rows : keys.length > 0 ? legend : total
  const found = data.find(
    (row) =>
      keys.every(([name, value]) => (row[name] ?? null) === value) &&
      (bucket === null || time === undefined || row[time] === bucket.start),
  )
  return numberOf(found?.[PEAK_AT])
}
