import { type AnalyticsMeta, type AnalyticsRow, numberOf } from '@/lib/shared/analytics/analytics'
import { type Metric, PEAK_AT } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import type { PageParams } from '@/lib/shared/links'
import { DEFAULT_SERVICE_TIMES } from '@/lib/shared/organisation/service-level'
import {
  countOf,
  formatCount,
  formatDuration,
  formatMinutes,
  formatTime,
  formatWeekday,
  type Zone,
} from '@/lib/shared/text/format'
import { shareText, valueText } from './change'
import { activeDoor, bandDoor, type Door, narrowed } from './doors'

/** A card: its figure, the text beside it, and its link. */
export type Figure = {
  metric: Metric
  /** The time that its service level is about. */
  within?: string
  /** A related figure, shown beside it. */
  beside?: string
  /** The calls that it is of, or when it was. */
  basis: string
  door: Door
  extra?: PageParams
  /** What the door opens, for screen readers. */
  opens: string
}
type Answer = { row: AnalyticsRow; meta: Pick<AnalyticsMeta, 'serviceTimes'> }

/** The six cards. Each door opens exactly the calls that its figure covers. */
export function overviewFigures({ row, meta }: Answer, filters: Filters, zone: Zone): Figure[] {
  const value = (metric: Metric) => numberOf(row[metric]) ?? 0
  const peakAt = numberOf(row[PEAK_AT])
  const { answeredWithinSeconds: within, targetPercent } = meta.serviceTimes ?? DEFAULT_SERVICE_TIMES
  const inTime = narrowed(filters, 'outcome', ['answered'])
  const wait = valueText(numberOf(row.ringP50), 'seconds')
  return [
    {
      metric: 'calls',
      basis: 'All calls in the range.',
      door: filters,
      opens: 'all calls in the range',
    },
    {
      metric: 'answerRate',
      basis: `${formatCount(value('answered'))} of ${countOf(value('resolved'), 'call')}.`,
      door: narrowed(filters, 'outcome', ['answered']),
      opens: `${countOf(value('answered'), 'answered call')}`,
    },
    {
      metric: 'serviceLevel',
      within: formatDuration(within),
      beside: `wait ${wait}`,
      basis: `The target is ${targetPercent} %. The median wait of answered calls is ${wait}.`,
      door: inTime && bandDoor(inTime, 'Ring', { min: 0, max: within }),
      opens: `${countOf(value('answeredInTime'), 'call')} answered in time`,
    },
    {
      metric: 'missed',
      basis: `${shareText(value('missed'), value('resolved'))} of ${countOf(value('resolved'), 'call')}.`,
      door: value('missed') > 0 ? narrowed(filters, 'outcome', ['missed']) : null,
      opens: 'missed calls',
    },
    {
      metric: 'totalMinutes',
      basis: `${formatMinutes(value('audioMinutes'))} of audio and ${formatMinutes(value('videoMinutes'))} of video.`,
      door: filters,
      extra: { sort: '-minutes' },
      opens: 'all calls in the range, most minutes first',
    },
    {
      metric: 'peakConcurrent',
      basis: peakAt === null ? 'No calls.' : `Reached on ${formatWeekday(peakAt, zone)}, ${formatTime(peakAt, zone)}.`,
      door: activeDoor(filters, peakAt),
      opens: `${countOf(value('peakConcurrent'), 'call')} of that moment`,
    },
  ]
}
