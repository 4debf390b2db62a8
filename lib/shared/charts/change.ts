import { differenceInterval, isMoreThanChance, LEAST_CALLS } from '@/lib/shared/analytics/chance'
import type { Better, FigureUnit } from '@/lib/shared/analytics/metrics'
import { countOf, formatCount, formatDuration, formatMinutes } from '@/lib/shared/text/format'
import type { Cell } from './chart'

export type Change = {
  text: string
  word: string
  tone: 'good' | 'bad' | 'neutral'
  trend: 'up' | 'down' | 'flat'
  /** Of too few calls to judge. */
  isSmall?: true
  /** Between what the change lies, or out of how few calls it is. */
  title?: string
}
/** The calls that a rate, a time or an average is taken over, now and before. */
export type Basis = { now: number | null; before: number | null }

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const wholePercent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

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
  const [now, before] = [
    { rate: current, n: basis.now },
    { rate: previous, n: basis.before },
  ]
  const { low, high } = differenceInterval(now, before)
  const isSure = isMoreThanChance(now, before)
  const between = `between ${signedPoints(low)} and ${signedPoints(high)} points (95 %)`
  const judged = { ...change, title: `${isSure ? 'More than' : 'Could be'} chance: ${between}` }
  if (!isSure || better === null) return { ...judged, tone: 'neutral' }
  const isGood = (better === 'more') === difference > 0
  return { ...judged, word: isGood ? 'better' : 'worse', tone: isGood ? 'good' : 'bad' }
}

/** Out of how many calls the figures are, if of too few; null otherwise. */
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
  const text = (relative < 100 ? percent : wholePercent).format(relative)
  return text === '0' ? null : `${text} %`
}

function plainWord(trend: 'up' | 'down', unit: FigureUnit): string {
  if (unit === 'ratio') return trend === 'up' ? 'higher' : 'lower'
  if (unit === 'minutes' || unit === 'seconds') return trend === 'up' ? 'more' : 'less'
  return trend === 'up' ? 'more' : 'fewer'
}
