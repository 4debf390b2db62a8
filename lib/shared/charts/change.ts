import { differenceInterval, isMoreThanChance, LEAST_CALLS } from '@/lib/shared/analytics/chance'
import type { Better, FigureUnit, MetricUnit, MetricWords } from '@/lib/shared/analytics/metrics'
import {
  countOf,
  formatCount,
  formatDateTime,
  formatDuration,
  formatMinutes,
  formatRatio,
  PLAIN_UTC,
} from '@/lib/shared/text/format'
import type { Cell } from './chart'

export type Change = {
  text: string
  word: string
  tone: 'good' | 'bad' | 'neutral'
  trend: 'up' | 'down' | 'flat'
  /** It rests on too few calls to judge. */
  isSmall?: true
  /** The interval of the change, or the small numbers of calls behind it. */
  title?: string
}
/** The calls that a rate, a time or an average is taken over, now and before. */
export type Basis = { now: number | null; before: number | null }

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/**
 * The change from an earlier value in words: a rate in points, seconds in seconds, a figure per call with its own decimals (`digits`), everything
 * else in per cent of the earlier value, or as a difference from a small one. Null when there is nothing to compare. A difference that rounds to
 * zero is no change, so that sign and word never contradict the figure. Only a rate is judged, and only where it changed by more than chance.
 */
export function changeOf(
  current: number | null,
  previous: number | null,
  unit: FigureUnit,
  better: Better,
  basis?: Basis,
  digits = 1,
): Change | null {
  if (current === null || previous === null) return null
  const difference = current - previous
  const size = sizeText(Math.abs(difference), previous, unit, digits)
  if (size === null) return { text: '±0', word: 'no change', tone: 'neutral', trend: 'flat' }
  const trend = difference > 0 ? 'up' : 'down'
  const change = { text: `${difference > 0 ? '+' : '−'}${size}`, word: plainWord(trend, unit), trend } as const
  const small = smallTitle(current, previous, unit, basis)
  if (small !== null) return { ...change, tone: 'neutral', isSmall: true, title: small }
  if (unit !== 'ratio' || !basis?.now || !basis.before) return { ...change, tone: 'neutral' }
  const now = { rate: current, n: basis.now }
  const before = { rate: previous, n: basis.before }
  const { low, high } = differenceInterval(now, before)
  const isSure = isMoreThanChance(now, before)
  const between = `between ${signedPoints(low)} and ${signedPoints(high)} points (95 %)`
  const judged = { ...change, title: `${isSure ? 'More than' : 'Could be'} chance: ${between}` }
  if (!isSure || better === null) return { ...judged, tone: 'neutral' }
  const isGood = (better === 'more') === difference > 0
  return { ...judged, word: isGood ? 'better' : 'worse', tone: isGood ? 'good' : 'bad' }
}

/** The numbers of calls behind the figures, if too few to judge; null otherwise. */
function smallTitle(current: number, previous: number, unit: FigureUnit, basis: Basis | undefined): string | null {
  if (unit === 'calls' || unit === 'people')
    return previous >= LEAST_CALLS ? null : `From ${formatCount(previous)} to ${formatCount(current)}: too few to judge`
  if (unit === 'minutes' || unit === 'average') return null
  if (basis?.now == null || basis.before == null || Math.min(basis.now, basis.before) >= LEAST_CALLS) return null
  return `Of ${countOf(basis.now, 'call')}, before of ${formatCount(basis.before)}: too few to judge`
}

/** The change of a cell of a chart or a table. */
export const cellChange = ({ value, previous, n = null, previousN = null }: Cell, unit: FigureUnit, better: Better) =>
  changeOf(value, previous, unit, better, { now: n, before: previousN })

function signedPoints(difference: number): string {
  const size = percent.format(Math.abs(difference) * 100)
  return size === '0' ? size : `${difference > 0 ? '+' : '−'}${size}`
}

function sizeText(difference: number, previous: number, unit: FigureUnit, digits: number): string | null {
  if (unit === 'ratio') {
    const points = percent.format(difference * 100)
    return points === '0' ? null : points === '1' ? '1 point' : `${points} points`
  }
  if (unit === 'seconds') {
    const rounded = Math.round(difference * 10) / 10
    return rounded === 0 ? null : formatDuration(rounded)
  }
  if (unit === 'perCall') {
    const size = difference.toFixed(digits)
    return Number(size) === 0 ? null : size
  }
  if (difference === 0) return null
  if (previous < LEAST_CALLS) {
    const size = formatMinutes(difference)
    return size === '0' ? null : unit === 'minutes' ? `${size} min` : size
  }
  const relative = (difference / previous) * 100
  const text = formatMinutes(relative)
  return text === '0' ? null : `${text} %`
}

function plainWord(trend: 'up' | 'down', unit: FigureUnit): string {
  if (unit === 'ratio') return trend === 'up' ? 'higher' : 'lower'
  if (unit === 'minutes' || unit === 'seconds') return trend === 'up' ? 'more' : 'less'
  return trend === 'up' ? 'more' : 'fewer'
}

/** A metric's value as text, with its unit unless it is a plain count: `48,210`, `86.4 %`, `1,204 min`, `12 s`; `–` when null. */
export function valueText(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–'
  if (unit === 'ratio') return formatRatio(value)
  if (unit === 'seconds') return formatDuration(value)
  if (unit === 'minutes') return `${formatMinutes(value)} min`
  if (unit === 'average' || unit === 'perCall') return formatMinutes(value)
  return formatCount(value)
}

/** A metric's value under its name, which already has the unit minutes; times are in UTC. */
export function figureText({ unit, digits }: Pick<MetricWords, 'unit' | 'digits'>, value: number | null) {
  if (value === null) return '–'
  if (digits !== undefined) return value.toFixed(digits)
  if (unit === 'minutes') return formatMinutes(value)
  if (unit === 'time') return formatDateTime(value, PLAIN_UTC)
  return unit === 'count' ? formatCount(value) : valueText(value, unit)
}

/** The same where no label gives the unit: calls are `12 calls`. */
export const countedText = (value: number | null, unit: MetricUnit): string =>
  value !== null && unit === 'calls' ? countOf(value, 'call') : valueText(value, unit)

/** `part` of `whole` as a percentage; `–` of nothing. */
export const shareText = (part: number, whole: number): string => formatRatio(whole > 0 ? part / whole : null)

/** `n = 12`: how many calls are behind a figure. */
export const nWords = (n: number | null | undefined): string => `n = ${n == null ? '–' : formatCount(n)}`
