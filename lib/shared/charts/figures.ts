import type { AnalyticsMeta, AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { type Metric, PEAK_AT } from '@/lib/shared/analytics/metrics'
import { ANSWERED_STATUSES } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import type { PageParams } from '@/lib/shared/links'
import { formatCount, formatInZone, formatMinutes, formatRatio } from '@/lib/shared/text/format'
import { basisOf } from './basis'
import { activeDoor } from './busy'
import type { Basis } from './change'
import { bucketDoor, type Door, knownDoor, narrowed } from './doors'
import { numberOf } from './series'
import { axisLabel } from './value-axis'
import { countOf } from './values'

/** A card's basis in words, and its link. */
export type Figure = {
  metric: Metric
  zeroBased: boolean
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
type Answer = { row: AnalyticsRow; meta: Pick<AnalyticsMeta, 'excluded' | 'previous'> }

/** The six cards. Each door opens exactly the calls that its figure, or the count in its basis, covers. */
export function overviewFigures({ row, meta }: Answer, filters: Filters, zone: string): Figure[] {
  const value = (metric: Metric | 'previous.calls') => numberOf(row[metric]) ?? 0
  const rung = value('answered') - (meta.excluded.ringP50 ?? 0)
  const peakAt = numberOf(row[PEAK_AT])
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
      door: narrowed(filters, 'status', ANSWERED_STATUSES),
      opens: `${countOf(value('answered'), 'answered call')}`,
    },
    {
      metric: 'unanswered',
      zeroBased: true,
      basis: `${formatRatio(value('calls') > 0 ? value('unanswered') / value('calls') : null)} of all calls`,
      door: narrowed(filters, 'status', ['unanswered']),
      opens: 'unanswered calls',
    },
    {
      metric: 'ringP50',
      zeroBased: false,
      basis: `from ${countOf(rung, 'call')}`,
      door: knownDoor(filters, 'Ring'),
      extra: { sort: '-ring' },
      opens: `${countOf(rung, 'call')} with a known ring time, longest first`,
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
function peakWords(at: number, zone: string): string {
  const day = formatInZone(at, zone, { weekday: 'short', day: 'numeric', month: 'short' })
  return `on ${day}, ${formatInZone(at, zone, { hour: '2-digit', minute: '2-digit' })}`
}
