import type { AnalyticsQuery, AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { DIMENSIONS, type TimeBucket } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { bucketText, isTime, type KeyMeta, keyText } from '@/lib/shared/charts/dimension-values'
import { numberOf } from '@/lib/shared/charts/series'
import { valueText } from '@/lib/shared/charts/values'

type Shown = Pick<AnalyticsQuery, 'metrics' | 'by'> & {
  zone: string
  bucket: TimeBucket | null
  isCompared: boolean
  keys: KeyMeta
}

/** A row of figures on one line: `Mon, 09:00: Calls 12 (previously 10), Answer rate 86.4 %`. */
export function rowText(row: AnalyticsRow, { metrics, by, zone, bucket, isCompared, keys }: Shown): string {
  const place = by.map((name) => {
    const value = row[name] ?? null
    if (!isTime(name)) return keyText(name, value, keys)
    return bucketText(Number(value), DIMENSIONS[name].bucket ?? bucket ?? 'day', zone)
  })
  const figures = metrics.map((name) => {
    const before = isCompared ? ` (previously ${textOf(row, `previous.${name}`, name)})` : ''
    return `${METRICS[name].label} ${textOf(row, name, name)}${before}`
  })
  return `${place.length === 0 ? '' : `${place.join(', ')}: `}${figures.join(', ')}`
}

const textOf = (row: AnalyticsRow, key: string, metric: Metric) => valueText(numberOf(row[key]), METRICS[metric].unit)
