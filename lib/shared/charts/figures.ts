import type { AnalyticsMeta, AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { type Metric, PEAK_AT } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import type { PageParams } from '@/lib/shared/links'
import { DEFAULT_SERVICE_TIMES } from '@/lib/shared/organisation/service-level'
import {
  formatCount,
  formatDuration,
  formatInZone,
  formatMinutes,
  formatRatio,
  formatTime,
  type Zone,
} from '@/lib/shared/text/format'
import { basisOf } from './basis'
import { activeDoor } from './busy'
import type { Basis } from './change'
import { bandDoor, bucketDoor, type Door, knownDoor, narrowed } from './doors'
import { numberOf } from './series'
import { axisLabel } from './value-axis'
import { countOf, valueText } from './values'

/** A card's basis in words, and its link. */
export type Figure = {
  metric: Metric
  zeroBased: boolean
  /** The time that its service level is about. */
  within?: string
  basis: string
  /** The basis in full, if it had to be shortened. */
  basisExact?: string
  /** The basis's own link, if it is a count of its own. */
  basisDoor?: { door: Door; words: string }
  door: Door
  extra?: PageParams
  /** What the door opens, for screen readers. */
  opens: string
}
type Answer = { row: AnalyticsRow; meta: Pick<AnalyticsMeta, 'excluded' | 'previous' | 'serviceTimes'> }

/** The six cards. Each door opens exactly the calls that its figure, or the count in its basis, covers. */
export function overviewFigures({ row, meta }: Answer, filters: Filters, zone: Zone): Figure[] {
  const value = (metric: Metric | 'previous.calls') => numberOf(row[metric]) ?? 0
  const rung = value('answered') - (meta.excluded.ringP50 ?? 0)
  const peakAt = numberOf(row[PEAK_AT])
  const { answeredWithinSeconds: within, targetPercent } = meta.serviceTimes ?? DEFAULT_SERVICE_TIMES
  const inTime = narrowed(filters, 'outcome', ['answered'])
  const wait = valueText(numberOf(row.ringP50), 'seconds')
  const median = knownDoor(filters, 'Ring')
  return [
    {
      metric: 'calls',
      zeroBased: true,
      basis: meta.previous === null ? 'in the full range' : `previously ${formatCount(value('previous.calls'))}`,
      basisDoor:
        meta.previous !== null && value('previous.calls') > 0
          ? { door: bucketDoor(filters, meta.previous), words: `${countOf(value('previous.calls'), 'call')} before` }
          : undefined,
      door: filters,
      opens: 'all calls in the range',
    },
    {
      metric: 'answerRate',
      zeroBased: false,
      basis: `${formatCount(value('answered'))} of ${formatCount(value('resolved'))}`,
      door: narrowed(filters, 'outcome', ['answered']),
      opens: `${countOf(value('answered'), 'answered call')}`,
    },
    {
      metric: 'serviceLevel',
      zeroBased: false,
      within: formatDuration(within),
      basis: `wait ${wait} · target ${targetPercent} %`,
      basisExact: `Median wait ${wait}, target ${targetPercent} %`,
      basisDoor:
        rung > 0 && median !== null ? { door: median, words: `${countOf(rung, 'call')} with a known wait` } : undefined,
      door: inTime && bandDoor(inTime, 'Ring', { min: 0, max: within }),
      opens: `${countOf(value('answeredInTime'), 'call')} answered in time`,
    },
    {
      metric: 'missed',
      zeroBased: true,
      basis: `${formatRatio(value('resolved') > 0 ? value('missed') / value('resolved') : null)} of ${formatCount(value('resolved'))}`,
      door: value('missed') > 0 ? narrowed(filters, 'outcome', ['missed']) : null,
      opens: 'missed calls',
    },
    {
      metric: 'totalMinutes',
      zeroBased: true,
      basis: `audio ${shortMinutes(value('audioMinutes'))} · video ${shortMinutes(value('videoMinutes'))}`,
      basisExact: `audio ${formatMinutes(value('audioMinutes'))} min · video ${formatMinutes(value('videoMinutes'))} min`,
      door: filters,
      extra: { sort: '-minutes' },
      opens: 'all calls in the range, most minutes first',
    },
    {
      metric: 'peakConcurrent',
      zeroBased: true,
      basis: peakAt === null ? 'no calls' : peakWords(peakAt, zone),
      door: activeDoor(filters, peakAt),
      opens: `${countOf(value('peakConcurrent'), 'call')} of that moment`,
    },
  ]
}

/** How many calls a card's rate or time is taken over. */
export function figureBasis(row: AnalyticsRow, metric: Metric): Basis | undefined {
  const behind = basisOf(metric)
  return behind === null ? undefined : { now: numberOf(row[behind]), before: numberOf(row[`previous.${behind}`]) }
}

/** Minutes beside a figure: exact if that is short enough. */
function shortMinutes(minutes: number): string {
  return minutes < 10_000 ? formatMinutes(minutes) : axisLabel(minutes)
}

/** `on Fri 2 Jan, 14:05`. */
function peakWords(at: number, zone: Zone): string {
  const day = formatInZone(at, zone, { weekday: 'short', day: 'numeric', month: 'short' })
  return `on ${day}, ${formatTime(at, zone)}`
}
