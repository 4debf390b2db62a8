import type { Better, FigureUnit } from '@/lib/shared/analytics/metrics'
import { formatCount, formatDuration, formatMinutes, formatRatio } from '@/lib/shared/text/format'

export type Change = {
  text: string
  word: string
  tone: 'good' | 'bad' | 'neutral'
  trend: 'up' | 'down' | 'flat'
  /** Of too few calls to judge. */
  isSmall?: true
  /** What it is judged by, or out of how many calls. */
  title?: string
}
/** The calls that a figure is out of, now and before: a count's whole, or what a rate or a median is taken over. */
export type Basis = { now: number | null; before: number | null }

/** With fewer than this, a change is shown as a difference, faded, and not judged. */
export const SMALL_N = 20

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const wholePercent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/**
 * The change from an earlier value in words: a rate in points, seconds in seconds, a figure per call with its own decimals (`digits`), everything
 * else in per cent of the earlier value, or as a difference from a small one. Null when there is nothing to compare. A difference that rounds to
 * zero is no change, so that sign and word never contradict the figure. Counts and minutes are judged by their share of the basis, since more
 * calls also mean more unanswered ones; without a basis they are not judged.
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
  const text = `${difference > 0 ? '+' : '−'}${size}`
  const small = smallTitle(current, previous, unit, basis)
  if (small !== null) return { text, word: plainWord(trend, unit), tone: 'neutral', trend, isSmall: true, title: small }
  if (!isAmount(unit)) {
    const tone = toneOf(difference, better)
    return { text, word: wordFor(tone, trend, unit), tone, trend }
  }
  if (better === null || !basis?.now || !basis.before)
    return { text, word: plainWord(trend, unit), tone: 'neutral', trend }
  const [now, before] = [current / basis.now, previous / basis.before]
  const tone = formatRatio(now) === formatRatio(before) ? 'neutral' : toneOf(now - before, better)
  const isOpposed = tone !== 'neutral' && now > before !== difference > 0
  const word = isOpposed ? `${wordFor(tone, trend, unit)} share` : wordFor(tone, trend, unit)
  return { text, word, tone, trend, title: `${formatRatio(now)} of all, before ${formatRatio(before)}` }
}

/** Grows with the number of calls. */
const isAmount = (unit: FigureUnit) => unit !== 'ratio' && unit !== 'seconds' && unit !== 'perCall'

/** Out of how many calls the figures are, if of too few; null otherwise. */
function smallTitle(current: number, previous: number, unit: FigureUnit, basis: Basis | undefined): string | null {
  const isCount = unit === 'calls' || unit === 'people'
  const [now, before] = isCount ? [current, previous] : [basis?.now ?? null, basis?.before ?? null]
  if (now === null || before === null || (before >= SMALL_N && (isCount || now >= SMALL_N))) return null
  if (isCount) return `From ${formatCount(before)} to ${formatCount(now)}: too few to judge`
  // Minutes may be a part of other minutes.
  if (isAmount(unit)) return 'Too few to judge'
  return `Of ${formatCount(now)} calls, before of ${formatCount(before)}: too few to judge`
}

function sizeText(difference: number, previous: number, unit: FigureUnit, digits: number): string | null {
  if (unit === 'ratio') {
    const points = percent.format(difference * 100)
    return points === '0' ? null : `${points} pp`
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
  if (previous < SMALL_N) {
    const size = formatMinutes(difference)
    return size === '0' ? null : unit === 'minutes' ? `${size} min` : size
  }
  const relative = (difference / previous) * 100
  const text = (relative < 100 ? percent : wholePercent).format(relative)
  return text === '0' ? null : `${text} %`
}

function toneOf(difference: number, better: Better): Change['tone'] {
  if (better === null) return 'neutral'
  return (better === 'more') === difference > 0 ? 'good' : 'bad'
}

function wordFor(tone: Change['tone'], trend: 'up' | 'down', unit: FigureUnit): string {
  return tone === 'good' ? 'better' : tone === 'bad' ? 'worse' : plainWord(trend, unit)
}

function plainWord(trend: 'up' | 'down', unit: FigureUnit): string {
  if (unit === 'ratio') return trend === 'up' ? 'higher' : 'lower'
  if (unit === 'minutes' || unit === 'seconds') return trend === 'up' ? 'more' : 'less'
  return trend === 'up' ? 'more' : 'fewer'
}
